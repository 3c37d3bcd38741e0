import type { Database, Tx } from '#src/adapters/db/database.ts';

/**
 * Does everything that a transaction would do, and undoes it: what it would be refused for is known before anything
 * is written. Throws what `work` throws.
 */
export async function rehearse(db: Database, work: (trx: Tx) => Promise<void>): Promise<void> {
  const done = new Error('The rehearsal is over.');
  try {
    await db.tx(async (trx) => {
      await work(trx);
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
}
