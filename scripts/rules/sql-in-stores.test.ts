import { describe, expect, test } from 'vitest';
import { judge } from './fixture.ts';
import { sql } from './sql-in-stores.ts';

describe('sql-in-stores', () => {
  test('lets stores and the database adapter write SQL, and nobody else', async () => {
    const query = "import { sql } from 'kysely';";
    const found = await judge(sql, {
      'src/features/account/store.ts': query,
      'src/features/account/session-store.ts': query,
      'src/adapters/db/open.ts': "import 'node:sqlite';\nimport 'pg';",
      'src/features/account/read.ts': query,
      'src/features/account/bookstore.ts': query,
      'src/features/billing/store.ts': "import 'pg';",
    });
    expect(found.map((finding) => finding.split(':')[0])).toEqual([
      'src/features/account/bookstore.ts',
      'src/features/account/read.ts',
      'src/features/billing/store.ts',
    ]);
  });
});
