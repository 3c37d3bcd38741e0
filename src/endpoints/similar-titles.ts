import { UnknownTitleLimit } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { presentSimilar } from '#src/features/catalogue/present-similar.ts';
import { pageTimeoutMs, readTitleInTime } from '#src/features/catalogue/read.ts';
import { readSimilar } from '#src/features/catalogue/similar.ts';
import { readTitleId } from '#src/features/playback/read.ts';
import type { EndpointCall } from './call.ts';
import { answerWatcher, refuse, refuseLimited, type Watcher } from './watcher.ts';

/** 404 alike for unknown, unplayable and hidden titles; 429 over the limit of unknown titles. */
export function handleSimilarTitles(call: EndpointCall): Promise<Response> {
  const fields = new URL(call.request.url).searchParams;
  const kind = fields.get('kind') === 'movie' ? 'movie' : 'series';
  const id = readTitleId(fields.get('id') ?? undefined);
  return answerWatcher(call, (watcher) => readSimilarTo(watcher, kind, id));
}

async function readSimilarTo({ deps, area }: Watcher, kind: TitleKind, id: number | null): Promise<Response> {
  const title = id === null ? null : await readTitleInTime(deps, kind, id).catch(refusalOf);
  if (title instanceof Response) return title;
  if (title === null) return refuse(404, 'not-found', 'There is no such title.');
  if (title === 'unavailable') return refuse(503, 'unavailable', 'The film database isn’t answering.');
  const similar = await readSimilar(deps, title, pageTimeoutMs);
  return Response.json(presentSimilar(title, similar, area));
}

function refusalOf(error: unknown): Response {
  if (!(error instanceof UnknownTitleLimit)) throw error;
  return refuseLimited(error.retryAfterSeconds, 'You’ve opened many new titles at once.');
}
