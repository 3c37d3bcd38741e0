import { audienceOf } from '#src/domain/audience.ts';
import { presentSimilar } from '#src/features/catalogue/present-similar.ts';
import { pagePatience, readTitleInTime } from '#src/features/catalogue/read.ts';
import { readSimilar } from '#src/features/catalogue/similar.ts';
import { readTitleId } from '#src/features/playback/read.ts';
import type { EndpointCall } from './call.ts';

/**
 * Titles like `?id=` of `?kind=`, for a page that came before all of them were known. 401 for visitors, 403 for a
 * household whose period has ended; 404 alike for a title that is unknown, can't be played, or isn't for this
 * viewer; 503 when it can't be known just now.
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
  const title = id === null ? null : await readTitleInTime(deps, kind, id);
  if (title === null) return refuse(404, 'not-found', 'There is no such title.');
  if (title === 'unavailable') return refuse(503, 'unavailable', 'The film database isn’t answering.');
  const similar = await readSimilar(deps, title, pagePatience);
  return Response.json(presentSimilar(title, similar, viewer.kind));
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}
