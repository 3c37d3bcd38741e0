import { monthlyPrice } from './money.ts';
import { isPaid, nextPeriod } from './period.ts';

/** A period of a household as the ledger holds it; times in epoch ms. */
export interface LedgerPeriod {
  id: string;
  startsAt: number;
  endsAt: number;
  /** Null for one that the operator granted. */
  paymentId: string | null;
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
  /** How its checkout stands. */
  checkoutStatus: string;
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
  lines: LedgerLine[];
  /** What doesn't add up; empty in a ledger that does. */
  faults: string[];
}

/**
 * Adds a household's ledger up: each payment that isn't owed back has bought exactly the month that the rules
 * give at its time, and the last month's end is what the household is paid until.
 */
export function addUpLedger(
  periods: readonly LedgerPeriod[],
  payments: readonly LedgerPayment[],
  now: number,
): LedgerSum {
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
        faults.push(...faultsOf(period, payment, paidUntil));
      }
      if (endsAt <= startsAt) faults.push(`period ${periodId} ends before it begins`);
      paidUntil = Math.max(paidUntil ?? endsAt, endsAt);
      return { periodId, by: paymentId === null ? 'grant' : 'payment', startsAt, endsAt };
    });
  for (const { id, refundDue } of open.values()) {
    if (!refundDue) faults.push(`payment ${id} bought nothing, and isn't to be refunded`);
  }
  const sum = (isOwed: boolean) =>
    payments.filter(({ refundDue }) => refundDue === isOwed).reduce((total, { amount }) => total + amount, 0);
  return { paid: isPaid(paidUntil, now), paidUntil, kept: sum(false), owed: sum(true), lines, faults };
}

function faultsOf(
  { id, startsAt, endsAt, paymentId }: LedgerPeriod,
  payment: LedgerPayment | undefined,
  paidUntil: number | null,
): string[] {
  if (payment === undefined) return [`period ${id} names payment ${paymentId}, which isn't the household's`];
  const { amount, currency, paidAt, refundDue, checkoutStatus } = payment;
  const due = nextPeriod(paidAt, paidUntil);
  const isRightMonth = due.startsAt === startsAt && due.endsAt === endsAt;
  return [
    ...(isRightMonth ? [] : [`period ${id} isn't the month that payment ${payment.id} bought`]),
    ...(refundDue ? [`payment ${payment.id} bought a month, and is to be refunded`] : []),
    ...(checkoutStatus === 'paid' ? [] : [`the checkout of payment ${payment.id} is ${checkoutStatus}`]),
    ...(amount === monthlyPrice.cents && currency === monthlyPrice.currency
      ? []
      : [`payment ${payment.id} is ${amount} ${currency}`]),
  ];
}
