import { UnknownTitleLimit } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { pageTimeoutMs } from '#src/features/catalogue/read.ts';
import { presentSimilar, readSimilar } from '#src/features/catalogue/similar.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import {
  answerWatcher,
  refuse,
  refuseLimited,
  refuseUnavailable,
  type Watcher,
} from '#src/http/request/watcher.ts';

/** 404 alike for unknown, unplayable and hidden titles; 429 over the limit of unknown titles. */
export function handleSimilarTitles(call: EndpointCall): Promise<Response> {
  const fields = new URL(call.request.url).searchParams;
  const kind = fields.get('kind') === 'movie' ? 'movie' : 'series';
  return answerWatcher(call, (watcher) => readSimilarTo(watcher, kind, fields.get('id')));
}

async function readSimilarTo({ deps, area }: Watcher, kind: TitleKind, id: string | null): Promise<Response> {
  const title = await openTitle(deps, deps.audience, kind, id).catch(refusalOf);
  if (title instanceof Response) return title;
  if (title === 'not-found') return refuse(404, 'not-found', 'There is no such title.');
  if (title === 'unavailable') return refuseUnavailable();
  const similar = await readSimilar(deps, title, pageTimeoutMs);
  return Response.json(presentSimilar(title, similar, area));
}

function refusalOf(error: unknown): Response {
  if (!(error instanceof UnknownTitleLimit)) throw error;
  return refuseLimited(error.retryAfterSeconds, 'You’ve opened many new titles at once.');
}
