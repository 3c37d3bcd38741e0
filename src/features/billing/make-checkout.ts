import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { monthlyPrice } from '#src/domain/money.ts';
import { checkoutReuseMs } from '#src/domain/signup.ts';
import {
  type Checkout,
  failCheckout,
  findReusableCheckout,
  insertCheckout,
  openCheckout,
  type Payer,
} from '../ledger/checkouts-store.ts';
import type { BillingDeps } from './deps.ts';

/** Paths of ours that the provider leads back to. */
export interface ReturnPlaces {
  success: string;
  cancel: string;
  failure: string;
}

/**
 * Writes a checkout down before the provider hears of it, so that a call whose answer got lost is repeated
 * under the same key. Of two at once the later finds what the earlier wrote.
 * @throws DatabaseBusy
 */
export function reserveCheckout(
  { db }: Pick<BillingDeps, 'db'>,
  payer: Payer,
  now: number,
): Promise<Checkout> {
  const { cents: amount, currency } = monthlyPrice;
  const created: Checkout = {
    id: randomUUID(),
    signupId: 'signupId' in payer ? payer.signupId : null,
    userId: 'userId' in payer ? payer.userId : null,
    providerId: null,
    idempotencyKey: randomUUID(),
    redirectUrl: null,
    amount,
    currency,
    checkedAt: null,
  };
  return db.tx(async (trx) => {
    const found = await findReusableCheckout(trx, payer, now - checkoutReuseMs);
    if (found !== null) return found;
    await insertCheckout(trx, {
      id: created.id,
      pending_signup_id: created.signupId,
      user_id: created.userId,
      idempotency_key: created.idempotencyKey,
      amount,
      currency,
      created_at: now,
    });
    return created;
  });
}

/**
 * The address that a checkout is paid at: as it was told before, or asked of the provider now. Null when the
 * provider fails; that is logged, and nothing was charged. `onOpened` joins the transaction that keeps it.
 * @throws DatabaseBusy
 */
export async function askForAddress(
  { db, clock, log, checkout: provider, config }: Omit<BillingDeps, 'limits' | 'hashing'>,
  checkout: Checkout,
  places: ReturnPlaces,
  onOpened: (trx: Tx) => Promise<void>,
): Promise<string | null> {
  if (checkout.redirectUrl !== null) return checkout.redirectUrl;
  try {
    const created = await provider.create({
      amount: checkout.amount,
      currency: monthlyPrice.currency,
      successUrl: config.publicUrl + places.success,
      cancelUrl: config.publicUrl + places.cancel,
      failureUrl: config.publicUrl + places.failure,
      metadata: { checkout: checkout.id },
      idempotencyKey: checkout.idempotencyKey,
    });
    const { id: providerId, redirectUrl } = created;
    if (redirectUrl === null) throw new ThirdPartyFailure('checkout', 'No redirectUrl.', 200);
    await db.tx(async (trx) => {
      await openCheckout(trx, checkout.id, { providerId, redirectUrl, now: clock.now() });
      await onOpened(trx);
    });
    return redirectUrl;
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw error;
    log.error({ err: error, status: error.status, checkout: checkout.id }, 'checkout could not be made');
    // Refused, the key is spent; unanswered (or still being answered), it is what a repetition needs.
    const isRefused = error.status !== null && error.status !== 409;
    if (isRefused) await db.tx((trx) => failCheckout(trx, checkout.id, clock.now()));
    return null;
  }
}
