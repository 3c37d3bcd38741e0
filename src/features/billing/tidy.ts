import * as v from 'valibot';
import type { ProviderEvent } from '#src/adapters/checkout/provider.ts';
import { lateConfirmationMs } from '#src/domain/signup.ts';
import { findUnsettledEvents, settleEvent } from '#src/features/billing/ledger/webhooks-store.ts';
import type { PaymentDeps } from './deps.ts';
import { deleteOldGifts } from './gifts/store.ts';
import { actOn } from './receive-webhook.ts';
import { expireSignups, forgetPasswords } from './store.ts';
import { trySeparately } from './try-separately.ts';

const storedEvent: v.GenericSchema<unknown, ProviderEvent> = v.object({
  webhookId: v.string(),
  eventId: v.string(),
  type: v.string(),
  payment: v.pipe(
    v.nullable(
      v.object({
        id: v.string(),
        checkoutId: v.nullable(v.string()),
        amount: v.number(),
        currency: v.string(),
        // Older versions stored payments that failed, too.
        status: v.optional(v.string(), 'succeeded'),
        mode: v.string(),
        createdAt: v.number(),
      }),
    ),
    v.transform((payment) => (payment?.status === 'succeeded' ? payment : null)),
  ),
  // Older versions stored no refund.
  refund: v.optional(
    v.nullable(
      v.object({
        id: v.string(),
        kind: v.picklist(['refund', 'chargeback']),
        paymentId: v.nullable(v.string()),
        checkoutId: v.nullable(v.string()),
        amount: v.nullable(v.number()),
        currency: v.nullable(v.string()),
        mode: v.string(),
      }),
    ),
    null,
  ),
});

/** Keeps the giver's address this long, because a refund is mailed to it. */
const giftAddressMs = 90 * 24 * 60 * 60 * 1000;

/** After this time the process that stored an unsettled event has ended. */
const leftBehindMs = 60 * 1000;

/** Each part runs even if another one throws. */
export async function tidyBilling(deps: PaymentDeps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  await actOnLeftEvents(deps, now - leftBehindMs);
  const works = {
    'signups could not be expired': () => db.tx((trx) => expireSignups(trx, now)),
    'gifts could not be forgotten': () => db.tx((trx) => deleteOldGifts(trx, now - giftAddressMs)),
    'passwords could not be forgotten': () => db.tx((trx) => forgetPasswords(trx, now - lateConfirmationMs)),
  };
  for (const [failure, work] of Object.entries(works)) {
    await trySeparately(log, { id: 'billing', failure }, work);
  }
}

async function actOnLeftEvents(deps: PaymentDeps, before: number): Promise<void> {
  const { db, log } = deps;
  let after = { receivedAt: 0, webhookId: '' };
  for (;;) {
    const events = await findUnsettledEvents(db.read, { before, after });
    const last = events.at(-1);
    if (last === undefined) return;
    after = { receivedAt: last.received_at, webhookId: last.webhook_id };
    for (const { webhook_id: id, provider, body } of events) {
      const failure = 'a webhook event could not be acted on';
      await trySeparately(log, { id, failure }, () => handleStoredEvent(deps, { id, provider, body }));
    }
  }
}

async function handleStoredEvent(
  deps: PaymentDeps,
  { id: webhookId, provider, body }: { id: string; provider: string; body: string },
): Promise<void> {
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), storedEvent), body);
  if (event.success) {
    await actOn(deps, provider, event.output);
    return;
  }
  // The event's household was deleted, or another version wrote the event.
  deps.log.error({ id: webhookId }, 'a stored webhook event is unreadable');
  await deps.db.tx((trx) => settleEvent(trx, webhookId, 'unreadable'));
}
