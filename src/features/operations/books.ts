import { addDays, dayOf, spanOfDay } from '#src/domain/days.ts';
import { findFirstPayment } from '#src/features/billing/ledger/day-counts-store.ts';
import {
  type BookedPayment,
  selectPaymentsIn,
  selectRefundsIn,
} from '#src/features/billing/ledger/entries-store.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';

const columns = [
  'date',
  'entry',
  'amount',
  'refund',
  'currency',
  'fee',
  'period from',
  'period until',
  'payment',
  'checkout',
  'provider',
];

/** Days in Johannesburg, written YYYY-MM-DD, both included; null is no bound. */
export interface BookDays {
  from: string | null;
  to: string | null;
}

/** Returns null for an invalid day. */
export function parseBookDay(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return null;
  return dayOf(Date.parse(text)) === text ? text : null;
}

/** Yields the heading, then the lines of each day as CSV, so that memory doesn't grow with the payments. */
export async function* writeBooks(
  { db, clock }: OperationsDeps,
  { from, to }: BookDays,
): AsyncGenerator<string[]> {
  yield [columns.join(',')];
  const today = dayOf(clock.now());
  const last = to === null || to > today ? today : to;
  const first = await findFirstPayment(db.read);
  if (first === null) return;
  let day = dayOf(first);
  if (from !== null && from > day) day = from;
  for (; day <= last; day = addDays(day, 1)) {
    const span = spanOfDay(day);
    const payments = await selectPaymentsIn(db.read, span);
    const refunds = await selectRefundsIn(db.read, span);
    const lines = [
      ...payments.map((payment) => {
        const entry = payment.isRefundDue ? 'payment to be refunded' : 'payment';
        return { at: payment.paidAt, cells: cellsOf(payment, { day, entry, amount: payment.amount }) };
      }),
      ...refunds.map(({ at, amount, payment }) => ({
        at,
        cells: cellsOf(payment, { day, entry: 'refund', refund: amount }),
      })),
    ];
    if (lines.length > 0) yield lines.toSorted((a, b) => a.at - b.at).map(({ cells }) => cells.join(','));
  }
}

interface Booked {
  day: string;
  entry: string;
  amount?: number;
  refund?: number;
}

/** The fee stays empty, because no provider reports it. */
function cellsOf(
  { currency, from, until, id, checkoutId, provider }: BookedPayment,
  { day, entry, amount, refund }: Booked,
): string[] {
  const period = [from, until].map((time) => (time === null ? '' : dayOf(time)));
  return [day, entry, inRand(amount), inRand(refund), currency, '', ...period, id, checkoutId, provider].map(
    quote,
  );
}

function inRand(cents: number | undefined): string {
  return cents === undefined ? '' : (cents / 100).toFixed(2);
}

function quote(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
