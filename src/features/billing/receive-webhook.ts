import type { ProviderEvent } from '#src/adapters/checkout/provider.ts';
import { logEvent } from '#src/domain/events.ts';
import { findEventOutcome, recordWebhook, settleEvent } from '#src/features/billing/ledger/webhooks-store.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { BillingDeps, PaymentDeps } from './deps.ts';
import { recordRefund } from './refunds/record-refund.ts';

export interface Delivery {
  headers: { id: string; timestamp: string; signature: string };
  body: Uint8Array;
  address: string;
}

export type DeliveryResult =
  | { kind: 'kept' }
  /** Signed by the provider, but not for our checkout. */
  | { kind: 'refused' }
  | { kind: 'malformed' | 'stale' | 'forged' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Bad deliveries of one address. Source: docs/requirements.md#limits. */
const badOnes = { limit: 600, windowMs: 10 * 60 * 1000 };

/** Only these outcomes are final; the provider may repeat the others. */
const settled = new Set([
  'made',
  'renewed',
  'gifted',
  'already',
  'duplicate',
  'second-payment',
  'refunded',
  'refunded-before',
  'refund-early',
  'ignored',
]);

const refusals = new Set(['wrong-amount', 'wrong-currency', 'wrong-mode']);

/** Checked before the database is asked, stored before it is processed. An error makes the provider repeat it. */
export async function receiveWebhook(deps: BillingDeps, delivery: Delivery): Promise<DeliveryResult> {
  const { db, clock, limits, log, checkout } = deps;
  const byAddress = `webhook:address:${delivery.address}`;
  const allowance = limits.take(byAddress, badOnes.limit, badOnes.windowMs);
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  const now = clock.now();
  const verdict = checkout.verify(delivery.headers, delivery.body, now);
  if (!verdict.ok) {
    // One line for each address: a flood must not fill the log.
    const isFirst = limits.take(`webhook:logged:${delivery.address}`, 1, badOnes.windowMs).allowed;
    if (isFirst) logEvent(log, 'webhook', 'refused', { reason: verdict.reason });
    return { kind: verdict.reason === 'signature' ? 'forged' : verdict.reason };
  }
  // Only bad deliveries count.
  limits.giveBack(byAddress);
  const { event } = verdict;
  const outcome = await findEventOutcome(db.read, event.webhookId);
  if (typeof outcome === 'string' && settled.has(outcome)) return { kind: 'kept' };
  await db.tx((trx) =>
    recordWebhook(trx, {
      webhook_id: event.webhookId,
      event_id: event.eventId,
      type: event.type,
      payment_id: event.payment?.id ?? event.refund?.paymentId ?? null,
      // Field by field: the card's digits must not be stored.
      body: JSON.stringify(event),
      received_at: now,
    }),
  );
  const result = await actOn(deps, event);
  if (event.payment !== null) deps.metrics?.recordWebhookDelay(clock.now() - event.payment.createdAt);
  return { kind: refusals.has(result) ? 'refused' : 'kept' };
}

export async function actOn(deps: PaymentDeps, event: ProviderEvent): Promise<string> {
  const { payment, refund, type, webhookId } = event;
  if (refund !== null) return recordRefund(deps, refund, webhookId);
  const isSuccess = type === 'payment.succeeded' && payment?.status === 'succeeded';
  if (!isSuccess || payment === null || payment.checkoutId === null) {
    await deps.db.tx((trx) => settleEvent(trx, webhookId, 'ignored'));
    return 'ignored';
  }
  const { id: paymentId, checkoutId, amount, currency, mode } = payment;
  return confirmPayment(deps, { checkoutId, paymentId, amount, currency, mode, webhookId });
}
