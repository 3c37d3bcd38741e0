import type { Reader } from '#src/adapters/db/database.ts';

/** A payment and the month that it bought; times in epoch ms, amount in cents. */
export interface PaidMonth {
  id: string;
  amount: number;
  paidAt: number;
  startsAt: number;
  /** When it ends, or would have ended. */
  endsAt: number;
  /** When the payment went back, and its month ended; null while it stands. */
  refundedAt: number | null;
  endedAt: number | null;
}

function paidMonths(db: Reader) {
  return db
    .selectFrom('payment as p')
    .leftJoin('period as d', 'd.payment_id', 'p.id')
    .leftJoin('ended_period as e', 'e.payment_id', 'p.id')
    .where((eb) => eb.or([eb('d.id', 'is not', null), eb('e.id', 'is not', null)]))
    .select((eb) => [
      'p.id',
      'p.amount',
      'p.paid_at as paidAt',
      'p.refunded_at as refundedAt',
      eb.fn.coalesce('d.starts_at', 'e.starts_at').$notNull().as('startsAt'),
      eb.fn.coalesce('d.ends_at', 'e.ends_at').$notNull().as('endsAt'),
      'e.ended_at as endedAt',
    ]);
}

/** One payment of whoever has it; null when it bought nothing, or its household is gone. */
export async function findPaidMonth(db: Reader, paymentId: string): Promise<PaidMonth | null> {
  return (await paidMonths(db).where('p.id', '=', paymentId).executeTakeFirst()) ?? null;
}

/** A payment, whatever it bought. */
export async function findPayment(
  db: Reader,
  paymentId: string,
): Promise<{ amount: number; paidAt: number } | null> {
  const row = await db
    .selectFrom('payment')
    .select(['amount', 'paid_at as paidAt'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a household has paid, the latest first. */
export function findPaidMonths(db: Reader, userId: string, limit: number): Promise<PaidMonth[]> {
  return paidMonths(db)
    .where('p.user_id', '=', userId)
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** One payment of this household. */
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
