import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Reader } from '#src/adapters/db/database.ts';
import { type DayFigures, lastClosedDay, listDays } from '#src/domain/day-figures.ts';
import { addDays, dayOf, spanOfDay } from '#src/domain/days.ts';
import { countAccountsMade, findFirstAccount } from '#src/features/accounts/store.ts';
import {
  countLapsed,
  countPayments,
  findFirstPayment,
} from '#src/features/billing/ledger/day-counts-store.ts';
import { countCancellations } from '#src/features/billing/plan/store.ts';
import { findLastDay, insertDay } from './store.ts';

export interface OverviewDeps {
  db: Database;
  clock: Clock;
}

export const shownDays = 90;

/** Each closed day once. Requests run between two days. Source: decisions/0043-days-are-counted-once.md. */
export async function countClosedDays({ db, clock }: OverviewDeps): Promise<void> {
  const until = lastClosedDay(clock.now());
  const last = await findLastDay(db.read);
  const first = last === null ? await findFirstDay(db.read, until) : addDays(last, 1);
  for (const day of listDays(first, until)) {
    const figures = await countDay(db.read, day);
    await db.tx((trx) => insertDay(trx, day, figures));
    await setImmediate();
  }
}

/** Of an account or payment, within the shown days. */
async function findFirstDay(db: Reader, until: string): Promise<string> {
  const [account, payment] = await Promise.all([findFirstAccount(db), findFirstPayment(db)]);
  const end = spanOfDay(until).from;
  const first = Math.min(account ?? end, payment ?? end, end);
  return dayOf(Math.max(first, spanOfDay(addDays(until, 1 - shownDays)).from));
}

export async function countDay(db: Reader, day: string): Promise<DayFigures> {
  const span = spanOfDay(day);
  const [signUps, cancellations, lapsed, { taken, returned, ...paid }] = await Promise.all([
    countAccountsMade(db, span),
    countCancellations(db, span),
    countLapsed(db, span),
    countPayments(db, span),
  ]);
  return { signUps, cancellations, lapsed, ...paid, revenue: taken - returned };
}
