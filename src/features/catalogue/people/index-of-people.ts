import { relevance, searchWords } from '#src/domain/search-text.ts';
import type { CastMember } from '#src/domain/title.ts';
import type { FoundTitle } from '../searchable-store.ts';

export interface FoundPerson {
  id: number;
  name: string;
  face: string | null;
  /** Some of the known titles with this person. */
  titles: readonly FoundTitle[];
}

interface Entry extends Omit<FoundPerson, 'titles'> {
  words: string[];
  titles: Map<string, FoundTitle>;
}

const maxPeople = 50_000;

/** Bounds the titles that each suggestion reads, to check that the viewer may see one of them. */
const maxTitles = 12;

/** Bounds the candidates that are compared; few are shown. */
const maxCompared = 2_000;

/** Finds the cast of known titles by the beginnings of their names. */
export class IndexOfPeople {
  readonly #people = new Map<number, Entry>();
  /** The keys are the first two letters of each word. */
  readonly #byStart = new Map<string, Set<number>>();

  add({ kind, id }: FoundTitle, cast: readonly CastMember[]): void {
    for (const member of cast) {
      if (member.id === null || member.adult === true) continue;
      const entry = this.#people.get(member.id) ?? this.#enter(member.id, member.name);
      if (entry === undefined) continue;
      entry.face = member.face ?? entry.face;
      if (entry.titles.size < maxTitles) entry.titles.set(`${kind} ${id}`, { kind, id });
    }
  }

  /** Sorts people with the same score by their number of titles. */
  find(query: readonly string[], limit: number): FoundPerson[] {
    const [first = ''] = query;
    const candidates = [...(this.#byStart.get(first.slice(0, 2)) ?? [])].slice(0, maxCompared);
    return candidates
      .flatMap((id) => this.#people.get(id) ?? [])
      .map((entry) => ({ entry, score: relevance(query, entry.words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || b.entry.titles.size - a.entry.titles.size)
      .slice(0, limit)
      .map(({ entry: { id, name, face, titles } }) => ({ id, name, face, titles: [...titles.values()] }));
  }

  #enter(id: number, name: string): Entry | undefined {
    const words = searchWords(name);
    if (this.#people.size >= maxPeople || words.length === 0) return undefined;
    const entry: Entry = { id, name, face: null, words, titles: new Map() };
    this.#people.set(id, entry);
    for (const word of words) {
      const start = word.slice(0, 2);
      const ids = this.#byStart.get(start) ?? new Set<number>();
      this.#byStart.set(start, ids.add(id));
    }
    return entry;
  }
}
