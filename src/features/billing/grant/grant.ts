import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { nextPeriod, type Period } from '#src/domain/period.ts';
import { hasUser } from '../../accounts/store.ts';
import { insertPeriods } from '../../ledger/periods-store.ts';
import { findPlan } from '../plan/store.ts';

/** More is a slip of the finger. */
export const maxMonths = 120;

/**
 * Gives an account months that nobody paid for, as if each had been paid: they follow on what it has, and
 * stand in the ledger as periods without a payment, with the reason.
 * @returns when the last of them ends (epoch ms), or null when there is no such account
 * @throws DatabaseBusy
 */
export function grantMonths(
  { db, clock }: { db: Database; clock: Clock },
  { userId, months, reason }: { userId: string; months: number; reason: string },
): Promise<number | null> {
  const ids = Array.from({ length: months }, () => randomUUID());
  return db.tx(async (trx) => {
    if (!(await hasUser(trx, userId))) return null;
    let { paidUntil: end } = await findPlan(trx, userId);
    const now = clock.now();
    const grants = ids.map((id) => {
      const { startsAt, endsAt }: Period = nextPeriod(now, end);
      end = endsAt;
      return { id, user_id: userId, starts_at: startsAt, ends_at: endsAt, payment_id: null, reason };
    });
    await insertPeriods(trx, grants);
    return end;
  });
}
