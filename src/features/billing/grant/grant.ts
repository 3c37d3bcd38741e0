import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { nextPeriod, type Period } from '#src/domain/period.ts';
import { hasUser } from '../../accounts/store.ts';
import { insertPeriods } from '../../ledger/periods-store.ts';
import { findPlan } from '../plan/store.ts';

/** More is a typing error. */
export const maxMonths = 120;

/** Returns the end of the last month (epoch ms), or null without an account. */
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
