import type { MessageDescriptor } from '@lingui/core';
import type { RowLook } from '#src/ui/title-card.tsx';
import { presentMixedCard } from './present.ts';
import type { RowView } from './present-rows.ts';
import { type RowDeps, readRow } from './read.ts';
import type { RowDefinition } from './row.ts';

/** One row has several lists, because the service has none of both kinds, or of several languages. */
export interface MixedRow {
  name: MessageDescriptor;
  lists: readonly RowDefinition[];
}

/** The most watched first, up to `count` of each list. */
export async function readMixedRow(
  deps: RowDeps,
  { name, lists }: MixedRow,
  count: number,
  look: RowLook = 'posters',
): Promise<RowView> {
  const read = await Promise.all(lists.map((list) => readRow(deps, list, count)));
  const titles = read.flatMap((row) => row.titles).sort((a, b) => b.popularity - a.popularity);
  return {
    name: deps.texts._(name),
    titles: titles.map((title) => ({
      ...presentMixedCard(title, deps.area, deps.texts),
      ...(look === 'wide' ? { backdrop: title.backdropPath } : {}),
    })),
    failed: read.some(({ failed }) => failed),
    look,
  };
}
