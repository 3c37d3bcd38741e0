import { expect, it } from 'vitest';
import { compareSums, sumTables } from './row-sums.ts';
import type { TableRows } from './table-rows.ts';

async function* tableOf(...batches: unknown[][][]): AsyncGenerator<TableRows> {
  async function* rows() {
    yield* batches;
  }
  yield { name: 'mark', columns: ['id', 'name'], rows: rows() };
}

it('compares tables by their rows in any order, and by each value', async () => {
  const first = [1, 'Lerato'];
  const second = [2, null];
  const sums = await sumTables(tableOf([first, second]));
  expect(() => compareSums('B', sums, sums)).not.toThrow();
  const compare = async (...batches: unknown[][][]) =>
    compareSums('B', sums, await sumTables(tableOf(...batches)));
  await compare([second], [first]);
  await expect(compare([first])).rejects.toThrow('B has 1 rows of mark, and should have 2.');
  await expect(compare([first, [2, '']])).rejects.toThrow('B has other values in mark than were copied.');
  await expect(compare([first, ['2', null]])).rejects.toThrow('other values');
});
