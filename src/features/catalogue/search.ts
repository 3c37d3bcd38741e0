import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import type { Audience } from '#src/domain/audience.ts';
import { dateWindow, yearOf } from '#src/domain/days.ts';
import { AppError } from '#src/domain/errors.ts';
import { readSearch, relevance, type SearchText, searchWords } from '#src/domain/search-text.ts';
import { releaseYear, type TitleKind } from '#src/domain/title.ts';
import type { Catalogue } from './learn.ts';
import { type FoundTitle, LocalIndex } from './local-index.ts';
import { mayList } from './pipeline.ts';
import { inTime, pagePatience } from './read.ts';
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
  /** The metadata service couldn't be asked: these are only the titles that are known already. */
  failed: boolean;
}

/** No name is longer; what is typed beyond is left out. */
const longestSearch = 200;

/** Titles that a search shows. */
const mostShown = 60;

/** Titles that are suggested while one types: as many as stand above a phone's keyboard and a little more. */
const mostSuggested = 8;

/** Of so many known ones that answer, those are looked for that the audience may see; at least so many at once. */
const lookedAt = { all: 240, atOnce: 24 };

/** For how long, in ms, and for how many searches the service's answers are remembered. */
const remembered = { ms: 10 * 60_000, searches: 500 };

/** How often, in ms, the local index looks for what other processes have learned. */
const catchUpEvery = 60_000;

interface Told {
  ids: Record<TitleKind, number[]>;
  failed: boolean;
}

/**
 * Finds movies and series by name, together. Two calls ask the metadata service for a search that nobody made
 * lately, whatever is found; a title that it names and nobody has met costs one call more, once, as in any list,
 * for without an IMDb id it may not be shown. What is known already is found beside that, and without it.
 */
export class TitleSearch {
  readonly #deps: TitleSearchDeps;
  readonly #local = new LocalIndex();
  readonly #told = new Map<string, { at: number; answer: Promise<Told> }>();
  #caughtUp = { at: Number.NEGATIVE_INFINITY, revision: -1 };
  #catchingUp: Promise<void> | null = null;

  constructor(deps: TitleSearchDeps) {
    this.#deps = deps;
  }

  /** The titles that answer a search and that this audience may see, the most relevant first, then the most popular. */
  async find(typed: string, audience: Audience): Promise<SearchResult> {
    const text = cut(typed);
    const until = performance.now() + pagePatience;
    const asked = this.#read(text);
    const [local, told] = await Promise.all([
      this.#known(asked, audience, mostShown),
      this.#ask(text, asked),
    ]);
    const idsOf = (kind: TitleKind) => [
      ...new Set([...told.ids[kind], ...local.filter((one) => one.kind === kind).map(({ id }) => id)]),
    ];
    const left = Math.max(0, until - performance.now());
    const found = await Promise.all(
      (['movie', 'series'] as const).map((kind) => this.#deps.catalogue.titles(kind, idsOf(kind), left)),
    );
    const titles = found.flatMap((known) => [...known.values()]).filter((title) => mayList(title, audience));
    return { titles: ordered(titles, asked).slice(0, mostShown), failed: told.failed };
  }

  /**
   * Titles to suggest for what has been typed so far: those that are known and that this audience may see, the
   * best first. Asks the metadata service nothing.
   */
  async suggest(typed: string, audience: Audience): Promise<KnownTitle[]> {
    return this.#known(this.#read(begun(cut(typed))), audience, mostSuggested);
  }

  /** Takes in what is known already, so that nobody's first search waits for it. */
  async prepare(): Promise<void> {
    await this.#catchUp();
  }

  #read(text: string): SearchText {
    return readSearch(text, yearOf(dateWindow(this.#deps.clock.now())));
  }

  /** The best of the known titles that answer and that this audience may see. */
  async #known(asked: SearchText, audience: Audience, most: number): Promise<KnownTitle[]> {
    if (asked.words.length === 0) return [];
    await this.#catchUp();
    const found = this.#local.find(asked, lookedAt.all);
    const atOnce = Math.max(most, lookedAt.atOnce);
    const seen: KnownTitle[] = [];
    for (let at = 0; at < found.length && seen.length < most; at += atOnce) {
      const titles = await this.#facts(found.slice(at, at + atOnce));
      seen.push(...titles.filter((title) => mayList(title, audience)));
    }
    return seen.slice(0, most);
  }

  /** What is kept of titles, in their order; what was forgotten meanwhile is left out. */
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
    const { revision } = catalogue;
    const fresh = revision === this.#caughtUp.revision && clock.now() - this.#caughtUp.at < catchUpEvery;
    if (fresh) return;
    this.#catchingUp ??= this.#local
      .catchUp(db)
      .then(() => {
        this.#caughtUp = { at: clock.now(), revision };
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

  #ask(text: string, asked: SearchText): Promise<Told> {
    const key = asked.words.length === 0 ? text : asked.words.join(' ');
    const now = this.#deps.clock.now();
    const kept = this.#told.get(key);
    if (kept !== undefined && now - kept.at < remembered.ms) return kept.answer;
    const answer = this.#askService(text, asked).then((told) => {
      if (told.failed) this.#told.delete(key);
      return told;
    });
    // Taken out first, so that the map's order is the order of use.
    this.#told.delete(key);
    this.#told.set(key, { at: now, answer });
    for (const oldest of this.#told.keys()) {
      if (this.#told.size <= remembered.searches) break;
      this.#told.delete(oldest);
    }
    return answer;
  }

  async #askService(text: string, asked: SearchText): Promise<Told> {
    const query = asked.year === null ? text : asked.rest.join(' ');
    const [movies, series] = await Promise.allSettled([
      this.#named('movie', query, asked.year),
      this.#named('series', query, asked.year),
    ]);
    const failures = [movies, series].filter((one) => one.status === 'rejected');
    for (const { reason } of failures) {
      if (!(reason instanceof AppError)) throw reason;
      this.#deps.log.warn({ err: reason }, 'A search could not be made');
    }
    return {
      ids: {
        movie: movies.status === 'fulfilled' ? movies.value : [],
        series: series.status === 'fulfilled' ? series.value : [],
      },
      failed: failures.length > 0,
    };
  }

  async #named(kind: TitleKind, query: string, year: number | null): Promise<number[]> {
    const { titles } = await inTime(this.#deps.metadata.search(kind, query, year));
    return titles.map(({ id }) => id);
  }
}

function cut(typed: string): string {
  return typed.trim().slice(0, longestSearch);
}

/** A word of which only the first letter is there says too little: what stands before it is meant so far. */
function begun(typed: string): string {
  return typed.replace(/(?<=\S\s+)\p{L}$/u, '');
}

/** The best answers first. What the service knows by another name comes last, by popularity. */
function ordered(titles: readonly KnownTitle[], asked: SearchText): KnownTitle[] {
  return titles
    .map((title) => ({ title, score: scoreOf(title, asked) }))
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
