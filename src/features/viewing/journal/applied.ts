import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Synchronous, Tx } from '#src/adapters/db/database.ts';
import { dateWindow } from '#src/domain/days.ts';
import type { ViewerOwner } from '#src/features/accounts/store.ts';
import { deleteAppliedBefore, recordApplied } from './store.ts';

interface AppliedDeps {
  db: Database;
  clock: Pick<Clock, 'now'>;
}

/** Longer than the week in which a device sends an entry. */
const appliedDays = 30;

const batch = 500;

/** Records the entry's id in the same transaction, so that an entry sent twice is applied once. */
export function applyOnce(
  { db, clock }: AppliedDeps,
  owner: ViewerOwner,
  entry: { id: string; at: number },
  { write, synchronous }: { write: (trx: Tx) => Promise<unknown>; synchronous: Synchronous },
): Promise<void> {
  const { today } = dateWindow(clock.now());
  return db.tx(
    async (trx) => {
      if (await recordApplied(trx, owner, entry, today)) await write(trx);
    },
    { synchronous },
  );
}

export async function deleteOldApplied({ db, clock }: AppliedDeps): Promise<void> {
  const first = dateWindow(clock.now()).daysAgo(appliedDays);
  let deleted: number;
  do deleted = await db.tx((trx) => deleteAppliedBefore(trx, first, batch));
  while (deleted === batch);
}
