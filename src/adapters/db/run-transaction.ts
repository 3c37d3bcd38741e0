import type { Kysely } from 'kysely';
import type { DatabaseOptions, Tx } from './database.ts';
import type { Schema } from './schema.ts';

interface Recorders extends Pick<DatabaseOptions, 'recordWait' | 'recordHold'> {
  /** The time of `performance.now()` at which the transaction began to wait for its turn. */
  since: number;
}

export function runTransaction<T>(
  write: Kysely<Schema>,
  work: (trx: Tx) => Promise<T>,
  { since, recordWait, recordHold }: Recorders,
): Promise<T> {
  let startedAt: number | undefined;
  const transaction = write.transaction().execute((trx) => {
    startedAt = performance.now();
    recordWait?.(startedAt - since);
    return work(trx);
  });
  return transaction.finally(() => {
    if (startedAt !== undefined) recordHold?.(performance.now() - startedAt);
  });
}
