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
} from '#src/features/billing/ledger/checkouts-store.ts';
import { hasUser } from '../accounts/store.ts';
import { type ReturnPlaces, requestOf } from './checkout-request.ts';
import type { BillingDeps } from './deps.ts';
import { addressOfForm } from './payment-form.ts';
import { findSignup } from './store.ts';

/**
 * Stores the checkout before the call, so that a call without an answer is repeated with the same key. Returns
 * null if the payer was deleted meanwhile.
 */
export function reserveCheckout(
  { db, checkout: { name: provider } }: BillingDeps,
  payer: Payer,
  now: number,
): Promise<Checkout | null> {
  const created = draftCheckout(provider, payer);
  return db.tx(async (trx) => {
    const found = await findReusableCheckout(trx, payer, { provider, since: now - checkoutReuseMs });
    if (found !== null) return found;
    const isThere = 'userId' in payer ? hasUser(trx, payer.userId) : findSignup(trx, payer.signupId);
    if (!(await isThere)) return null;
    await storeCheckout(trx, created, now);
    return created;
  });
}

/** `payer` is null for a gift, because the giver's account isn't known. */
export function draftCheckout(provider: string, payer: Payer | null): Checkout {
  return {
    id: randomUUID(),
    signupId: payer !== null && 'signupId' in payer ? payer.signupId : null,
    userId: payer !== null && 'userId' in payer ? payer.userId : null,
    provider,
    status: 'new',
    providerId: null,
    idempotencyKey: randomUUID(),
    redirectUrl: null,
    amount: monthlyPrice.cents,
    currency: monthlyPrice.currency,
    checkedAt: null,
  };
}

export function storeCheckout(trx: Tx, created: Checkout, now: number): Promise<void> {
  return insertCheckout(trx, {
    id: created.id,
    pending_signup_id: created.signupId,
    user_id: created.userId,
    provider: created.provider,
    idempotency_key: created.idempotencyKey,
    amount: created.amount,
    currency: created.currency,
    created_at: now,
  });
}

/**
 * Returns null if the provider fails; then nothing was charged. `onOpened` runs in the transaction that stores
 * the checkout.
 */
export async function fetchRedirectUrl(
  deps: BillingDeps,
  checkout: Checkout,
  places: ReturnPlaces,
  onOpened: (trx: Tx) => Promise<void>,
): Promise<string | null> {
  const { db, clock, log, metrics, checkout: provider } = deps;
  if (checkout.providerId !== null) return checkout.redirectUrl ?? addressOfForm(deps, checkout, places);
  try {
    const { id: providerId, url, fields } = await provider.create(requestOf(deps, checkout, places));
    const redirectUrl = fields === null ? url : null;
    await db.tx(async (trx) => {
      await openCheckout(trx, checkout.id, { providerId, redirectUrl, now: clock.now() });
      await onOpened(trx);
    });
    metrics?.recordCheckout('opened');
    return redirectUrl ?? addressOfForm(deps, checkout, places);
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw error;
    metrics?.recordCheckout('provider-failed');
    log.error({ err: error, status: error.status, checkout: checkout.id }, 'checkout could not be made');
    // A refused call has used its key up; an unanswered or running call is repeated with the same key.
    const isRefused = error.status !== null && error.status !== 409;
    if (isRefused) await db.tx((trx) => failCheckout(trx, checkout.id, clock.now()));
    return null;
  }
}
