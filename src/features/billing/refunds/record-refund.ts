import type { ProviderRefund } from '#src/adapters/checkout/provider.ts';
import type { Tx } from '#src/adapters/db/database.ts';
import { logEvent } from '#src/domain/events.ts';
import { endMonth } from '#src/domain/refund.ts';
import { recordEvent } from '#src/features/billing/ledger/checkouts-store.ts';
import { findPayment } from '#src/features/billing/ledger/payments-store.ts';
import { findPeriods, insertEndedPeriod, movePeriod } from '#src/features/billing/ledger/periods-store.ts';
import {
  findRefundedPayment,
  insertRefund,
  markRefunded,
  type RefundedPayment,
} from '#src/features/billing/ledger/refunds-store.ts';
import { settleEvent } from '#src/features/billing/ledger/webhooks-store.ts';
import { readAccount } from '../../accounts/store.ts';
import { insertMail } from '../../outbox/store.ts';
import type { PaymentDeps } from '../deps.ts';
import { endGift } from '../gifts/settle.ts';

export type RefundOutcome =
  | 'refunded'
  /** An earlier refund ended the month. */
  | 'refunded-before'
  /** The payment isn't counted yet; its month will end as soon as it begins. */
  | 'refund-early'
  | 'wrong-mode';

interface ToldRefund extends ProviderRefund {
  /** Name of the payment's provider. */
  provider: string;
  /** The webhook event, settled in the same transaction; null if an operator records the refund. */
  webhookId: string | null;
}

/** A refund may be partial, repeated, and earlier than its payment. */
export async function recordRefund(deps: PaymentDeps, refund: ToldRefund): Promise<RefundOutcome> {
  const { db, clock, log, config } = deps;
  const operator = config.brand.billingEmail;
  const outcome = await db.tx(async (trx) => {
    const settled =
      refund.mode === deps.checkout.mode
        ? await settleRefund(trx, refund, { operator, now: clock.now() })
        : 'wrong-mode';
    if (refund.webhookId !== null) await settleEvent(trx, refund.webhookId, settled);
    return settled;
  });
  if (outcome === 'refunded' || outcome === 'refund-early') deps.metrics?.recordCheckout('refunded');
  const fields = { outcome, kind: refund.kind, refund: refund.id, payment: refund.paymentId };
  if (outcome === 'wrong-mode') log.warn(fields, 'refund not counted');
  else logEvent(log, 'payment', 'refunded', { ...fields, result: outcome });
  return outcome;
}

/**
 * Records a refund for an operator where no event arrives: the provider sends none, or isn't the configured one
 * any more. Returns `told` if the provider reports refunds itself, null for an unknown payment.
 */
export async function recordOwnRefund(
  deps: PaymentDeps,
  paymentId: string,
): Promise<RefundOutcome | 'told' | null> {
  const payment = await findPayment(deps.db.read, paymentId);
  if (payment === null) return null;
  const { name, mode, sendsRefunds } = deps.checkout;
  const { provider, amount, currency } = payment;
  if (sendsRefunds && provider === name) return 'told';
  const refund = { id: `recorded_${paymentId}`, kind: 'refund', paymentId, checkoutId: null } as const;
  return recordRefund(deps, { ...refund, provider, amount, currency, mode, webhookId: null });
}

interface RefundContext {
  operator: string;
  now: number;
}

async function settleRefund(trx: Tx, refund: ToldRefund, context: RefundContext): Promise<RefundOutcome> {
  await insertRefund(trx, refund, context.now);
  const payment = await findRefundedPayment(trx, refund);
  if (payment === null) return 'refund-early';
  return (await endMonthOf(trx, payment, context)) ? 'refunded' : 'refunded-before';
}

/** Returns false if an earlier refund ended the month. */
export async function endMonthOf(
  trx: Tx,
  { id: paymentId, checkoutId, userId }: RefundedPayment,
  { operator, now }: RefundContext,
): Promise<boolean> {
  if (!(await markRefunded(trx, paymentId, now))) return false;
  await recordEvent(trx, checkoutId, 'refunded', now);
  await insertMail(trx, { kind: 'refund-told', address: operator, about: paymentId, now });
  if (userId === null) {
    await endGift(trx, { id: paymentId, checkoutId }, now);
    return true;
  }
  const periods = await findPeriods(trx, userId);
  const bought = periods.find((period) => period.paymentId === paymentId);
  if (bought !== undefined) {
    const { endedAt, moved } = endMonth(periods, bought.id, now);
    await insertEndedPeriod(trx, { ...bought, userId, paymentId, endedAt });
    // Bounded: the months that one household paid ahead.
    for (const period of moved) await movePeriod(trx, period, now);
  }
  const { email } = await readAccount(trx, userId);
  await insertMail(trx, { kind: 'month-refunded', address: email, about: paymentId, now });
  return true;
}
