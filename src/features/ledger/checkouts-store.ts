import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { askDelay } from '#src/domain/checkout-asking.ts';

/** How a checkout stands with us. The provider's word counts only once it is confirmed. */
export type CheckoutStatus = 'new' | 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** What a checkout goes through, each at most once. `paid-again` is what the provider promises never to send. */
export type CheckoutEvent = 'made' | 'opened' | 'refused' | 'paid' | 'paid-again' | 'refunded' | 'given-up';

/** A checkout as billing works with it. */
export interface Checkout {
  id: string;
  signupId: string | null;
  userId: string | null;
  providerId: string | null;
  idempotencyKey: string;
  redirectUrl: string | null;
  amount: number;
  currency: string;
  /** When the provider last said how it stands; null before it did. */
  checkedAt: number | null;
}

const columns = [
  'id',
  'pending_signup_id as signupId',
  'user_id as userId',
  'provider_id as providerId',
  'idempotency_key as idempotencyKey',
  'redirect_url as redirectUrl',
  'amount',
  'currency',
  'checked_at as checkedAt',
] as const;

/** Who pays: a signup, or a household that is there. */
export type Payer = { signupId: string } | { userId: string };

function checkoutsOf(db: Reader, payer: Payer) {
  const all = db.selectFrom('checkout').select(columns);
  return 'signupId' in payer
    ? all.where('pending_signup_id', '=', payer.signupId)
    : all.where('user_id', '=', payer.userId);
}

/** The checkout that may still be given out: made since, and not failed. */
export async function findReusableCheckout(
  db: Reader,
  payer: Payer,
  since: number,
): Promise<Checkout | null> {
  const row = await checkoutsOf(db, payer)
    .where('created_at', '>', since)
    .where('status', 'in', ['new', 'open'] satisfies CheckoutStatus[])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The checkouts that the provider knows and that aren't paid, the latest first, three at most. */
export function findOpenCheckouts(db: Reader, payer: Payer): Promise<Checkout[]> {
  return checkoutsOf(db, payer)
    .where('provider_id', 'is not', null)
    .where('status', '=', 'open' satisfies CheckoutStatus)
    .orderBy('created_at', 'desc')
    .limit(3)
    .execute();
}

/** How a checkout stands that this household is to pay. */
export async function findCheckoutOfHousehold(
  db: Reader,
  userId: string,
  id: string,
): Promise<{ status: string; checkedAt: number | null } | null> {
  const row = await db
    .selectFrom('checkout')
    .select(['status', 'checked_at as checkedAt'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The checkout that the provider knows by this id. */
export async function findCheckoutOfProvider(db: Reader, providerId: string): Promise<Checkout | null> {
  const row = await db
    .selectFrom('checkout')
    .select(columns)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row ?? null;
}

export interface CheckoutInsert {
  id: string;
  pending_signup_id: string | null;
  user_id: string | null;
  idempotency_key: string;
  amount: number;
  currency: string;
  created_at: number;
}

/** Adds a checkout that the provider has not been asked for. */
export async function insertCheckout(trx: Tx, checkout: CheckoutInsert): Promise<void> {
  await trx
    .insertInto('checkout')
    .values({
      ...checkout,
      provider_id: null,
      redirect_url: null,
      status: 'new' satisfies CheckoutStatus,
      checked_at: null,
      ask_at: checkout.created_at + askDelay(0),
    })
    .execute();
  await noteEvent(trx, checkout.id, 'made', checkout.created_at);
}

/** Writes down what a checkout went through; false when it was written down before: the first time holds. */
export async function noteEvent(
  trx: Tx,
  checkoutId: string,
  kind: CheckoutEvent,
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('checkout_event')
    .values({ checkout_id: checkoutId, kind, at })
    .onConflict((oc) => oc.columns(['checkout_id', 'kind']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes what the provider made of a checkout. */
export async function openCheckout(
  trx: Tx,
  id: string,
  created: { providerId: string; redirectUrl: string; now: number },
): Promise<void> {
  await noteEvent(trx, id, 'opened', created.now);
  await trx
    .updateTable('checkout')
    .set({
      provider_id: created.providerId,
      redirect_url: created.redirectUrl,
      status: 'open' satisfies CheckoutStatus,
    })
    .where('id', '=', id)
    .where('status', '=', 'new' satisfies CheckoutStatus)
    .execute();
}

/** Gives a checkout up that the provider refused to make: its key would only bring the refusal back. */
export async function failCheckout(trx: Tx, id: string, now: number): Promise<void> {
  await noteEvent(trx, id, 'refused', now);
  await trx
    .updateTable('checkout')
    .set({ status: 'failed' satisfies CheckoutStatus, ask_at: null })
    .where('id', '=', id)
    .where('status', '=', 'new' satisfies CheckoutStatus)
    .execute();
}

/** Notes that the provider said how a checkout stands. */
export async function noteChecked(trx: Tx, id: string, now: number): Promise<void> {
  await trx.updateTable('checkout').set({ checked_at: now }).where('id', '=', id).execute();
}

/** Notes that a checkout was paid. */
export async function markPaid(trx: Tx, id: string, now: number): Promise<void> {
  await noteEvent(trx, id, 'paid', now);
  await trx
    .updateTable('checkout')
    .set({ status: 'paid' satisfies CheckoutStatus, ask_at: null })
    .where('id', '=', id)
    .execute();
}
