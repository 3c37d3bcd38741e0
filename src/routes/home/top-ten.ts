import { msg } from '@lingui/core/runtime-macro';
import type { Database } from '#src/adapters/db/database.ts';
import { areas } from '#src/area.ts';
import { presentMixedCard } from '#src/features/catalogue/present.ts';
import type { RowView } from '#src/features/catalogue/present-rows.ts';
import type { RowDeps } from '#src/features/catalogue/read.ts';
import { listVisible } from '#src/features/catalogue/still-visible.ts';
import { selectWeekChart } from '#src/features/viewing/week-chart/store.ts';

const ranks = 10;

/** What households watched most this week, as far as this audience may see it. Null below ten titles. */
export async function readTopTen(
  { catalogue, audience, texts }: Pick<RowDeps, 'catalogue' | 'audience' | 'texts'>,
  db: Database,
): Promise<RowView | null> {
  const entries = await selectWeekChart(db.read);
  if (entries.length < ranks) return null;
  const { titles } = await listVisible({ catalogue, audience }, entries, { count: ranks, timeoutMs: 0 });
  if (titles.length < ranks) return null;
  return {
    name: texts._(msg`Top 10`),
    titles: titles.map((title) => presentMixedCard(title, areas.main, texts)),
    failed: false,
  };
}

/** Each title stands in one of the rows, and those of the ten in none. */
export function withoutRepeats(rows: readonly RowView[], topTen: RowView | null, count: number): RowView[] {
  const shown = new Set(topTen?.titles.map(({ key }) => key));
  return rows.map((row) => {
    const titles = row.titles.filter(({ key }) => !shown.has(key)).slice(0, count);
    for (const { key } of titles) shown.add(key);
    return { ...row, titles };
  });
}
