import type { Database } from '#src/adapters/db/database.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { policies } from './policies.ts';
import { allRows } from './rows.ts';
import { subUserRows } from './sub-user-rows.ts';

/** Two days longer than `facts.freshMs`: stale facts are fetched in the background, with few calls. */
const overdueMs = policies.facts.freshMs + 2 * 24 * 60 * 60_000;

/** Counts titles on the first pages of all rows, and those whose facts are overdue. */
export async function countOverdueFacts(
  db: Database,
  now: number,
): Promise<{ shown: number; overdue: number }> {
  const rows = [...allRows, ...subUserRows];
  const pages = await db.read
    .selectFrom('title_list')
    .select(['list_key', 'ids'])
    .where('page', '=', 1)
    .where(
      'list_key',
      'in',
      rows.map(({ key }) => key),
    )
    .execute();
  const kindOf = new Map(rows.map(({ key, kind }) => [key, kind]));
  const counts = await Promise.all(
    (['movie', 'series'] as const).map((kind) => {
      // `writeStoredPage` writes this shape.
      const ids = pages
        .filter(({ list_key: key }) => kindOf.get(key) === kind)
        .flatMap((page) => JSON.parse(page.ids) as number[]);
      return countOfKind(db, kind, [...new Set(ids)], now - overdueMs);
    }),
  );
  return {
    shown: counts.reduce((sum, { shown }) => sum + shown, 0),
    overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}

async function countOfKind(db: Database, kind: TitleKind, ids: readonly number[], since: number) {
  if (ids.length === 0) return { shown: 0, overdue: 0 };
  const row = await db.read
    .selectFrom('title')
    .select(({ fn, eb }) => [
      fn.countAll().as('shown'),
      fn
        .countAll()
        .filterWhere(eb('facts_at', '<', since))
        .as('overdue'),
    ])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('facts_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { shown: Number(row.shown), overdue: Number(row.overdue) };
}
