import { describe, expect, test } from 'vitest';
import { env } from './env-in-one-place.ts';
import { judge } from './fixture.ts';

describe('env-in-one-place', () => {
  test('lets config/env.ts read the environment', async () => {
    const files = {
      'src/config/env.ts': 'export const port = process.env.PORT;',
      'src/a.ts': 'process.pid;',
    };
    expect(await judge(env, files)).toEqual([]);
  });

  test.each(['process.env.PORT', "process['env']", '{ const { env } = process; }', "import 'node:process'"])(
    'refuses %s elsewhere',
    async (code) => {
      const found = await judge(env, { 'src/server/http.ts': code });
      expect(found).toEqual(['src/server/http.ts:1 reads the environment: only src/config/env.ts does']);
    },
  );
});
