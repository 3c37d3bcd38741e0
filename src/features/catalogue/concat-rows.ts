import { formatListCursor, type ListCursor, parseListCursor } from './pipeline.ts';
import { type ListDeps, readStretch } from './read.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

export interface ConcatCursor extends ListCursor {
  list: number;
}

export interface ReadChain {
  titles: KnownTitle[];
  next: ConcatCursor | null;
  /** The next titles missed the deadline. */
  waiting: boolean;
  failed: boolean;
}

export async function readConcatenated(
  deps: ListDeps,
  rows: readonly RowDefinition[],
  count: number,
  from: ConcatCursor = { list: 0, page: 1, offset: 0 },
): Promise<ReadChain> {
  const titles = new Map<number, KnownTitle>();
  const result = { waiting: false, failed: false };
  let at: ConcatCursor | null = from;
  while (at !== null && titles.size < count) {
    const row: RowDefinition | undefined = rows[at.list];
    if (row === undefined) return { ...result, titles: [...titles.values()], next: null };
    const part = await readStretch(deps, row, count - titles.size, at);
    for (const title of part.titles) titles.set(title.id, title);
    // Titles read before the failure are shown.
    if (part.failed) {
      const isEmpty = titles.size === 0;
      return { titles: [...titles.values()], next: at, waiting: !isEmpty, failed: isEmpty };
    }
    result.waiting = part.waiting;
    if (part.next !== null) {
      at = { list: at.list, ...part.next };
      break;
    }
    at = at.list + 1 < rows.length ? { list: at.list + 1, page: 1, offset: 0 } : null;
  }
  return { ...result, titles: [...titles.values()], next: at };
}

/** Returns text such as `1.3.12`: list, page, offset. */
export function formatConcatCursor({ list, ...position }: ConcatCursor): string {
  return `${list}.${formatListCursor(position)}`;
}

export function parseConcatCursor(text: string, lists: number): ConcatCursor | null {
  const match = /^(\d)\.(.+)$/.exec(text);
  const position = parseListCursor(match?.[2] ?? '');
  const list = Number(match?.[1]);
  return position !== null && list < lists ? { list, ...position } : null;
}
