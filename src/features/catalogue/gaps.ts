import type { ListSource } from './pipeline.ts';

/** It records what a rendered document stands without. */
export class Gaps {
  /** A list could not be read: whoever tries again gets a new document. */
  hasFailed = false;
  /** A title or a list is fetched behind the document. */
  isLate = false;
}

/** Wraps the source, and records the titles without facts and the lists that it answers without. */
export function recordGaps(source: ListSource, gaps: Gaps): ListSource {
  return {
    isGivenUp: (kind, id) => source.isGivenUp(kind, id),
    pageTimeoutMs: source.pageTimeoutMs,
    page: (row, page) => source.page(row, page),
    pageIfKnown: async (row, page) => {
      const ids = await source.pageIfKnown(row, page);
      if (ids === null) gaps.isLate = true;
      return ids;
    },
    titles: async (kind, ids, timeoutMs) => {
      const titleById = await source.titles(kind, ids, timeoutMs);
      const isLate = (id: number) => titleById.get(id)?.factsAt == null && !source.isGivenUp(kind, id);
      if (ids.some(isLate)) gaps.isLate = true;
      return titleById;
    },
  };
}
