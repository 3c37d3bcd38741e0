import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { pollDelay } from '#src/domain/checkout-polling.ts';

/** Only the provider's reports make a checkout paid: the address to which a browser returns proves nothing. */
export const checkoutStatuses = ['new', 'open', 'paid', 'failed', 'expired'] as const;

export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** Each event happens at most once. The provider promises that `paid-again` never happens. */
export type CheckoutEvent = 'made' | 'opened' | 'refused' | 'paid' | 'paid-again' | 'refunded' | 'given-up';

export interface Checkout {
  id: string;
  signupId: string | null;
  userId: string | null;
  /** Names the provider. */
  provider: string;
  status: string;
  providerId: string | null;
  idempotencyKey: string;
  /** Null where the payer's browser posts a form. */
  redirectUrl: string | null;
  amount: number;
  currency: string;
  /** Time of the provider's last answer; null before the first. */
  checkedAt: number | null;
}

const columns = [
  'id',
  'pending_signup_id as signupId',
  'user_id as userId',
  'provider',
  'status',
  'provider_id as providerId',
  'idempotency_key as idempotencyKey',
  'redirect_url as redirectUrl',
  'amount',
  'currency',
  'checked_at as checkedAt',
] as const;

export type Payer = { signupId: string } | { userId: string };

/** A gift's checkout has neither a signup nor a household as its payer. */
export type Whose = Payer | { checkoutId: string };

function checkoutsOf(db: Reader, payer: Whose) {
  const all = db.selectFrom('checkout').select(columns);
  if ('checkoutId' in payer) return all.where('id', '=', payer.checkoutId);
  return 'signupId' in payer
    ? all.where('pending_signup_id', '=', payer.signupId)
    : all.where('user_id', '=', payer.userId);
}

export async function findReusableCheckout(
  db: Reader,
  payer: Payer,
  { since, provider }: { since: number; provider: string },
): Promise<Checkout | null> {
  const row = await checkoutsOf(db, payer)
    .where('provider', '=', provider)
    .where('created_at', '>', since)
    .where('status', 'in', ['new', 'open'] satisfies CheckoutStatus[])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists unpaid checkouts that the provider knows: at most three, the latest first. */
export function findOpenCheckouts(db: Reader, payer: Whose): Promise<Checkout[]> {
  return checkoutsOf(db, payer)
    .where('provider_id', 'is not', null)
    .where('status', '=', 'open' satisfies CheckoutStatus)
    .orderBy('created_at', 'desc')
    .limit(3)
    .execute();
}

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

export async function findCheckout(db: Reader, id: string): Promise<Checkout | null> {
  return (await checkoutsOf(db, { checkoutId: id }).executeTakeFirst()) ?? null;
}

export async function findCheckoutOfProvider(
  db: Reader,
  provider: string,
  providerId: string,
): Promise<Checkout | null> {
  const row = await db
    .selectFrom('checkout')
    .select(columns)
    .where('provider_id', '=', providerId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row ?? null;
}

export interface CheckoutInsert {
  id: string;
  pending_signup_id: string | null;
  user_id: string | null;
  provider: string;
  idempotency_key: string;
  amount: number;
  currency: string;
  created_at: number;
}

export async function insertCheckout(trx: Tx, checkout: CheckoutInsert): Promise<void> {
  await trx
    .insertInto('checkout')
    .values({
      ...checkout,
      provider_id: null,
      redirect_url: null,
      status: 'new' satisfies CheckoutStatus,
      checked_at: null,
      ask_at: checkout.created_at + pollDelay(0),
    })
    .execute();
  await recordEvent(trx, checkout.id, 'made', checkout.created_at);
}

/** Returns false if it was recorded before. */
export async function recordEvent(
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

export async function openCheckout(
  trx: Tx,
  id: string,
  created: { providerId: string; redirectUrl: string | null; now: number },
): Promise<void> {
  await recordEvent(trx, id, 'opened', created.now);
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

/** The checkout isn't used again: with its idempotency key the provider would repeat the refusal. */
export async function failCheckout(trx: Tx, id: string, now: number): Promise<void> {
  await recordEvent(trx, id, 'refused', now);
  await trx
    .updateTable('checkout')
    .set({ status: 'failed' satisfies CheckoutStatus, ask_at: null })
    .where('id', '=', id)
    .where('status', '=', 'new' satisfies CheckoutStatus)
    .execute();
}

export async function recordChecked(trx: Tx, id: string, now: number): Promise<void> {
  await trx.updateTable('checkout').set({ checked_at: now }).where('id', '=', id).execute();
}

export async function markPaid(trx: Tx, id: string, now: number): Promise<void> {
  await recordEvent(trx, id, 'paid', now);
  await trx
    .updateTable('checkout')
    .set({ status: 'paid' satisfies CheckoutStatus, ask_at: null })
    .where('id', '=', id)
    .execute();
}
