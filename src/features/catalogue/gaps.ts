import type { ListSource } from './pipeline.ts';

/** Records what a rendered document lacks. */
export class Gaps {
  /** True if a list could not be read: the next request renders a new document. */
  hasFailed = false;
  /** True if a title or a list is still being fetched when the document is rendered. */
  isLate = false;
}

/** Wraps the source to record titles without facts and lists that it doesn't have yet. */
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
