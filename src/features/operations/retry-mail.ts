import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';
import { retryMail } from '#src/features/outbox/store.ts';

/** The next round of the outbox sends it. False if it was sent, is being sent or was given up. */
export function retryFailedMail(
  { db, clock }: { db: Database; clock: Clock },
  { id, actor }: { id: string; actor: string },
): Promise<boolean> {
  const now = clock.now();
  return db.tx(async (trx) => {
    const mail = await retryMail(trx, id, now);
    if (mail === null) return false;
    const subject = { household: mail.address, userId: null };
    await writeAudit(trx, now, { actor, action: 'mails-retried', subject, detail: mail.kind });
    return true;
  });
}
