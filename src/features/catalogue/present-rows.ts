import { type Area, areas } from '#src/area.ts';
import { presentCard } from './present.ts';
import type { ReadRow } from './read.ts';
import type { KnownTitle } from './store.ts';
import type { GridStretch } from './ui/grid-stretch.ts';

/** A row as a page shows it. */
export interface RowView {
  name: string;
  titles: ReturnType<typeof presentCard>[];
  /** The row could be neither remembered nor asked for. */
  failed: boolean;
}

/** What was read of a list, as a row of the main area under its heading. */
export function presentRow(name: string, { titles, failed }: Pick<ReadRow, 'titles' | 'failed'>): RowView {
  return { name, titles: titles.map((title) => presentCard(title, areas.main)), failed };
}

/** What was read of a list, as a stretch of a grid; `more` is the address of the next one, null at the end. */
export function presentGrid(
  { titles, failed, waiting }: { titles: readonly KnownTitle[]; failed: boolean; waiting: boolean },
  more: string | null,
  area: Area = areas.main,
): GridStretch {
  return { titles: titles.map((title) => presentCard(title, area)), more, failed, waiting };
}
