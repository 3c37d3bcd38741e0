import { monthlyPrice } from './money.ts';
import { isPaid, monthAfter, nextPeriod } from './period.ts';

/** Times are epoch ms. */
export interface LedgerPeriod {
  id: string;
  startsAt: number;
  endsAt: number;
  /** Null unless this household paid for the month. */
  paymentId: string | null;
  /** Null unless a pass or a gift gave the month. */
  passId: string | null;
}

export interface LedgerEnded extends LedgerPeriod {
  /** The refunded payment; for a gift it is the buyer's. */
  paymentId: string;
  endedAt: number;
}

export interface LedgerPayment {
  id: string;
  amount: number;
  currency: string;
  paidAt: number;
  /** True if the payment bought nothing and must be refunded. */
  refundDue: boolean;
  refundedAt: number | null;
  checkoutStatus: string;
}

/** A pass or a gift that the household redeemed. */
export interface LedgerPass {
  id: string;
  by: 'pass' | 'gift';
  months: number;
  /** Cents that a pass cost in a shop. Null for a gift, because its receiver must not see the price. */
  price: number | null;
  redeemedAt: number;
}

export interface Ledger {
  periods: readonly LedgerPeriod[];
  ended: readonly LedgerEnded[];
  payments: readonly LedgerPayment[];
  passes: readonly LedgerPass[];
}

export interface LedgerLine {
  periodId: string;
  by: 'payment' | 'pass' | 'gift' | 'grant';
  startsAt: number;
  endsAt: number;
}

export interface LedgerSum {
  paid: boolean;
  /** Epoch ms; null without any period. */
  paidUntil: number | null;
  /** The amount is in cents. */
  kept: number;
  /** The amount is in cents. */
  owed: number;
  /** The amount is in cents. */
  returned: number;
  /** True if a refund of a payment or a gift ended a month. */
  hasEnded: boolean;
  lines: LedgerLine[];
  /** Empty if the books balance. */
  faults: string[];
}

/**
 * Checks that each payment without a refund bought exactly one month, that no month of a refunded payment runs,
 * and that each pass gave its number of months.
 */
export function addUpLedger({ periods, ended, payments, passes }: Ledger, now: number): LedgerSum {
  const faults: string[] = [];
  const redeemed = new Map(passes.map((pass) => [pass.id, pass]));
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
      return { periodId, by: originOf(period, redeemed), startsAt, endsAt };
    });
  for (const period of ended.filter(({ passId }) => passId === null)) {
    const payment = open.get(period.paymentId);
    open.delete(period.paymentId);
    faults.push(...faultsOfEnded(period, payment));
  }
  for (const { id, refundDue } of open.values()) {
    if (!refundDue) faults.push(`payment ${id} bought nothing, and isn't to be refunded`);
  }
  faults.push(...faultsOfPasses([...periods, ...ended], passes));
  return {
    paid: isPaid(paidUntil, now),
    paidUntil,
    ...sumsOf(payments),
    hasEnded: ended.length > 0,
    lines,
    faults,
  };
}

function originOf(
  { paymentId, passId }: LedgerPeriod,
  redeemed: ReadonlyMap<string, LedgerPass>,
): LedgerLine['by'] {
  if (paymentId !== null) return 'payment';
  return passId === null ? 'grant' : (redeemed.get(passId)?.by ?? 'pass');
}

function faultsOfPasses(periods: readonly LedgerPeriod[], passes: readonly LedgerPass[]): string[] {
  const given = new Map(passes.map(({ id }) => [id, 0]));
  const faults: string[] = [];
  for (const { id, passId } of periods) {
    if (passId === null) continue;
    const months = given.get(passId);
    if (months === undefined) faults.push(`period ${id} names pass ${passId}, which isn't the household's`);
    else given.set(passId, months + 1);
  }
  for (const { id, months } of passes) {
    if (given.get(id) !== months) faults.push(`pass ${id} gave ${given.get(id)} of ${months} months`);
  }
  return faults;
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

/** A refund may move later months. A moved month still has its full length and overlaps no other month. */
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
