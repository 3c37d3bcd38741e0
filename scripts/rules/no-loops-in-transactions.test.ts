import { describe, expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { transactionLoops } from './no-loops-in-transactions.ts';

const problem = 'runs statements in a loop inside a transaction';

describe('no-loops-in-transactions', () => {
  test('finds loops of awaits, and the transaction inside of map', async () => {
    const found = await checkFiles(transactionLoops, {
      'src/features/a/write.ts': [
        'export const a = (db) => db.tx(async (trx) => {',
        '  for (const one of all) await insert(trx, one);',
        '  await Promise.all(all.map((one) => insert(trx, one)));',
        '});',
        'export async function b(trx: Tx) {',
        '  while (await more(trx)) {}',
        '}',
      ].join('\n'),
    });
    expect(found).toEqual([2, 3, 6].map((line) => `src/features/a/write.ts:${line} ${problem}`));
  });

  test('allows bounded ones, loops without statements, and loops around transactions', async () => {
    const found = await checkFiles(transactionLoops, {
      'src/features/a/write.ts': [
        'export const a = (db) => db.tx(async (trx) => {',
        '  // Bounded: three kinds.',
        '  for (const kind of kinds) await insert(trx, kind);',
        '  for (const one of all) list.push(one);',
        '  await insert(trx, all.map(({ id }) => id));',
        '});',
        'for (const one of all) await db.tx((trx) => insert(trx, one));',
      ].join('\n'),
      'src/features/a/write.test.ts':
        'db.tx(async (trx) => { for (const one of all) await insert(trx, one); });',
    });
    expect(found).toEqual([]);
  });
});
