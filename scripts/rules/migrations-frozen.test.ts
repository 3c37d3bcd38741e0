import { describe, expect, test } from 'vitest';
import { judge } from './fixture.ts';
import { migrations } from './migrations-frozen.ts';

describe('migrations-frozen', () => {
  test('a migration imports its tools, not src', async () => {
    const found = await judge(migrations, {
      'migrations/001-start.ts': "import { sql } from 'kysely';",
      'migrations/002-more.ts': "import '../src/domain/money.ts';",
      'src/domain/money.ts': 'export {};',
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^migrations\/002-more\.ts:1 imports src\/domain\/money\.ts/);
  });
});
