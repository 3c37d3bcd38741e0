import type { Database } from '#src/adapters/db/database.ts';
import { relevance, type SearchText, searchWords, wordMatch } from '#src/domain/search-text.ts';
import { releaseYear, type TitleKind } from '#src/domain/title.ts';
import { readSearchable, type SearchableTitle } from './store.ts';

/** A title as a search names it. */
export interface FoundTitle {
  kind: TitleKind;
  id: number;
}

interface Entry extends FoundTitle {
  words: string[];
  year: number | null;
  popularity: number;
}

/** As many titles are held in memory; what is learned beyond is found by the metadata service alone. */
const maxTitles = 100_000;

/** Rows that are read at once: a few ms of the one thread. */
const batch = 1_000;

/** Of very many candidates only the most popular are compared, so that a short word costs no more than a long one. */
const maxCompared = 2_000;

/** A sample may be wrong by so many. */
const maxKept = 1.5 * maxCompared;

/** Of these so many are looked at to tell which are the most popular. */
const sampled = 1_000;

/**
 * The names of all titles that are known and can be played, by word. Held in memory, caught up with the
 * database by the order in which facts were learned. Two titles are never compared by more than their names:
 * original and alternative titles are known to the metadata service alone.
 */
export class LocalIndex {
  readonly #entries: Entry[] = [];
  readonly #places = new Map<string, number>();
  readonly #byWord = new Map<string, number[]>();
  /** Words by their first two letters, and by their length. */
  readonly #byStart = new Map<string, string[]>();
  readonly #byLength = new Map<number, string[]>();
  #last: Pick<SearchableTitle, 'factsAt' | 'kind' | 'id'> = { factsAt: 0, kind: 'movie', id: 0 };

  /** How many titles it holds. */
  get size(): number {
    return this.#entries.length;
  }

  /** Takes in what was learned since the last time. */
  async catchUp(db: Database): Promise<void> {
    for (;;) {
      const titles = await readSearchable(db, this.#last, batch);
      for (const title of titles) this.#add(title);
      this.#last = titles.at(-1) ?? this.#last;
      if (titles.length < batch) return;
    }
  }

  /** The titles whose names answer a search, best first. A year in it narrows, unless the name has it. */
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

  /**
   * The titles that may have every word, or one that is close to it: those that have the rarest of them. Scoring
   * drops the ones that lack another.
   */
  #withAll(query: readonly string[]): Iterable<number> {
    let rarest: number[][] = [];
    let minTitles = Number.POSITIVE_INFINITY;
    for (const word of query) {
      const lists = this.#near(word).map((known) => this.#byWord.get(known) ?? []);
      const count = lists.reduce((sum, list) => sum + list.length, 0);
      if (count < minTitles) [rarest, minTitles] = [lists, count];
    }
    return minTitles <= maxCompared ? new Set(rarest.flat()) : this.#mostPopular(rarest, minTitles);
  }

  /** About as many as may be compared, from where a sample says that the less popular ones begin. */
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
        if (common.size === maxKept) return common;
      }
    }
    return common;
  }

  /** Known words that a word of a search may mean; slips are looked for only where nothing else fits. */
  #near(word: string): string[] {
    const begun = (this.#byStart.get(word.slice(0, 2)) ?? []).filter((known) => wordMatch(word, known) > 1);
    if (begun.length > 0) return begun;
    return [-1, 0, 1]
      .flatMap((more) => this.#byLength.get(word.length + more) ?? [])
      .filter((known) => wordMatch(word, known) > 0);
  }

  #add({ kind, id, name, releasedOn, popularity }: SearchableTitle): void {
    const key = `${kind} ${id}`;
    const known = this.#places.get(key);
    if (known === undefined && (name === '' || this.#entries.length >= maxTitles)) return;
    const words = searchWords(name);
    const entry = { kind, id, words, year: releaseYear(releasedOn), popularity };
    const place = known ?? this.#entries.length;
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
