import { formatListCursor, type ListCursor, parseListCursor } from './pipeline.ts';
import { type ListDeps, readStretch } from './read.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

export type BlendCursor = readonly (ListCursor | null)[];

export interface ReadBlend {
  titles: KnownTitle[];
  next: BlendCursor | null;
  waiting: boolean;
  failed: boolean;
}

const start: ListCursor = { page: 1, offset: 0 };

export async function readInterleaved(
  deps: ListDeps,
  rows: readonly RowDefinition[],
  count: number,
  from: BlendCursor = rows.map(() => start),
): Promise<ReadBlend> {
  const open = from.filter((position) => position !== null).length;
  const parts = await Promise.all(
    rows.map((row, index) => {
      const at = from[index] ?? null;
      return at === null ? null : readStretch(deps, row, Math.ceil(count / open), at);
    }),
  );
  const read = parts.filter((part) => part !== null);
  if (read.every(({ failed }) => failed)) return { titles: [], next: null, waiting: false, failed: true };
  // A failed list is read again from the same position.
  const next = parts.map((part, index) => (part?.failed ? (from[index] ?? null) : (part?.next ?? null)));
  return {
    titles: inTurn(read.map(({ titles }) => titles)),
    next: next.every((position) => position === null) ? null : next,
    waiting: read.some(({ waiting, failed }) => waiting || failed),
    failed: false,
  };
}

/** An example is `3.12-1.4`; `x` is a list that has ended. */
export function formatBlendCursor(position: BlendCursor): string {
  return position.map((one) => (one === null ? 'x' : formatListCursor(one))).join('-');
}

export function parseBlendCursor(text: string, lists: number): BlendCursor | null {
  const parts = text.split('-');
  const positions = parts.map((part) => parseListCursor(part));
  const isWhole = parts.length === lists && parts.every((part, at) => part === 'x' || positions[at] !== null);
  return isWhole && positions.some((position) => position !== null) ? positions : null;
}

function inTurn(lists: readonly KnownTitle[][]): KnownTitle[] {
  const height = Math.max(0, ...lists.map(({ length }) => length));
  const mixed = Array.from({ length: height }, (_, index) => lists.flatMap((list) => list[index] ?? []));
  return [...new Map(mixed.flat().map((title) => [title.id, title])).values()];
}
