import type { I18n } from '@lingui/core';
import type { Area } from '#src/routes/area.ts';
import type { RowLook } from '#src/ui/title-card.tsx';
import { presentCard, presentScene } from './present.ts';
import { type RowDeps, readRow } from './read.ts';
import type { NamedRow } from './row.ts';
import type { KnownTitle } from './store.ts';
import type { GridStretch } from './ui/grid-stretch.ts';

export interface RowView {
  name: string;
  titles: ReturnType<typeof presentCard>[];
  failed: boolean;
  /** True if none of the titles is out yet. */
  isComing?: true;
  look?: RowLook;
}

export async function readRowView(
  deps: RowDeps,
  row: NamedRow,
  count: number,
  look: RowLook = 'posters',
): Promise<RowView> {
  const { titles, failed } = await readRow(deps, row, count);
  const { area, texts } = deps;
  const present = look === 'wide' ? presentScene : presentCard;
  return {
    name: texts._(row.name),
    titles: titles.map((title) => present(title, area, texts)),
    failed,
    look,
  };
}

interface GridFor {
  more: string | null;
  whose: string;
  texts: I18n;
  area: Area;
}

/** `more` is the address of the next stretch; null at the end. */
export function presentGrid(
  { titles, failed, waiting }: { titles: readonly KnownTitle[]; failed: boolean; waiting: boolean },
  { more, whose, texts, area }: GridFor,
): GridStretch {
  return { titles: titles.map((title) => presentCard(title, area, texts)), more, failed, waiting, whose };
}
