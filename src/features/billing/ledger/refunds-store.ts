import type { ProviderRefund } from '#src/adapters/checkout/provider.ts';
import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** Returns false if it was stored before. */
export async function insertRefund(
  trx: Tx,
  refund: ProviderRefund & { provider: string },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refund')
    .values({
      id: refund.id,
      provider: refund.provider,
      kind: refund.kind,
      payment_id: refund.paymentId,
      provider_checkout_id: refund.checkoutId,
      amount: refund.amount,
      currency: refund.currency,
      told_at: now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The ids are the provider's. */
interface PaymentIds {
  provider: string;
  paymentId: string;
  checkoutId: string | null;
}

export async function hasRefund(db: Reader, payment: PaymentIds): Promise<boolean> {
  const row = await selectRefunds(db, payment).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A refund without a payment counts for its checkout. */
function selectRefunds(db: Reader, { provider, paymentId, checkoutId }: PaymentIds) {
  return db
    .selectFrom('refund')
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('payment_id', '=', paymentId),
        eb.and([eb('payment_id', 'is', null), eb('provider_checkout_id', '=', checkoutId)]),
      ]),
    );
}

export interface RefundedPayment {
  id: string;
  checkoutId: string;
  userId: string | null;
}

export async function findRefundedPayment(
  db: Reader,
  {
    provider,
    paymentId,
    checkoutId,
  }: Pick<ProviderRefund, 'paymentId' | 'checkoutId'> & { provider: string },
): Promise<RefundedPayment | null> {
  const all = db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .where('c.provider', '=', provider)
    .select(['p.id', 'c.id as checkoutId', 'p.user_id as userId']);
  const row = await (paymentId === null
    ? all.where('c.provider_id', '=', checkoutId)
    : all.where('p.id', '=', paymentId)
  ).executeTakeFirst();
  return row ?? null;
}

/** Returns false if it was recorded before. */
export async function markRefunded(trx: Tx, paymentId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment')
    .set({ refunded_at: now })
    .where('id', '=', paymentId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Times in epoch ms, amounts in cents. */
export interface RefundedMonth {
  /** Amount of the payment. */
  amount: number;
  /** Sum of all its refunds; a refund without an amount counts as the whole payment. */
  returned: number;
  paidAt: number;
  refundedAt: number;
  kind: ProviderRefund['kind'];
  provider: string;
  userId: string | null;
  /** Null if the payment bought no month. */
  endedAt: number | null;
  isGift: boolean;
}

export async function findRefundedMonth(db: Reader, paymentId: string): Promise<RefundedMonth | null> {
  const row = await db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .leftJoin('ended_period as e', 'e.payment_id', 'p.id')
    .leftJoin('pass_batch as b', 'b.payment_id', 'p.id')
    .select([
      'p.amount',
      'p.paid_at',
      'p.refunded_at',
      'p.user_id',
      'e.ended_at',
      'c.provider',
      'c.provider_id',
      'b.id as giftId',
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
  if (row === undefined || row.refunded_at === null) return null;
  const { provider, provider_id: checkoutId } = row;
  const refunds = await selectRefunds(db, { provider, paymentId, checkoutId })
    .select(['kind', 'amount'])
    .orderBy('told_at')
    .execute();
  const [first] = refunds;
  const returned = refunds.reduce((sum, { amount }) => sum + (amount ?? row.amount), 0);
  return {
    amount: row.amount,
    returned: refunds.length === 0 ? row.amount : Math.min(returned, row.amount),
    paidAt: row.paid_at,
    refundedAt: row.refunded_at,
    kind: first?.kind === 'chargeback' ? 'chargeback' : 'refund',
    provider: row.provider,
    userId: row.user_id,
    endedAt: row.ended_at,
    isGift: row.giftId !== null,
  };
}
