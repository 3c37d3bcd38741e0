import type { CodeDeps } from './show.ts';
import { deleteExpiredCodes } from './store.ts';

const batch = 500;

export async function forgetExpiredCodes({ db, clock }: Pick<CodeDeps, 'db' | 'clock'>): Promise<void> {
  let deleted: number;
  do {
    deleted = await db.tx((trx) => deleteExpiredCodes(trx, clock.now(), batch));
  } while (deleted === batch);
}
