import { type CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { describeOnBothDatabases } from './databases.ts';
import { worksFor } from './household-work.ts';
import { insertHouseholds } from './many-households.ts';
import { explainWholeReads, isPostgres } from './query-plans.ts';

/** Tables and indexes that may be read from their first row on, with the reason. */
const mayReadWhole: Record<string, string> = {
  title: 'Browse reads an index in order, to the end of a page.',
  title_by_popularity: 'The same, as PostgreSQL names it.',
  file_removal: 'The files that wait for five minutes.',
  catalogue_version: 'Two rows.',
  c: 'One row, made of those two.',
};

describeOnBothDatabases('statements on many households', (openFresh) => {
  it('find their rows by an index', async () => {
    const queries: CompiledQuery[] = [];
    const noting = await openFresh({ recordStatement: (query) => queries.push(query) });
    // `write` passes statements to SQLite's writer without `recordStatement`.
    const db: Database = {
      ...noting,
      write: (statements) => {
        queries.push(...statements);
        return noting.write(statements);
      },
    };
    await insertHouseholds(db, 300, systemClock.now());
    if (await isPostgres(db)) await db.tx((trx) => sql`analyze`.execute(trx));
    const found: Record<string, string[]> = {};
    for (const [name, work] of Object.entries(worksFor(db, systemClock))) {
      queries.length = 0;
      await work(7);
      const own = [...new Map(queries.map((query) => [query.sql, query])).values()];
      expect(own.length, name).toBeGreaterThan(0);
      const { tables, indexes } = await explainWholeReads(db, own);
      const whole = [...tables, ...indexes].filter((one) => !(one in mayReadWhole));
      if (whole.length > 0) found[name] = whole;
    }
    expect(found).toEqual({});
  });
});
