import type { CheckoutRequest } from '#src/adapters/checkout/provider.ts';
import { monthlyPrice } from '#src/domain/money.ts';
import type { Checkout } from '#src/features/billing/ledger/checkouts-store.ts';
import type { BillingDeps } from './deps.ts';

/** Paths to which the provider sends the browser back. */
export interface ReturnPlaces {
  success: string;
  cancel: string;
  failure: string;
}

/** Returns the same request each time, because the provider demands it for a repeated idempotency key. */
export function requestOf(
  { config }: BillingDeps,
  checkout: Checkout,
  places: ReturnPlaces,
): CheckoutRequest {
  return {
    checkoutId: checkout.id,
    amount: checkout.amount,
    currency: monthlyPrice.currency,
    successUrl: config.publicUrl + places.success,
    cancelUrl: config.publicUrl + places.cancel,
    failureUrl: config.publicUrl + places.failure,
    idempotencyKey: checkout.idempotencyKey,
  };
}
