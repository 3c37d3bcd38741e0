import type { ProviderEvent } from '#src/adapters/checkout/provider.ts';
import { logEvent } from '#src/domain/events.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
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
  const now = clock.now();
  const asker = { known: null, address: delivery.address };
  const verdict = await limits.countFailures(limitRules.webhook, asker, {
    run: async () => checkout.verify(delivery.headers, delivery.body, now),
    isFailure: ({ ok }) => !ok,
    isUnguessable: true,
  });
  if ('kind' in verdict) return verdict;
  if (!verdict.ok) {
    const isFirst = limits.takeNow(limitRules.webhookLog, asker).allowed;
    if (isFirst) logEvent(log, 'webhook', 'refused', { reason: verdict.reason });
    return { kind: verdict.reason === 'signature' ? 'forged' : verdict.reason };
  }
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
