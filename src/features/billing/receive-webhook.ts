import type { ProviderEvent, WebhookDelivery } from '#src/adapters/checkout/provider.ts';
import { logEvent } from '#src/domain/events.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { findEventOutcome, recordWebhook, settleEvent } from '#src/features/billing/ledger/webhooks-store.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { BillingDeps, PaymentDeps } from './deps.ts';
import { recordRefund } from './refunds/record-refund.ts';

export interface Delivery extends WebhookDelivery {
  address: string;
}

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

/** The provider signed the event, but it doesn't fit our checkout. */
const foreign = new Set(['wrong-amount', 'wrong-currency', 'wrong-mode']);

const faults = {
  signature: 'webhook-forged',
  stale: 'webhook-stale',
  malformed: 'webhook-malformed',
} as const;

/**
 * Verifies the event before any query, and stores it before acting on it. An error makes the provider repeat
 * it.
 */
export async function receiveWebhook(deps: BillingDeps, delivery: Delivery): Promise<void> {
  const { db, clock, checkout } = deps;
  const now = clock.now();
  const event = await readEvent(deps, delivery, now);
  const outcome = await findEventOutcome(db.read, event.webhookId);
  if (typeof outcome === 'string' && settled.has(outcome)) return;
  await db.tx((trx) =>
    recordWebhook(trx, {
      webhook_id: event.webhookId,
      provider: checkout.name,
      event_id: event.eventId,
      type: event.type,
      payment_id: event.payment?.id ?? event.refund?.paymentId ?? null,
      // Stores only the fields of `ProviderEvent`, because the card's digits must not be stored.
      body: JSON.stringify(event),
      received_at: now,
    }),
  );
  const result = await actOn(deps, checkout.name, event);
  if (event.payment !== null) deps.metrics?.recordWebhookDelay(clock.now() - event.payment.createdAt);
  if (foreign.has(result)) throw new Refusal('webhook-refused');
}

async function readEvent(
  { limits, log, checkout }: BillingDeps,
  delivery: Delivery,
  now: number,
): Promise<ProviderEvent> {
  const asker = { known: null, address: delivery.address };
  return limits.countFailures(limitRules.webhook, asker, {
    run: async () => {
      const verdict = checkout.verify(delivery, now);
      if (verdict.ok) return verdict.event;
      const { reason } = verdict;
      const isFirst = limits.takeNow(limitRules.webhookLog, asker).allowed;
      if (isFirst) logEvent(log, 'webhook', 'refused', { reason });
      throw new Refusal(faults[reason]);
    },
    failures: Object.values(faults),
    isUnguessable: true,
  });
}

export async function actOn(
  deps: PaymentDeps,
  provider: string,
  { payment, refund, webhookId }: ProviderEvent,
): Promise<string> {
  if (refund !== null) return recordRefund(deps, { ...refund, provider, webhookId });
  if (payment === null || payment.checkoutId === null) {
    await deps.db.tx((trx) => settleEvent(trx, webhookId, 'ignored'));
    return 'ignored';
  }
  const { id: paymentId, checkoutId, amount, currency, mode } = payment;
  return confirmPayment(deps, { provider, checkoutId, paymentId, amount, currency, mode, webhookId });
}
