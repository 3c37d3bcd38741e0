import { type Area, areaOf } from '#src/area.ts';
import { audienceOf } from '#src/domain/audience.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { ReadDeps } from '#src/features/catalogue/read.ts';
import type { EndpointCall } from './call.ts';

export interface Watcher {
  viewer: Viewer;
  area: Area;
  deps: ReadDeps;
}

/** 401 for visitors, 403 for a lapsed household. */
export async function answerWatcher(
  { services: { catalogue, log }, readViewer }: EndpointCall,
  answer: (watcher: Watcher) => Promise<Response>,
): Promise<Response> {
  const viewer = await readViewer();
  if (viewer === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
  if (!viewer.paid) return refuse(403, 'lapsed', 'The period that was paid for has ended.');
  const deps = { catalogue, log, audience: audienceOf(viewer) };
  return answer({ viewer, area: areaOf(viewer), deps });
}

export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { code, message } }, { status, headers });
}

export function refuseUnavailable(): Response {
  return refuse(503, 'unavailable', 'The film database isn’t answering.', { 'Retry-After': '5' });
}

export function refuseLimited(retryAfterSeconds: number, message: string): Response {
  return refuse(429, 'too-many', message, { 'Retry-After': String(retryAfterSeconds) });
}
