import { type Position, readPosition, writePosition } from './pipeline.ts';
import { type ListDeps, readStretch } from './read.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

/** A place in several lists that are read side by side; null for a list that has ended. */
export type BlendPosition = readonly (Position | null)[];

export interface ReadBlend {
  titles: KnownTitle[];
  /** Where the next ones begin; null at the end of the last list. */
  next: BlendPosition | null;
  /** The next titles of a list weren't known in time. */
  waiting: boolean;
  failed: boolean;
}

const start: Position = { page: 1, offset: 0 };

/** Titles of several lists in turn, as if they were one that ends where the last of them does. */
export async function readBlend(
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
  // A list that failed is asked again from the same place.
  const next = parts.map((part, index) => (part?.failed ? (from[index] ?? null) : (part?.next ?? null)));
  return {
    titles: inTurn(read.map(({ titles }) => titles)),
    next: next.every((position) => position === null) ? null : next,
    waiting: read.some(({ waiting, failed }) => waiting || failed),
    failed: false,
  };
}

/** A position as it stands in an address: `3.12-1.4`, `x` for a list that has ended. */
export function writeBlendPosition(position: BlendPosition): string {
  return position.map((one) => (one === null ? 'x' : writePosition(one))).join('-');
}

/** Reads a position in so many lists from an address; null when it isn't one. */
export function readBlendPosition(text: string, lists: number): BlendPosition | null {
  const parts = text.split('-');
  const positions = parts.map((part) => readPosition(part));
  const isWhole = parts.length === lists && parts.every((part, at) => part === 'x' || positions[at] !== null);
  return isWhole && positions.some((position) => position !== null) ? positions : null;
}

function inTurn(lists: readonly KnownTitle[][]): KnownTitle[] {
  const height = Math.max(0, ...lists.map(({ length }) => length));
  const mixed = Array.from({ length: height }, (_, index) => lists.flatMap((list) => list[index] ?? []));
  return [...new Map(mixed.flat().map((title) => [title.id, title])).values()];
}
