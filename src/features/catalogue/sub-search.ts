import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import { AppError } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { mayList } from './pipeline.ts';
import { pagePatience, type ReadDeps } from './read.ts';
import type { KnownTitle } from './store.ts';
import { within } from './within.ts';

export interface SubSearchDeps extends ReadDeps {
  metadata: Metadata;
}

export interface SubSearchFound {
  titles: KnownTitle[];
  /** The service could not be asked about movies, series or both. */
  failed: boolean;
}

/** A page of the service's answer that the rules empty is refilled from so many further ones. */
const mostPages = 3;

/** As many of each kind as a search shows. */
const enough = 20;

/**
 * Movies and series whose names are like `query`, closest first: playable ones within the audience, and no
 * others. What can't be had is logged and answered as failed, never thrown.
 */
export async function searchWithin(deps: SubSearchDeps, query: string): Promise<SubSearchFound> {
  const kinds = [searchKind(deps, 'movie', query), searchKind(deps, 'series', query)];
  const found = await Promise.all(kinds.map((kind) => within<KnownTitle[] | null>(pagePatience, kind, null)));
  const titles = found.flatMap((one) => one ?? []);
  const order = (title: KnownTitle) => closeness(title.name, query);
  return {
    titles: titles.sort((a, b) => order(a) - order(b) || b.popularity - a.popularity),
    failed: found.includes(null),
  };
}

async function searchKind(
  { catalogue, metadata, audience, log }: SubSearchDeps,
  kind: TitleKind,
  query: string,
): Promise<KnownTitle[] | null> {
  const path = kind === 'movie' ? '/search/movie' : '/search/tv';
  const params = { query, include_adult: 'false', language: 'en-US' };
  const until = performance.now() + pagePatience;
  const found = new Map<number, KnownTitle>();
  try {
    for (let page = 1; page <= mostPages && found.size < enough; page += 1) {
      const told = await metadata.list(kind, path, params, page);
      const ids = told.titles.map(({ id }) => id);
      // A little sooner than the search is given up, so that what is known by then is shown.
      const known = await catalogue.titles(kind, ids, Math.max(0, until - performance.now() - 200));
      for (const id of ids) {
        const title = known.get(id);
        if (title !== undefined && mayList(title, audience)) found.set(id, title);
      }
      if (page >= told.totalPages) break;
    }
    return [...found.values()].slice(0, enough);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, kind }, 'A search failed');
    return null;
  }
}

/** 0 is the very name; larger is farther. */
function closeness(name: string, query: string): number {
  const [own, asked] = [fold(name), fold(query)];
  if (own === asked) return 0;
  if (own.startsWith(asked)) return 1;
  return own.includes(asked) ? 2 : 3;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
