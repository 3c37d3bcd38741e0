import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import type { Audience } from '#src/domain/audience.ts';
import { dateWindow, yearOf } from '#src/domain/days.ts';
import { AppError } from '#src/domain/errors.ts';
import { readSearch, relevance, type SearchText, searchWords } from '#src/domain/search-text.ts';
import { releaseYear, type TitleKind } from '#src/domain/title.ts';
import type { Catalogue } from './catalogue.ts';
import { LocalIndex } from './local-index.ts';
import type { FoundPerson } from './people/index-of-people.ts';
import { isListable } from './pipeline.ts';
import { SearchAnswers } from './search-answers.ts';
import type { FoundTitle } from './searchable-store.ts';
import { type KnownTitle, readKnown } from './store.ts';

export interface TitleSearchDeps {
  db: Database;
  metadata: Metadata;
  catalogue: Catalogue;
  clock: Clock;
  log: Log;
}

export interface SearchResult {
  titles: KnownTitle[];
  next: number | null;
  /** True if TMDB failed, so that only known titles are found. */
  failed: boolean;
}

/** Longer input is cut. */
const maxSearchLength = 200;

/** Maximum number of known titles on the first page. */
const maxLocal = 60;

/** 60 known titles and 11 pages of 40 are 500. */
const lastPage = 11;

/** The next page is read only if the audience rule hides all titles of a page. */
const maxPagesAtOnce = 3;

/** So many suggestions fit above a phone's keyboard. */
const maxSuggested = 8;

/** Numbers of candidates from which the audience rule chooses. */
const lookedAt = { all: 240, atOnce: 24, people: 6 };

const maxPeople = 2;

/** Other nodes store titles too: the index reads them at this interval. */
const catchUpIntervalMs = 10_000;

/**
 * A page costs two calls to TMDB, four if the query contains a possible year. Each unknown title costs one
 * more call, which brings its IMDb id.
 */
export class TitleSearch {
  readonly #deps: TitleSearchDeps;
  readonly #local = new LocalIndex();
  readonly #answers: SearchAnswers;
  #caughtUp = { at: Number.NEGATIVE_INFINITY, writes: -1 };
  #catchingUp: Promise<void> | null = null;

  constructor(deps: TitleSearchDeps) {
    this.#deps = deps;
    this.#answers = new SearchAnswers(deps);
  }

  /** Sorts each page by relevance, then popularity. Reads on if a page is empty. */
  async find(typed: string, audience: Audience, page = 1): Promise<SearchResult> {
    const text = cut(typed);
    const until = performance.now() + this.#deps.catalogue.pageTimeoutMs;
    const query = this.#read(text);
    const before = await this.#before(text, query, audience, page);
    if (before === null) return { titles: [], next: page, failed: true };
    for (let at = page; ; at += 1) {
      const [local, served] = await Promise.all([
        at === 1 ? this.#findLocal(query, audience, maxLocal) : [],
        this.#answers.search(text, query, at, audience.adult === true),
      ]);
      if (served.failed && at > 1) return { titles: [], next: at, failed: true };
      const named = namedOf(served.ids).filter((one) => !before.has(keyOf(one)));
      const titles = await this.#visible([...named, ...local], audience, until - performance.now());
      const next = served.isLast || served.failed || at >= lastPage ? null : at + 1;
      const isEnough = titles.length > 0 || next === null || at - page + 1 >= maxPagesAtOnce;
      if (isEnough) return { titles: ordered(titles, query), next, failed: served.failed };
    }
  }

  /** Suggests known titles only, without a call to TMDB. */
  async suggest(typed: string, audience: Audience): Promise<KnownTitle[]> {
    return this.#findLocal(this.#read(begun(cut(typed))), audience, maxSuggested);
  }

  /** Suggests cast of known titles only, and nobody without a title that the viewer may see. */
  async suggestPeople(typed: string, audience: Audience): Promise<FoundPerson[]> {
    const { words } = this.#read(begun(cut(typed)));
    if (words.length === 0) return [];
    await this.#catchUp();
    const found = this.#local.people.find(words, lookedAt.people);
    const titles = await this.#facts(found.flatMap((person) => person.titles));
    const visible = new Set(titles.filter((title) => isListable(title, audience)).map(keyOf));
    return found.filter((person) => person.titles.some((one) => visible.has(keyOf(one)))).slice(0, maxPeople);
  }

  async prepare(): Promise<void> {
    await this.#catchUp();
  }

