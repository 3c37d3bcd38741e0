import type { I18n } from '@lingui/core';
import type { CheckoutProvider } from '#src/adapters/checkout/provider.ts';
import { formatDay, type Spoken } from '#src/domain/dates.ts';
import { formatPrice, formatRand, monthlyPrice } from '#src/domain/money.ts';
import { daysUntil, graceMs, isPaid } from '#src/domain/period.ts';
import { reminderDays } from '#src/domain/reminders.ts';
import { checkoutReuseMs } from '#src/domain/signup.ts';
import { findReusableCheckout } from '#src/features/billing/ledger/checkouts-store.ts';
import { findPassMonths, type PassMonths } from '#src/features/billing/ledger/passes-store.ts';
import { findPaidMonths, type PaidMonth } from '#src/features/billing/ledger/payments-store.ts';
import { findSuspension } from '#src/features/billing/ledger/suspensions-store.ts';
import { paths } from '#src/routes.ts';
import type { BillingDeps } from '../deps.ts';
import { wantsReminders } from '../reminders/choose.ts';
import { findPlan } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** Time before the end of the month in which the plan is `ending`. */
const endingMs = Math.max(...reminderDays) * day;

const maxPayments = 60;

const thanksMs = 60 * 60 * 1000;

/** `ending`: the last five days. `grace`: the days of grace after the end. `none`: without any payment. */
export type PlanState = 'suspended' | 'running' | 'ending' | 'grace' | 'lapsed' | 'none';

export interface PlanView {
  state: PlanState;
  cancelled: boolean;
  /** True if the household wants a mail before its month ends. */
  reminds: boolean;
  /** Looks like `R35`. */
  price: string;
  /** Looks like `20 December 2026`; null without any payment. */
  paidUntil: string | null;
  /** Null after the end and without any payment. */
  daysLeft: number | null;
  graceEnds: string | null;
  /** True if a payment of the last half hour is unsettled. */
  pending: boolean;
  /** Names the provider. */
  provider: string;
  paidJustNow: boolean;
  /** The latest refund, unless a payment followed it. `amount` is null for a gift. */
  refund: { amount: string | null; on: string } | null;
  suspension: { reason: string; on: string } | null;
  payments: PaymentLine[];
}

export interface PaymentLine {
  id: string;
  by: 'payment' | 'pass' | 'gift';
  months: number;
  /** Null for a gift. */
  amount: string | null;
  paidOn: string;
  until: string;
  refundedOn: string | null;
  receipt: string;
}

export async function readPlan(
  {
    db,
    clock,
    checkout: { name: provider },
  }: Pick<BillingDeps, 'db' | 'clock'> & { checkout: Pick<CheckoutProvider, 'name'> },
  userId: string,
  texts: I18n,
): Promise<PlanView> {
  const now = clock.now();
  const [{ paidUntil, cancelled }, months, passes, begun, reminds, suspension] = await Promise.all([
    findPlan(db.read, userId),
    findPaidMonths(db.read, userId, maxPayments),
    findPassMonths(db.read, userId, maxPayments),
    findReusableCheckout(db.read, { userId }, { provider, since: now - checkoutReuseMs }),
    wantsReminders(db.read, userId),
    findSuspension(db.read, userId),
  ]);
  return {
    state: suspension === undefined ? stateOf(paidUntil, now) : 'suspended',
    cancelled,
    reminds,
    price: formatRand(monthlyPrice.cents),
    paidUntil: paidUntil === null ? null : formatDay(paidUntil, texts),
    daysLeft: paidUntil === null ? null : daysUntil(paidUntil, now),
    graceEnds: paidUntil === null ? null : formatDay(paidUntil + graceMs, texts),
    pending: begun !== null && begun.providerId !== null,
    provider,
    paidJustNow:
      months.some(({ paidAt, refundedAt }) => refundedAt === null && now - paidAt < thanksMs) ||
      passes.some(({ redeemedAt, refundedAt }) => refundedAt === null && now - redeemedAt < thanksMs),
    refund: findLatestRefund(months, passes, texts),
    suspension:
      suspension === undefined ? null : { reason: suspension.reason, on: formatDay(suspension.at, texts) },
    payments: presentPayments(months, passes, texts),
  };
}

/** Lists the latest first. */
function presentPayments(
  months: readonly PaidMonth[],
  passes: readonly PassMonths[],
  texts: Spoken,
): PaymentLine[] {
  const paid = months.map((month) => ({ at: month.paidAt, line: presentPayment(month, texts) }));
  const redeemed = passes.map((pass) => ({ at: pass.redeemedAt, line: presentPass(pass, texts) }));
  const all = [...paid, ...redeemed].toSorted((a, b) => b.at - a.at);
  return all.slice(0, maxPayments).map(({ line }) => line);
}

function presentPayment(month: PaidMonth, texts: Spoken): PaymentLine {
  return {
    id: month.id,
    by: 'payment',
    months: 1,
    amount: formatRand(month.amount),
    paidOn: formatDay(month.paidAt, texts),
    until: formatDay(month.endedAt ?? month.endsAt, texts),
    refundedOn: month.refundedAt === null ? null : formatDay(month.refundedAt, texts),
    receipt: paths.receipt(month.id),
  };
}

function presentPass(pass: PassMonths, texts: Spoken): PaymentLine {
  const { id, by, months, price, redeemedAt, endsAt, endedAt, refundedAt } = pass;
  return {
    id,
    by,
    months,
    amount: formatPrice(price),
    paidOn: formatDay(redeemedAt, texts),
    until: formatDay(endedAt ?? endsAt, texts),
    refundedOn: refundedAt === null ? null : formatDay(refundedAt, texts),
    receipt: paths.receipt(id),
  };
}

/** Returns null if another payment, pass or gift followed the refund. */
function findLatestRefund(
  months: readonly PaidMonth[],
  passes: readonly PassMonths[],
  texts: Spoken,
): PlanView['refund'] {
  const all = [
    ...months.map(({ amount, paidAt, refundedAt }) => ({ amount, at: paidAt, refundedAt })),
    ...passes.map(({ price, redeemedAt, refundedAt }) => ({ amount: price, at: redeemedAt, refundedAt })),
  ];
  const latest = all.toSorted((a, b) => (b.refundedAt ?? 0) - (a.refundedAt ?? 0))[0];
  if (latest === undefined || latest.refundedAt === null) return null;
  const { amount, refundedAt } = latest;
  const isOver = all.some((other) => other.refundedAt === null && other.at > refundedAt);
  return isOver ? null : { amount: formatPrice(amount), on: formatDay(refundedAt, texts) };
}

function stateOf(paidUntil: number | null, now: number): PlanState {
  if (paidUntil === null) return 'none';
  if (!isPaid(paidUntil, now)) return 'lapsed';
  if (now >= paidUntil) return 'grace';
  return now >= paidUntil - endingMs ? 'ending' : 'running';
}
