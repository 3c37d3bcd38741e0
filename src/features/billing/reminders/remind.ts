import { setImmediate } from 'node:timers/promises';
import type { Database } from '#src/adapters/db/database.ts';
import { formatDay, type Spoken } from '#src/domain/dates.ts';
import { formatRand, monthlyPrice } from '#src/domain/money.ts';
import { daysUntil, graceMs } from '#src/domain/period.ts';
import { type ReminderDays, reminderDays, reminderSpan } from '#src/domain/reminders.ts';
import { findSliceEnd } from '#src/features/billing/ledger/periods-store.ts';
import { findSuspension } from '#src/features/billing/ledger/suspensions-store.ts';
import { insertMonthMessages } from '#src/features/push/store.ts';
import { findUserId } from '../../accounts/email-store.ts';
import { readAccount } from '../../accounts/store.ts';
import { insertMail } from '../../outbox/store.ts';
import type { BillingDeps } from '../deps.ts';
import { findPlan } from '../plan/store.ts';
import { trySeparately } from '../try-separately.ts';
import { wantsReminders } from './choose.ts';
import { type EndingMonth, findEndingMonths, insertReminder } from './store.ts';

/** Number of months that one query reads. */
const sliceLength = 50;

type RemindDeps = Pick<BillingDeps, 'db' | 'clock' | 'log'>;

/**
 * Reminds each household once 5 days before and once 1 day before. Missed days are caught up. Returns the
 * number of reminders.
 */
export async function remindHouseholds(deps: RemindDeps): Promise<number> {
  const now = deps.clock.now();
  let queued = 0;
  for (const days of reminderDays) {
    const { from, until } = reminderSpan(days, now);
    for (let start = from; start <= until; ) {
      const end = await findSliceEnd(deps.db.read, { from: start, until }, sliceLength);
      queued += await remindSlice(deps, { from: start, until: end, days }, now);
      start = end + 1;
      // Lets requests run between two slices.
      await setImmediate();
    }
  }
  return queued;
}

async function remindSlice(
  { db, log }: RemindDeps,
  due: { from: number; until: number; days: ReminderDays },
  now: number,
): Promise<number> {
  let queued = 0;
  const failed = new Set<string>();
  for (;;) {
    const batch = await findEndingMonths(db.read, { ...due, except: [...failed] });
    if (batch.length === 0) return queued;
    for (const month of batch) {
      const failure = 'a household could not be reminded';
      const isDone = await trySeparately(log, { id: month.userId, failure }, async () => {
        if (await remind(db, month, { days: due.days, now })) queued += 1;
      });
      if (!isDone) failed.add(month.userId);
    }
  }
}

/** Record, mail and notifications share a transaction, so that none is sent twice or lost. */
function remind(
  db: Database,
  { userId, endsAt }: EndingMonth,
  { days, now }: { days: ReminderDays; now: number },
): Promise<boolean> {
  return db.tx(async (trx) => {
    if (!(await insertReminder(trx, { userId, endsAt, days, now }))) return false;
    await insertMonthMessages(trx, userId, { kind: 'month-ending', about: `${endsAt} ${days}`, now });
    if (!(await wantsReminders(trx, userId))) return true;
    const { email } = await readAccount(trx, userId);
    await insertMail(trx, { kind: 'month-ending', address: email, about: String(endsAt), now });
    return true;
  });
}

export interface Ending {
  userId: string;
  price: string;
  /** Null after the end. */
  daysLeft: number | null;
  endsOn: string;
  graceEndsOn: string;
}

/** Like `readMonthEnding`; also returns null if the household wants no mails. `endsAt` is epoch ms. */
export async function readPeriodEnding(
  deps: Pick<RemindDeps, 'db' | 'clock'>,
  email: string,
  endsAt: number,
  texts: Spoken,
): Promise<Ending | null> {
  const userId = await findUserId(deps.db.read, email);
  if (userId === null || !(await wantsReminders(deps.db.read, userId))) return null;
  return readMonthEnding(deps, userId, endsAt, texts);
}

/**
 * Returns null if the household has renewed, has cancelled or is suspended, or if the days of grace are over.
 * `endsAt` is epoch ms.
 */
export async function readMonthEnding(
  { db, clock }: Pick<RemindDeps, 'db' | 'clock'>,
  userId: string,
  endsAt: number,
  texts: Spoken,
): Promise<Ending | null> {
  const { paidUntil, cancelled } = await findPlan(db.read, userId);
  const now = clock.now();
  const isSuspended = (await findSuspension(db.read, userId)) !== undefined;
  if (cancelled || isSuspended || paidUntil !== endsAt || now >= endsAt + graceMs) return null;
  return {
    userId,
    price: formatRand(monthlyPrice.cents),
    daysLeft: daysUntil(endsAt, now),
    endsOn: formatDay(endsAt, texts),
    graceEndsOn: formatDay(endsAt + graceMs, texts),
  };
}
