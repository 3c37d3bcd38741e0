import type { Database, Tx } from '#src/adapters/db/database.ts';

/** Runs the transaction and rolls it back, so that a refusal is known before a file is written. */
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
