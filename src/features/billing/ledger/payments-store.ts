import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { PaymentTable } from '#src/adapters/db/schema-billing.ts';
import type { LedgerPayment } from '#src/domain/ledger.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';

export async function findPaymentOf(db: Reader, checkoutId: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row ?? null;
}

export type PaymentInsert = Omit<PaymentTable, 'refunded_at'>;

export async function insertPayment(trx: Tx, payment: PaymentInsert): Promise<void> {
  await trx.insertInto('payment').values(payment).execute();
}

/** Includes payments that bought nothing. */
export async function findPayments(db: Reader, userId: string): Promise<LedgerPayment[]> {
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select(['p.id', 'p.amount', 'p.currency', 'p.paid_at', 'p.refund_due', 'p.refunded_at', 'c.status'])
    .where('p.user_id', '=', userId)
    .orderBy('p.paid_at')
    .limit(maxExportedRows)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    paidAt: row.paid_at,
    refundDue: row.refund_due === 1,
    refundedAt: row.refunded_at,
    checkoutStatus: row.status,
  }));
}

/** Times in epoch ms, amount in cents. */
export interface PaidMonth {
  id: string;
  provider: string;
  amount: number;
  paidAt: number;
  startsAt: number;
  /** The planned end, also of a month that ended early. */
  endsAt: number;
  refundedAt: number | null;
  endedAt: number | null;
}

function paidMonths(db: Reader) {
  return db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .leftJoin('period as d', 'd.payment_id', 'p.id')
    .leftJoin('ended_period as e', 'e.payment_id', 'p.id')
    .where((eb) => eb.or([eb('d.id', 'is not', null), eb('e.id', 'is not', null)]))
    .select((eb) => [
      'p.id',
      'c.provider',
      'p.amount',
      'p.paid_at as paidAt',
      'p.refunded_at as refundedAt',
      eb.fn.coalesce('d.starts_at', 'e.starts_at').$notNull().as('startsAt'),
      eb.fn.coalesce('d.ends_at', 'e.ends_at').$notNull().as('endsAt'),
      'e.ended_at as endedAt',
    ]);
}

/** Returns null if the payment bought nothing, or its household was deleted. */
export async function findPaidMonth(
  db: Reader,
  paymentId: string,
): Promise<(PaidMonth & { userId: string }) | null> {
  const row = await paidMonths(db)
    .select('p.user_id as userId')
    .where('p.id', '=', paymentId)
    .$narrowType<{ userId: string }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function findPayment(
  db: Reader,
  paymentId: string,
): Promise<{ provider: string; amount: number; currency: string; paidAt: number } | null> {
  const row = await db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select(['c.provider', 'p.amount', 'p.currency', 'p.paid_at as paidAt'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

export function findPaidMonths(db: Reader, userId: string, limit: number): Promise<PaidMonth[]> {
  return paidMonths(db)
    .where('p.user_id', '=', userId)
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export async function findOwnPaidMonth(
  db: Reader,
  userId: string,
  paymentId: string,
): Promise<PaidMonth | null> {
  const row = await paidMonths(db)
    .where('p.user_id', '=', userId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}
