import type { I18n } from '@lingui/core';
import { type Area, areas } from '#src/area.ts';
import { presentCard } from './present.ts';
import { type ReadRow, type RowDeps, readRow } from './read.ts';
import type { NamedRow } from './row.ts';
import type { KnownTitle } from './store.ts';
import type { GridStretch } from './ui/grid-stretch.ts';

export interface RowView {
  name: string;
  titles: ReturnType<typeof presentCard>[];
  failed: boolean;
  /** Nothing of it is out yet. */
  isComing?: true;
}

export function presentRow(
  name: string,
  { titles, failed }: Pick<ReadRow, 'titles' | 'failed'>,
  texts: I18n,
): RowView {
  return { name, titles: titles.map((title) => presentCard(title, areas.main, texts)), failed };
}

export async function readRowView(deps: RowDeps, row: NamedRow, count: number): Promise<RowView> {
  return presentRow(deps.texts._(row.name), await readRow(deps, row, count), deps.texts);
}

interface GridFor {
  more: string | null;
  whose: string;
  texts: I18n;
  area?: Area;
}

/** `more` is the address of the next stretch; null at the end. */
export function presentGrid(
  { titles, failed, waiting }: { titles: readonly KnownTitle[]; failed: boolean; waiting: boolean },
  { more, whose, texts, area = areas.main }: GridFor,
): GridStretch {
  return { titles: titles.map((title) => presentCard(title, area, texts)), more, failed, waiting, whose };
}
