import { describe, expect, test } from 'vitest';
import { judge } from './fixture.ts';
import { consoles } from './no-console.ts';

describe('no-console', () => {
  test('lets the logger and the command line print', async () => {
    const code = "console.error('a');";
    const files = {
      'src/server/log.ts': code,
      'src/cli.ts': code,
      'src/a.test.ts': code,
      'src/main.ts': code,
    };
    expect(await judge(consoles, files)).toEqual(['src/main.ts:1 prints to the console']);
  });
});
