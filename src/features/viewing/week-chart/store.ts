import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { MarkedTitle } from '#src/domain/marks.ts';
import type { TitleKind } from '#src/domain/title.ts';

export interface ChartEntry extends MarkedTitle {
  viewers: number;
}

/** The most watched first. */
export async function selectWeekChart(db: Reader): Promise<MarkedTitle[]> {
  const rows = await db
    .selectFrom('week_chart')
    .select(['kind', 'title_id as titleId'])
    .orderBy('viewers', 'desc')
    .orderBy('kind')
    .orderBy('title_id')
    .execute();
  // This file writes only these two kinds.
  return rows.map(({ kind, titleId }) => ({ kind: kind as TitleKind, titleId }));
}

export async function replaceWeekChart(trx: Tx, counts: readonly ChartEntry[]): Promise<void> {
  await trx.deleteFrom('week_chart').execute();
  if (counts.length === 0) return;
  const rows = counts.map(({ kind, titleId, viewers }) => ({ kind, title_id: titleId, viewers }));
  await trx.insertInto('week_chart').values(rows).execute();
}
