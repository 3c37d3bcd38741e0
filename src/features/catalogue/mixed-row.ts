import type { MessageDescriptor } from '@lingui/core';
import type { RowLook } from '#src/ui/title-card.tsx';
import { presentMixedCard } from './present.ts';
import type { RowView } from './present-rows.ts';
import { type RowDeps, readRow } from './read.ts';
import type { RowDefinition } from './row.ts';

/** A row made of several lists: TMDB has no list of movies and series together, or of several languages. */
export interface MixedRow {
  name: MessageDescriptor;
  lists: readonly RowDefinition[];
}

/** Returns up to `count` titles of each list, the most popular first. */
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
