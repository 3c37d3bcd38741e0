import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { ListPage, Metadata } from '#src/adapters/metadata/metadata.ts';
import { AppError } from '#src/domain/errors.ts';
import type { SearchText } from '#src/domain/search-text.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { Catalogue } from './catalogue.ts';
import { withPageTimeout } from './read.ts';

export interface SearchAnswersDeps {
  metadata: Pick<Metadata, 'search'>;
  catalogue: Pick<Catalogue, 'pageTimeoutMs'>;
  clock: Clock;
  log: Log;
}

export interface SearchAnswer {
  ids: Record<TitleKind, number[]>;
  isLast: boolean;
  failed: boolean;
}

/** It is in ms. */
const ttl = 10 * 60_000;
const maxPages = 2_000;

/** A page costs two calls, one for each kind; four if the query contains a possible year. */
export class SearchAnswers {
  readonly #deps: SearchAnswersDeps;
  readonly #answers: LRUCache<string, Promise<SearchAnswer>>;

  constructor(deps: SearchAnswersDeps) {
    this.#deps = deps;
    const perf = { now: () => deps.clock.monotonic() };
    this.#answers = new LRUCache({ max: maxPages, ttl, ttlResolution: 0, perf });
  }

  /** Pages count from 1. A failed page isn't cached. */
  search(text: string, searched: SearchText, page: number, adult: boolean): Promise<SearchAnswer> {
    const key = `${page} ${adult ? 'adult ' : ''}${searched.words.length === 0 ? text : searched.words.join(' ')}`;
    const stored = this.#answers.get(key);
    if (stored !== undefined) return stored;
    const answer = this.#fetchFromService(text, searched, { page, adult }).then((response) => {
      if (response.failed) this.#answers.delete(key);
      return response;
    });
    this.#answers.set(key, answer);
    return answer;
  }

  async #fetchFromService(
    text: string,
    { year, rest }: SearchText,
    { page, adult }: { page: number; adult: boolean },
  ): Promise<SearchAnswer> {
    const queries = [
      { query: text, year: null },
      // The number may be part of a name, so the search by year is made in addition to that of the whole text.
      ...(year === null ? [] : [{ query: rest.join(' '), year }]),
    ];
    const search = (kind: TitleKind) =>
      Promise.allSettled(
        queries.map(({ query, year }) =>
          withPageTimeout(
            this.#deps.catalogue,
            this.#deps.metadata.search(kind, query, { year, page, adult }),
          ),
        ),
      );
    const [movies, series] = await Promise.all([search('movie'), search('series')]);
    const failures = [...movies, ...series].filter((one) => one.status === 'rejected');
    for (const { reason } of failures) {
      if (!(reason instanceof AppError)) throw reason;
      this.#deps.log.warn({ err: reason }, 'A search could not be made');
    }
    const pages = { movie: movies.map(pageOf), series: series.map(pageOf) };
    return {
      ids: { movie: idsOf(pages.movie), series: idsOf(pages.series) },
      isLast: [...pages.movie, ...pages.series].every((one) => isLast(one, page)),
      failed: failures.length > 0,
    };
  }
}

function pageOf(settled: PromiseSettledResult<ListPage>): ListPage | null {
  return settled.status === 'fulfilled' ? settled.value : null;
}

function idsOf(pages: readonly (ListPage | null)[]): number[] {
  return [...new Set(pages.flatMap((page) => page?.titles.map(({ id }) => id) ?? []))];
}

/** Returns false for a failed answer, because TMDB may have more pages. */
function isLast(answer: ListPage | null, page: number): boolean {
  return answer !== null && (answer.titles.length === 0 || page >= answer.totalPages);
}
