import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import { nextPeriod, type Period } from '#src/domain/period.ts';
import { insertPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { hasUser } from '../../accounts/store.ts';
import { findPlan } from '../plan/store.ts';

/** A larger number is a typing error. */
export const maxMonths = 120;

export interface Grant {
  userId: string;
  months: number;
  /** Shown in the books; null for a pass. */
  reason: string | null;
  passId?: string;
  /** Epoch ms. */
  now: number;
}

/** Returns the end of the last month (epoch ms), or null without an account. */
export async function grantMonths(trx: Tx, grant: Grant): Promise<number | null> {
  const { userId, months, reason, passId = null, now } = grant;
  if (!(await hasUser(trx, userId))) return null;
  let { paidUntil: end } = await findPlan(trx, userId);
  const grants = Array.from({ length: months }, () => {
    const { startsAt, endsAt }: Period = nextPeriod(now, end);
    end = endsAt;
    return {
      id: randomUUID(),
      user_id: userId,
      starts_at: startsAt,
      ends_at: endsAt,
      payment_id: null,
      pass_id: passId,
      reason,
    };
  });
  await insertPeriods(trx, grants);
  return end;
}
