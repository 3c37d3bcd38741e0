import { type Area, areaOf } from '#src/area.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { UnknownTitleLimit } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import type { ReadDeps } from '#src/features/catalogue/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
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
  if (!viewer.paid) return refuse(403, 'lapsed', 'Your paid month has ended.');
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
  return refuse(503, 'unavailable', 'We can’t load titles right now.', { 'Retry-After': '5' });
}

/** By `?kind=` and `?id=`. 404 alike for unknown and hidden titles; 429 over the limit of unknown titles. */
export function answerAboutTitle(
  call: EndpointCall,
  answer: (watcher: Watcher, title: KnownTitle) => Response | Promise<Response>,
  options: Parameters<typeof openTitle>[4] = {},
): Promise<Response> {
  const fields = new URL(call.request.url).searchParams;
  const kind: TitleKind = fields.get('kind') === 'movie' ? 'movie' : 'series';
  return answerWatcher(call, async (watcher) => {
    const { deps } = watcher;
    const title = await openTitle(deps, deps.audience, kind, fields.get('id'), options).catch(refusalOf);
    if (title instanceof Response) return title;
    if (title === 'not-found') return refuse(404, 'not-found', 'There is no such title.');
    return title === 'unavailable' ? refuseUnavailable() : answer(watcher, title);
  });
}

function refusalOf(error: unknown): Response {
  if (!(error instanceof UnknownTitleLimit)) throw error;
  const headers = { 'Retry-After': String(error.retryAfterSeconds) };
  return refuse(429, 'too-many', 'You’ve opened many new titles at once.', headers);
}
