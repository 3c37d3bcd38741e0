import type { Reader } from '#src/adapters/db/database.ts';

/** Returns a reader that waits for `act` after its `count`-th read. */
export function afterRead(read: Reader, count: number, act: () => Promise<void>): Reader {
  let reads = 0;
  return read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1;
      if (reads === count) await act();
      return result;
    },
  });
}
