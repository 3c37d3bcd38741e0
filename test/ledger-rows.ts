import type { Tx } from '#src/adapters/db/database.ts';
import {
  type CheckoutInsert,
  insertCheckout,
  openCheckout,
} from '#src/features/billing/ledger/checkouts-store.ts';
import { insertPayment } from '#src/features/billing/ledger/payments-store.ts';
import { rowsStart } from './database-rows.ts';

const price = { amount: 3500, currency: 'ZAR' };

export function checkoutOf(id: string, userId: string | null, createdAt = rowsStart): CheckoutInsert {
  return {
    id,
    pending_signup_id: null,
    user_id: userId,
    provider: 'Yoco',
    idempotency_key: `key of ${id}`,
    ...price,
    created_at: createdAt,
  };
}

/** The provider's id is `ch_${id}`. */
export async function insertOpenCheckout(
  trx: Tx,
  id: string,
  userId: string | null,
  createdAt = rowsStart,
): Promise<void> {
  await insertCheckout(trx, checkoutOf(id, userId, createdAt));
  const redirectUrl = `https://pay.example/${id}`;
  await openCheckout(trx, id, { providerId: `ch_${id}`, redirectUrl, now: createdAt });
}

/** Inserts a household's payment `p_${id}` for an open checkout of the same id. */
export async function insertPaid(trx: Tx, id: string, userId: string | null, paidAt = rowsStart) {
  await insertOpenCheckout(trx, id, userId, paidAt);
  const payment = { id: `p_${id}`, checkout_id: id, user_id: userId, ...price, paid_at: paidAt };
  await insertPayment(trx, { ...payment, refund_due: 0 });
}
