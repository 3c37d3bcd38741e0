import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<{ open: boolean }>();

/** Refuses a nested transaction: it would wait for the outer one, which waits for it. */
export async function outermost<T>(work: () => Promise<T>): Promise<T> {
  if (running.getStore()?.open === true) {
    throw new Error('Database.tx was called inside a transaction; pass the transaction on instead.');
  }
  const scope = { open: true };
  try {
    return await running.run(scope, work);
  } finally {
    scope.open = false;
  }
}
