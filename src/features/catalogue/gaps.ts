import { type Arrivals, pageKey, titleKey } from './arrivals.ts';
import type { ListSource } from './pipeline.ts';

/** What a rendered document lacks. */
export class Gaps {
  #failures = 0;
  /** With the number of arrivals before it was looked for. */
  readonly #missing = new Map<string, { arrivals: Arrivals; since: number }>();

  /** Something failed: the next viewer's document is rendered anew. */
  record(): void {
    this.#failures += 1;
  }

  /** Something is fetched behind the document. */
  miss(key: string, arrivals: Arrivals, since: number): void {
    if (!this.#missing.has(key)) this.#missing.set(key, { arrivals, since });
  }

  /** A part of the document lacks these. */
  add(other: Gaps): void {
    for (const [key, { arrivals, since }] of other.#missing) this.miss(key, arrivals, since);
  }

  get isEmpty(): boolean {
    return this.#failures === 0;
  }

  /** Something that was missing has come. */
  get isFilled(): boolean {
    for (const [key, { arrivals, since }] of this.#missing) if (arrivals.hasSince(key, since)) return true;
    return false;
  }
}

/** Wraps the source, and records the titles without facts and the lists that it answers without. */
export function recordGaps(source: ListSource & { arrivals: Arrivals }, gaps: Gaps): ListSource {
  const { arrivals } = source;
  return {
    isGivenUp: (kind, id) => source.isGivenUp(kind, id),
    pageTimeoutMs: source.pageTimeoutMs,
    page: (row, page) => source.page(row, page),
    pageIfKnown: async (row, page) => {
      const since = arrivals.count;
      const ids = await source.pageIfKnown(row, page);
      if (ids.length === 0) gaps.miss(pageKey(row.key, page), arrivals, since);
      return ids;
    },
    titles: async (kind, ids, timeoutMs) => {
      const since = arrivals.count;
      const titleById = await source.titles(kind, ids, timeoutMs);
      for (const id of ids)
        if (titleById.get(id)?.factsAt == null) gaps.miss(titleKey(kind, id), arrivals, since);
      return titleById;
    },
  };
}
