import { createCaller } from '#src/adapters/callers.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { LearningLimit } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { presentSimilar } from '#src/features/catalogue/present-similar.ts';
import { pagePatience, type ReadDeps, readTitleInTime } from '#src/features/catalogue/read.ts';
import { readSimilar } from '#src/features/catalogue/similar.ts';
import { readTitleId } from '#src/features/playback/read.ts';
import type { EndpointCall } from './call.ts';

/**
 * Titles like `?id=` of `?kind=`, for a page that came before all of them were known. 401 for visitors, 403 for a
 * household whose period has ended; 404 alike for a title that is unknown, can't be played, or isn't for this
 * viewer; 429 over the limit of titles that aren't known yet; 503 when it can't be known just now.
 */
export async function handleSimilarTitles({
  request,
  services,
  readViewer,
}: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  if (viewer === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
  if (!viewer.paid) return refuse(403, 'lapsed', 'The period that was paid for has ended.');
  const asked = new URL(request.url).searchParams;
  const kind = asked.get('kind') === 'movie' ? 'movie' : 'series';
  const id = readTitleId(asked.get('id') ?? undefined);
  const deps = { catalogue: services.catalogue, log: services.log, audience: audienceOf(viewer) };
  const caller = createCaller(services.limits, `${viewer.userId} ${viewerKey(viewer)}`, request.signal);
  return services.callers.run(caller, () => readSimilarTo(viewer, deps, kind, id));
}

async function readSimilarTo(
  viewer: Viewer,
  deps: ReadDeps,
  kind: TitleKind,
  id: number | null,
): Promise<Response> {
  const title = id === null ? null : await readTitleInTime(deps, kind, id).catch(refusalOf);
  if (title instanceof Response) return title;
  if (title === null) return refuse(404, 'not-found', 'There is no such title.');
  if (title === 'unavailable') return refuse(503, 'unavailable', 'The film database isn’t answering.');
  const similar = await readSimilar(deps, title, pagePatience);
  return Response.json(presentSimilar(title, similar, viewer.kind));
}

function refusalOf(error: unknown): Response {
  if (!(error instanceof LearningLimit)) throw error;
  const headers = { 'Retry-After': String(error.retryAfterSeconds) };
  return refuse(429, 'too-many', 'That’s a great many titles at once.', headers);
}

function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { code, message } }, { status, headers });
}
