import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#src/adapters/db/database.ts';
import { relevance, type SearchText, searchWords, wordMatch } from '#src/domain/search-text.ts';
import { releaseYear } from '#src/domain/title.ts';
import { IndexOfPeople } from './people/index-of-people.ts';
import { type FoundTitle, readSearchable, type SearchableTitle } from './searchable-store.ts';

interface Entry extends FoundTitle {
  words: string[];
  year: number | null;
  popularity: number;
}

/** Titles above this number are found only by TMDB. */
const maxTitles = 100_000;

/** A batch takes a few ms of the event loop. */
const batch = 250;

/** Bounds the titles that are compared, because a short word matches many. */
const maxCompared = 2_000;

/** The minimum popularity comes from a sample, so a few more titles than `maxCompared` may reach it. */
const maxCommon = 1.5 * maxCompared;

const sampled = 1_000;

/** Reads new titles from the database by `factsAt`. Original and alternative names are known only to TMDB. */
export class LocalIndex {
  readonly #entries: Entry[] = [];
  readonly #places = new Map<string, number>();
  readonly #byWord = new Map<string, number[]>();
  /** The keys are a word's first two letters. */
  readonly #byStart = new Map<string, string[]>();
  readonly #byLength = new Map<number, string[]>();
  readonly people = new IndexOfPeople();
  #last: Pick<SearchableTitle, 'factsAt' | 'kind' | 'id'> = { factsAt: 0, kind: 'movie', id: 0 };

  get size(): number {
    return this.#entries.length;
  }

  async catchUp(db: Database): Promise<void> {
    for (;;) {
      const titles = await readSearchable(db, this.#last, batch);
      for (const title of titles) this.#add(title);
      this.#last = titles.at(-1) ?? this.#last;
      if (titles.length < batch) return;
      // SQLite reads are synchronous, so other requests need a turn here.
      await nextTurn();
    }
  }

  /** A year in the query filters by release year, unless the name contains the number. */
  find(query: SearchText, limit: number): FoundTitle[] {
    const scores = new Map<number, number>();
    for (const place of this.#withAll(query.words)) {
      const score = this.#score(place, query.words);
      if (score > 0) scores.set(place, score);
    }
    if (query.year !== null) {
      for (const place of this.#withAll(query.rest)) {
        if (this.#entries[place]?.year !== query.year) continue;
        const score = this.#score(place, query.rest);
        if (score > (scores.get(place) ?? 0)) scores.set(place, score);
      }
    }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || this.#popularity(b) - this.#popularity(a))
      .slice(0, limit)
      .flatMap(([place]) => this.#entries[place] ?? [])
      .map(({ kind, id }) => ({ kind, id }));
  }

  #score(place: number, query: readonly string[]): number {
    return relevance(query, this.#entries[place]?.words ?? []);
  }

  #popularity(place: number): number {
    return this.#entries[place]?.popularity ?? 0;
  }

  /** Returns the titles of the query's rarest word; scoring drops those without the other words. */
  #withAll(query: readonly string[]): Iterable<number> {
    let rarest: number[][] = [];
    let minTitles = Number.POSITIVE_INFINITY;
    for (const word of query) {
      const lists = this.#near(word).map((indexed) => this.#byWord.get(indexed) ?? []);
      const count = lists.reduce((sum, list) => sum + list.length, 0);
      if (count < minTitles) [rarest, minTitles] = [lists, count];
    }
    return minTitles <= maxCompared ? new Set(rarest.flat()) : this.#mostPopular(rarest, minTitles);
  }

  /** Estimates from a sample the popularity that a title needs to be among the most popular. */
  #mostPopular(lists: readonly number[][], count: number): Set<number> {
    const step = Math.ceil(count / sampled);
    const sample: number[] = [];
    for (const list of lists)
      for (let at = 0; at < list.length; at += step) sample.push(this.#popularity(list[at] ?? -1));
    sample.sort((a, b) => b - a);
    const least = sample[Math.floor((sample.length * maxCompared) / count)] ?? 0;
    const common = new Set<number>();
    for (const list of lists) {
      for (const place of list) {
        if (this.#popularity(place) >= least) common.add(place);
        if (common.size === maxCommon) return common;
      }
    }
    return common;
  }

  /** Words with a typing error are tried only if no indexed word begins with `word`. */
  #near(word: string): string[] {
    const begun = (this.#byStart.get(word.slice(0, 2)) ?? []).filter(
      (indexed) => wordMatch(word, indexed) > 1,
    );
    if (begun.length > 0) return begun;
    return [-1, 0, 1]
      .flatMap((more) => this.#byLength.get(word.length + more) ?? [])
      .filter((indexed) => wordMatch(word, indexed) > 0);
  }

  #add({ kind, id, name, releasedOn, popularity, cast }: SearchableTitle): void {
    const key = `${kind} ${id}`;
    const indexed = this.#places.get(key);
    if (indexed === undefined && (name === '' || this.#entries.length >= maxTitles)) return;
    this.people.add({ kind, id }, name === '' ? [] : cast);
    const words = searchWords(name);
    const entry = { kind, id, words, year: releaseYear(releasedOn), popularity };
    const place = indexed ?? this.#entries.length;
    const before = new Set(this.#entries[place]?.words);
    this.#entries[place] = entry;
    this.#places.set(key, place);
    for (const word of new Set(words)) if (!before.has(word)) this.#addWord(word, place);
  }

  #addWord(word: string, place: number): void {
    const places = this.#byWord.get(word);
    if (places !== undefined) {
      places.push(place);
      return;
    }
    this.#byWord.set(word, [place]);
    push(this.#byStart, word.slice(0, 2), word);
    push(this.#byLength, word.length, word);
  }
}

function push<Key>(lists: Map<Key, string[]>, key: Key, word: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [word]);
  else list.push(word);
}
