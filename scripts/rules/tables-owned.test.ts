import { expect, test } from 'vitest';
import { checkFiles, writeTree } from './fixture.ts';
import { foreignTableUses, ownedTables } from './tables-owned.ts';

test('a new table asks for its owner, and a dropped one must go from the list', async () => {
  const found = await checkFiles(ownedTables, {
    'migrations/0001-foundation.ts': "export const up = ['create table watch_list (id text)'];",
  });
  expect(found).toContain('scripts/tables/owners.ts:1 has no owner for the table watch_list');
  expect(found).toContain('scripts/tables/owners.ts:1 names history, which is no table');
});

test('only stores of the owner name a table, in the builder and in SQL', () => {
  const owners = { user: 'accounts', history: 'history' };
  const tree = writeTree({
    'src/features/accounts/reset/store.ts':
      "db.updateTable('user');\ndb.selectFrom(['user as u', 'history as h']);",
    'src/features/history/store.ts':
      'sql`select 1 from "user" join history on true`;\nsql`delete from history`;',
    'src/features/history/store.test.ts': "db.deleteFrom('user');",
    'src/features/household/store.ts': "db.deleteFrom('history').using('user');",
  });
  const found = foreignTableUses(tree, owners).map(({ path, line, problem }) => `${path}:${line} ${problem}`);
  expect(found).toEqual([
    'src/features/accounts/reset/store.ts:2 reads history, which belongs to history',
    'src/features/history/store.ts:1 reads user, which belongs to accounts',
    'src/features/household/store.ts:1 reads user, which belongs to accounts',
    'src/features/household/store.ts:1 writes history, which belongs to history',
  ]);
});