  /** Returns the keys of the earlier pages; null if a page can't be read again. */
  async #before(
    text: string,
    query: SearchText,
    audience: Audience,
    page: number,
  ): Promise<Set<string> | null> {
    if (page === 1) return new Set();
    const pages = Array.from({ length: page - 1 }, (_, index) =>
      this.#answers.search(text, query, index + 1, audience.adult === true),
    );
    const [local, ...served] = await Promise.all([this.#findLocal(query, audience, maxLocal), ...pages]);
    if (served.some(({ failed }) => failed)) return null;
    return new Set([...local, ...served.flatMap(({ ids }) => namedOf(ids))].map(keyOf));
  }

  async #visible(named: readonly FoundTitle[], audience: Audience, timeoutMs: number): Promise<KnownTitle[]> {
    const idsOf = (kind: TitleKind) => [
      ...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id)),
    ];
    const found = await Promise.all(
      (['movie', 'series'] as const).map((kind) =>
        this.#deps.catalogue.titles(kind, idsOf(kind), Math.max(0, timeoutMs)),
      ),
    );
    return found
      .flatMap((titlesById) => [...titlesById.values()])
      .filter((title) => isListable(title, audience));
  }

  #read(text: string): SearchText {
    return readSearch(text, yearOf(dateWindow(this.#deps.clock.now())));
  }

  async #findLocal(query: SearchText, audience: Audience, limit: number): Promise<KnownTitle[]> {
    if (query.words.length === 0) return [];
    await this.#catchUp();
    const found = this.#local.find(query, lookedAt.all);
    const atOnce = Math.max(limit, lookedAt.atOnce);
    const seen: KnownTitle[] = [];
    for (let at = 0; at < found.length && seen.length < limit; at += atOnce) {
      const titles = await this.#facts(found.slice(at, at + atOnce));
      seen.push(...titles.filter((title) => isListable(title, audience)));
    }
    return seen.slice(0, limit);
  }

  async #facts(found: readonly FoundTitle[]): Promise<KnownTitle[]> {
    const { db } = this.#deps;
    const idsOf = (kind: TitleKind) => found.filter((one) => one.kind === kind).map(({ id }) => id);
    const [movies, series] = await Promise.all([
      readKnown(db, 'movie', idsOf('movie')),
      readKnown(db, 'series', idsOf('series')),
    ]);
    return found.flatMap(({ kind, id }) => (kind === 'movie' ? movies : series).get(id) ?? []);
  }

  async #catchUp(): Promise<void> {
    const { db, clock, catalogue, log } = this.#deps;
    const { writes } = catalogue;
    const fresh =
      writes === this.#caughtUp.writes && clock.monotonic() - this.#caughtUp.at < catchUpIntervalMs;
    if (fresh) return;
    this.#catchingUp ??= this.#local
      .catchUp(db)
      .then(() => {
        this.#caughtUp = { at: clock.monotonic(), writes };
      })
      .finally(() => {
        this.#catchingUp = null;
      });
    try {
      await this.#catchingUp;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error }, 'The titles to search could not be read');
    }
  }
}

function namedOf(ids: Record<TitleKind, number[]>): FoundTitle[] {
  return (['movie', 'series'] as const).flatMap((kind) => ids[kind].map((id) => ({ kind, id })));
}

function keyOf({ kind, id }: FoundTitle): string {
  return `${kind} ${id}`;
}

export function readSearchPage(text: string | null): number {
  return text !== null && /^[1-9]\d?$/.test(text) && Number(text) <= lastPage ? Number(text) : 1;
}

function cut(typed: string): string {
  return typed.trim().slice(0, maxSearchLength);
}

/** Drops a single letter at the end, of a word that is still being typed. */
function begun(typed: string): string {
  return typed.replace(/(?<=\S\s+)\p{L}$/u, '');
}

/** Titles found by another name have a low score and come last. */
function ordered(titles: readonly KnownTitle[], query: SearchText): KnownTitle[] {
  return titles
    .map((title) => ({ title, score: scoreOf(title, query) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.title.popularity - a.title.popularity ||
        a.title.id - b.title.id ||
        a.title.kind.localeCompare(b.title.kind),
    )
    .map(({ title }) => title);
}

function scoreOf({ name, releasedOn }: KnownTitle, { words, year, rest }: SearchText): number {
  const own = searchWords(name);
  const whole = relevance(words, own);
  return year !== null && releaseYear(releasedOn) === year ? Math.max(whole, relevance(rest, own)) : whole;
}
