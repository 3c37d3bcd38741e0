import { describe, expect, test } from 'vitest';
import { judge } from './fixture.ts';
import { awaits } from './no-await-in-promise-list.ts';

describe('no-await-in-promise-list', () => {
  test('refuses an await between promises', async () => {
    const found = await judge(awaits, {
      'src/pages/load.ts': [
        'await Promise.all([a(), b()]);',
        'await Promise.all([a(), await b()]);',
        'await Promise.allSettled([a(), (async () => await b())()]);',
      ].join('\n'),
    });
    expect(found).toEqual([
      'src/pages/load.ts:2 awaits inside an array of promises, so its neighbours wait for it',
    ]);
  });
});
