import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import { findPeriods, insertPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { deleteSuspension, findSuspension } from '#src/features/billing/ledger/suspensions-store.ts';
import { deleteNotices } from '../retention/store.ts';

/**
 * Gives back the paid days lost by the suspension, as a period without a payment, so that the books stay as
 * they were. Returns false if the household isn't suspended.
 */
export async function resumeHousehold(trx: Tx, userId: string, now: number): Promise<boolean> {
  const suspension = await findSuspension(trx, userId);
  if (suspension === undefined) return false;
  await deleteSuspension(trx, userId);
  // An earlier notice names a day that may be over, so the household gets another notice.
  await deleteNotices(trx, userId);
  const periods = await findPeriods(trx, userId);
  const lost = periods
    .map(({ startsAt, endsAt }) => Math.min(endsAt, now) - Math.max(startsAt, suspension.at))
    .filter((ms) => ms > 0)
    .reduce((sum, ms) => sum + ms, 0);
  if (lost === 0) return true;
  const startsAt = Math.max(now, ...periods.map(({ endsAt }) => endsAt));
  const reason = 'days left when suspended';
  const given = { id: randomUUID(), user_id: userId, starts_at: startsAt, ends_at: startsAt + lost };
  await insertPeriods(trx, [{ ...given, payment_id: null, reason }]);
  return true;
}
