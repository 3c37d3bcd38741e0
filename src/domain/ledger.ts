import { monthlyPrice } from './money.ts';
import { isPaid, monthAfter, nextPeriod } from './period.ts';

/** A period of a household as the ledger holds it; times in epoch ms. */
export interface LedgerPeriod {
  id: string;
  startsAt: number;
  endsAt: number;
  /** Null for one that the operator granted. */
  paymentId: string | null;
}

/** A period that ended early because its payment went back. */
export interface LedgerEnded extends LedgerPeriod {
  paymentId: string;
  endedAt: number;
}

/** A payment of a household as the ledger holds it. */
export interface LedgerPayment {
  id: string;
  /** Cents. */
  amount: number;
  currency: string;
  /** When it was counted, epoch ms. */
  paidAt: number;
  /** It bought nothing, and is to be given back. */
  refundDue: boolean;
  /** When it went back, epoch ms; null while it stands. */
  refundedAt: number | null;
  /** How its checkout stands. */
  checkoutStatus: string;
}

/** All that the books hold of a household. */
export interface Ledger {
  periods: readonly LedgerPeriod[];
  ended: readonly LedgerEnded[];
  payments: readonly LedgerPayment[];
}

export interface LedgerLine {
  periodId: string;
  /** What gave the month. */
  by: 'payment' | 'grant';
  startsAt: number;
  endsAt: number;
}

/** Why a household is paid, or isn't. */
export interface LedgerSum {
  paid: boolean;
  /** The end of the last period, epoch ms; null when there never was one. */
  paidUntil: number | null;
  /** Cents that were taken and are kept. */
  kept: number;
  /** Cents that are to be given back. */
  owed: number;
  /** Cents that went back. */
  returned: number;
  lines: LedgerLine[];
  /** What doesn't add up; empty in a ledger that does. */
  faults: string[];
}

/**
 * Adds a household's ledger up: each payment that stands has bought exactly the month that the rules give at its
 * time, each that went back has none that runs, and the last month's end is what the household is paid until.
 */
export function addUpLedger({ periods, ended, payments }: Ledger, now: number): LedgerSum {
  const faults: string[] = [];
  const open = new Map(payments.map((payment) => [payment.id, payment]));
  let paidUntil: number | null = null;
  const lines = periods
    .toSorted((a, b) => a.endsAt - b.endsAt || a.startsAt - b.startsAt)
    .map((period): LedgerLine => {
      const { id: periodId, startsAt, endsAt, paymentId } = period;
      if (paymentId !== null) {
        const payment = open.get(paymentId);
        open.delete(paymentId);
        faults.push(...faultsOf(period, payment, { paidUntil, haveMoved: ended.length > 0 }));
      }
      if (endsAt <= startsAt) faults.push(`period ${periodId} ends before it begins`);
      paidUntil = Math.max(paidUntil ?? endsAt, endsAt);
      return { periodId, by: paymentId === null ? 'grant' : 'payment', startsAt, endsAt };
    });
  for (const period of ended) {
    const payment = open.get(period.paymentId);
    open.delete(period.paymentId);
    faults.push(...faultsOfEnded(period, payment));
  }
  for (const { id, refundDue } of open.values()) {
    if (!refundDue) faults.push(`payment ${id} bought nothing, and isn't to be refunded`);
  }
  return { paid: isPaid(paidUntil, now), paidUntil, ...sumsOf(payments), lines, faults };
}

function sumsOf(payments: readonly LedgerPayment[]): Pick<LedgerSum, 'kept' | 'owed' | 'returned'> {
  const sums = { kept: 0, owed: 0, returned: 0 };
  for (const { amount, refundDue, refundedAt } of payments) {
    sums[refundedAt !== null ? 'returned' : refundDue ? 'owed' : 'kept'] += amount;
  }
  return sums;
}

function faultsOf(
  period: LedgerPeriod,
  payment: LedgerPayment | undefined,
  before: { paidUntil: number | null; haveMoved: boolean },
): string[] {
  const { id, paymentId } = period;
  if (payment === undefined) return [`period ${id} names payment ${paymentId}, which isn't the household's`];
  const { amount, currency, refundDue, refundedAt, checkoutStatus } = payment;
  return [
    ...(isRightMonth(period, payment, before)
      ? []
      : [`period ${id} isn't the month that payment ${payment.id} bought`]),
    ...(refundDue ? [`payment ${payment.id} bought a month, and is to be refunded`] : []),
    ...(refundedAt === null ? [] : [`payment ${payment.id} went back, and its month goes on`]),
    ...(checkoutStatus === 'paid' ? [] : [`the checkout of payment ${payment.id} is ${checkoutStatus}`]),
    ...(amount === monthlyPrice.cents && currency === monthlyPrice.currency
      ? []
      : [`payment ${payment.id} is ${amount} ${currency}`]),
  ];
}

/** Months may have moved up once one ended by a refund: each is still a whole month that overlaps no other. */
function isRightMonth(
  { startsAt, endsAt }: LedgerPeriod,
  { paidAt }: LedgerPayment,
  { paidUntil, haveMoved }: { paidUntil: number | null; haveMoved: boolean },
): boolean {
  if (haveMoved) return endsAt === monthAfter(startsAt) && (paidUntil === null || startsAt >= paidUntil);
  const due = nextPeriod(paidAt, paidUntil);
  return due.startsAt === startsAt && due.endsAt === endsAt;
}

function faultsOfEnded(
  { id, startsAt, endsAt, endedAt, paymentId }: LedgerEnded,
  payment: LedgerPayment | undefined,
): string[] {
  if (payment === undefined) return [`period ${id} names payment ${paymentId}, which isn't the household's`];
  return [
    ...(payment.refundedAt === null ? [`period ${id} ended early, and payment ${paymentId} stands`] : []),
    ...(endedAt >= startsAt && endedAt <= endsAt ? [] : [`period ${id} ended outside of its month`]),
  ];
}
