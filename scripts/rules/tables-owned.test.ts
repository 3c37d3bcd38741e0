import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { foreignTables, growingTables, ownedTables } from './tables-owned.ts';

test('a new table asks for its owner, and a dropped one must go from the list', async () => {
  const found = await checkFiles(ownedTables, {
    'migrations/0001-foundation.ts': "export const up = ['create table watch_list (id text)'];",
  });
  expect(found).toContain('scripts/tables/owners.ts:1 has no owner for the table watch_list');
  expect(found).toContain('scripts/tables/owners.ts:1 names history, which is no table');
});

test('only stores of the owner name a table, in the builder and in SQL', async () => {
  const found = await checkFiles(foreignTables, {
    'src/features/accounts/reset/store.ts':
      "db.updateTable('user');\ndb.selectFrom(['user as u', 'history as h']);",
    'src/features/viewing/history/store.ts':
      'sql`select 1 from "user" join history on true`;\nsql`delete from history`;',
    'src/features/viewing/history/store.test.ts': "db.deleteFrom('user');",
    'src/features/household/store.ts': "db.deleteFrom('history').using('user');",
  });
  expect(found).toEqual([
    'src/features/accounts/reset/store.ts:2 reads history, which belongs to viewing',
    'src/features/household/store.ts:1 reads user, which belongs to accounts',
    'src/features/household/store.ts:1 writes history, which belongs to viewing',
    'src/features/viewing/history/store.ts:1 reads user, which belongs to accounts',
  ]);
});

test('SQL outside a store, and a write whose table is a variable, are found', async () => {
  const found = await checkFiles(foreignTables, {
    'src/http/poster-wall.ts': "db.selectFrom('title');",
    'src/features/viewing/history/write.ts': "db.deleteFrom('history');",
    'src/features/viewing/history/store.ts': 'for (const table of tables) db.deleteFrom(table);',
    'src/adapters/db/dump.ts': "db.selectFrom('title');",
  });
  expect(found).toEqual([
    'src/features/viewing/history/store.ts:1 writes a table by a variable',
    'src/features/viewing/history/write.ts:1 names history outside a store',
    'src/http/poster-wall.ts:1 names title outside a store',
  ]);
});

test('the audit is written and read, never changed', async () => {
  const found = await checkFiles(growingTables, {
    'src/features/operations/operators/audit-store.ts':
      "db.insertInto('audit');\ndb.updateTable('audit');\ndb.deleteFrom('audit');\nsql`delete from audit`;\ndb.selectFrom('audit');",
  });
  expect(found).toEqual(
    [2, 3, 4].map((line) => expect.stringContaining(`audit-store.ts:${line} changes rows`)),
  );
});
