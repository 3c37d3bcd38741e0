import { formatRand, monthlyPrice } from '#src/domain/money.ts';
import { formatDay, formatMoment, graceMs, isPaid, sayWhen } from '#src/domain/period.ts';
import { reminderDays } from '#src/domain/reminders.ts';
import { checkoutReuseMs } from '#src/domain/signup.ts';
import { paths } from '#src/routes.ts';
import { findReusableCheckout } from '../../ledger/checkouts-store.ts';
import { findOwnPaidMonth, findPaidMonths, type PaidMonth } from '../../ledger/payments-store.ts';
import type { BillingDeps } from '../deps.ts';
import { findPlan } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** From then on, in ms before the end of the month, the page speaks of renewing first. */
const endingMs = Math.max(...reminderDays) * day;

/** Payments that the page lists: five years of them. */
const maxPayments = 60;

/** How long after a payment its page thanks for it, in ms. */
const thanksMs = 60 * 60 * 1000;

/**
 * `running`; `ending` within five days; `grace` when it has ended and everybody still watches; `lapsed` after
 * that; `none` when nothing was ever paid.
 */
export type PlanState = 'running' | 'ending' | 'grace' | 'lapsed' | 'none';

/** A household's plan as its main user reads it. */
export interface PlanView {
  state: PlanState;
  cancelled: boolean;
  /** `R35` */
  price: string;
  /** `20 December 2026`; null when nothing was ever paid. */
  paidUntil: string | null;
  /** `today`, `tomorrow`, `in 5 days`; null once it has ended. */
  when: string | null;
  /** Until when everybody can watch without paying. */
  graceEnds: string | null;
  /** A payment was begun in the last half hour, and nobody knows yet how it ended. */
  pending: boolean;
  /** A month was paid for within the last hour. */
  paidJustNow: boolean;
  /** The payment that went back last, while no later one was counted: what everything else has to be read with. */
  refund: { amount: string; on: string } | null;
  payments: PaymentLine[];
}

/** A payment as the page lists it. */
export interface PaymentLine {
  id: string;
  amount: string;
  paidOn: string;
  until: string;
  /** When it went back; null while it stands. */
  refundedOn: string | null;
  receipt: string;
}

/** How the plan of a household stands. */
export async function readPlan(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  userId: string,
): Promise<PlanView> {
  const now = clock.now();
  const [{ paidUntil, cancelled }, months, begun] = await Promise.all([
    findPlan(db.read, userId),
    findPaidMonths(db.read, userId, maxPayments),
    findReusableCheckout(db.read, { userId }, now - checkoutReuseMs),
  ]);
  return {
    state: stateOf(paidUntil, now),
    cancelled,
    price: formatRand(monthlyPrice.cents),
    paidUntil: paidUntil === null ? null : formatDay(paidUntil),
    when: paidUntil === null ? null : sayWhen(paidUntil, now),
    graceEnds: paidUntil === null ? null : formatDay(paidUntil + graceMs),
    pending: begun !== null && begun.redirectUrl !== null,
    paidJustNow: months.some(({ paidAt, refundedAt }) => refundedAt === null && now - paidAt < thanksMs),
    refund: findLatestRefund(months),
    payments: months.map((month) => ({
      id: month.id,
      amount: formatRand(month.amount),
      paidOn: formatDay(month.paidAt),
      until: formatDay(month.endedAt ?? month.endsAt),
      refundedOn: month.refundedAt === null ? null : formatDay(month.refundedAt),
      receipt: paths.receipt(month.id),
    })),
  };
}

/** The refund that no payment followed, or null. */
function findLatestRefund(months: readonly PaidMonth[]): PlanView['refund'] {
  const refunded = months.filter((month) => month.refundedAt !== null);
  const latest = refunded.toSorted((a, b) => (b.refundedAt ?? 0) - (a.refundedAt ?? 0))[0];
  if (latest === undefined || latest.refundedAt === null) return null;
  const { amount, refundedAt } = latest;
  const isOver = months.some((month) => month.refundedAt === null && month.paidAt > refundedAt);
  return isOver ? null : { amount: formatRand(amount), on: formatDay(refundedAt) };
}

function stateOf(paidUntil: number | null, now: number): PlanState {
  if (paidUntil === null) return 'none';
  if (!isPaid(paidUntil, now)) return 'lapsed';
  if (now >= paidUntil) return 'grace';
  return now >= paidUntil - endingMs ? 'ending' : 'running';
}

/** A receipt as it is printed. */
export interface ReceiptView {
  amount: string;
  paidOn: string;
  from: string;
  until: string;
  reference: string;
  /** When it went back, and its month ended; null while it stands. */
  refunded: { on: string; ended: string } | null;
}

/** The receipt of one payment of this household; null for any other's. */
export async function readOwnReceipt(
  { db }: Pick<BillingDeps, 'db'>,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<ReceiptView | null> {
  const month = await findOwnPaidMonth(db.read, userId, paymentId);
  return month === null ? null : presentReceipt(month);
}

function presentReceipt(month: PaidMonth): ReceiptView {
  const { id, amount, paidAt, startsAt, endsAt, refundedAt, endedAt } = month;
  return {
    amount: formatRand(amount),
    paidOn: formatDay(paidAt),
    from: formatDay(startsAt),
    until: formatDay(endsAt),
    reference: id,
    refunded:
      refundedAt === null ? null : { on: formatDay(refundedAt), ended: formatMoment(endedAt ?? endsAt) },
  };
}
