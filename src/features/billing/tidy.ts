import * as v from 'valibot';
import type { ProviderEvent } from '#src/adapters/checkout/provider.ts';
import { lateConfirmationMs } from '#src/domain/signup.ts';
import type { ConfirmDeps } from './deps.ts';
import { findUnsettledEvents } from './ledger/store.ts';
import { actOn } from './receive-webhook.ts';
import { expireSignups, forgetPasswords } from './store.ts';

const keptEvent: v.GenericSchema<unknown, ProviderEvent> = v.object({
  webhookId: v.string(),
  eventId: v.string(),
  type: v.string(),
  payment: v.nullable(
    v.object({
      id: v.string(),
      checkoutId: v.nullable(v.string()),
      amount: v.number(),
      currency: v.string(),
      status: v.string(),
      mode: v.string(),
      createdAt: v.number(),
    }),
  ),
  // Events that were kept by an earlier version have none.
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

/** An event this old that wasn't acted on was left by a process that ended, in ms. */
const leftBehindMs = 60 * 1000;

/**
 * What billing has to do now and then: act on events that were kept and not acted on, let signups expire,
 * forget the passwords of those that nobody can pay for any more.
 * @throws DatabaseBusy
 */
export async function tidyBilling(deps: ConfirmDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  for (const { body } of await findUnsettledEvents(db.read, now - leftBehindMs)) {
    await actOn(deps, v.parse(keptEvent, JSON.parse(body)));
  }
  await db.tx((trx) => expireSignups(trx, now));
  await db.tx((trx) => forgetPasswords(trx, now - lateConfirmationMs));
}
