import { formatListPosition, type ListPosition, parseListPosition } from './pipeline.ts';
import { type ListDeps, readStretch } from './read.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

export type BlendPosition = readonly (ListPosition | null)[];

export interface ReadBlend {
  titles: KnownTitle[];
  next: BlendPosition | null;
  waiting: boolean;
  failed: boolean;
}

const start: ListPosition = { page: 1, offset: 0 };

export async function readInterleaved(
  deps: ListDeps,
  rows: readonly RowDefinition[],
  count: number,
  from: BlendPosition = rows.map(() => start),
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

/** `3.12-1.4`; `x` is a list that has ended. */
export function writeBlendPosition(position: BlendPosition): string {
  return position.map((one) => (one === null ? 'x' : formatListPosition(one))).join('-');
}

export function readBlendPosition(text: string, lists: number): BlendPosition | null {
  const parts = text.split('-');
  const positions = parts.map((part) => parseListPosition(part));
  const isWhole = parts.length === lists && parts.every((part, at) => part === 'x' || positions[at] !== null);
  return isWhole && positions.some((position) => position !== null) ? positions : null;
}

function inTurn(lists: readonly KnownTitle[][]): KnownTitle[] {
  const height = Math.max(0, ...lists.map(({ length }) => length));
  const mixed = Array.from({ length: height }, (_, index) => lists.flatMap((list) => list[index] ?? []));
  return [...new Map(mixed.flat().map((title) => [title.id, title])).values()];
}
