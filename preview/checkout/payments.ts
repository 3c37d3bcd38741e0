import type { CheckoutContext } from './context.ts';
import { type Checkout, makeId, microsecondDate } from './model.ts';
import { ApiError, type CheckoutRequest } from './validate.ts';

/** What happens to a checkout: it's made, paid, declined, refunded. */

/** The card that every preview payment is made with. Expiry is three years from now, as digits. */
export function testCard(now: number): { number: string; month: number; year: number } {
  return { number: '4111 1111 1111 1111', month: 12, year: (new Date(now).getUTCFullYear() + 3) % 100 };
}

/** Makes a checkout from a checked request. */
export function createCheckout(context: CheckoutContext, request: CheckoutRequest): Checkout {
  const checkout: Checkout = {
    id: makeId('ch'),
    status: 'created',
    paymentId: null,
    createdAt: context.now(),
    paidAt: null,
    refunded: 0,
    refunds: [],
    ...request,
  };
  context.store.checkouts.set(checkout.id, checkout);
  return checkout;
}

/** Pays a checkout once: the second call changes nothing and tells so. */
export async function payCheckout(context: CheckoutContext, checkout: Checkout): Promise<boolean> {
  if (checkout.status === 'completed') return false;
  const now = context.now();
  checkout.status = 'completed';
  checkout.paymentId = makeId('p');
  checkout.paidAt = now;
  announcePayment(context, checkout, checkout.paymentId, 'succeeded');
  // On disk before the browser is sent back: the redirect must not be ahead of what is known.
  await context.store.save();
  return true;
}

/** Declines an attempt to pay: the checkout stays open, as another card may be tried. */
export async function declineCheckout(context: CheckoutContext, checkout: Checkout): Promise<boolean> {
  if (checkout.status === 'completed') return false;
  announcePayment(context, checkout, makeId('p'), 'failed');
  await context.store.save();
  return true;
}

/** Refunds a paid checkout, wholly or in part. Test payments can't be refunded, as at the provider. */
export function refundCheckout(
  context: CheckoutContext,
  checkout: Checkout,
  asked: number | null,
): { id: string; refundId: string; message: string; status: string } {
  if (context.mode === 'test') {
    throw new ApiError(400, 'refund_not_allowed', 'Test payments cannot be refunded.');
  }
  if (checkout.paymentId === null) throw new ApiError(400, 'refund_not_allowed', 'The checkout is not paid.');
  const left = checkout.amount - checkout.refunded;
  const amount = asked ?? left;
  if (amount < 1 || amount > left) {
    throw new ApiError(400, 'refund_not_allowed', `The amount must be from 1 to ${left}.`);
  }
  const refundId = giveBack(context, checkout, { kind: 'refund', amount });
  return { id: checkout.id, refundId, message: 'Refund has been submitted.', status: 'successful' };
}

/**
 * Sends money of a paid checkout back and announces it, in test mode too. The provider documents no event for a
 * charge-back: this one is our guess at its name.
 */
export function giveBack(
  context: CheckoutContext,
  checkout: Checkout,
  { kind, amount }: { kind: 'refund' | 'chargeback'; amount: number },
): string {
  const refund = { id: makeId(kind === 'refund' ? 'rfd' : 'cbk'), amount, status: 'succeeded' };
  checkout.refunded += amount;
  checkout.refunds.push(refund);
  const date = microsecondDate(context.now());
  context.deliveries.announce({
    id: makeId('evt'),
    type: `${kind}.succeeded`,
    checkoutId: checkout.id,
    createdDate: date,
    payload: {
      id: refund.id,
      type: kind,
      amount,
      currency: checkout.currency,
      createdDate: date,
      paymentId: checkout.paymentId,
      status: 'succeeded',
      mode: context.mode,
      refundableAmount: checkout.amount - checkout.refunded,
      metadata: sentMetadata(checkout),
    },
  });
  return refund.id;
}

function announcePayment(
  context: CheckoutContext,
  checkout: Checkout,
  paymentId: string,
  outcome: 'succeeded' | 'failed',
): void {
  const now = context.now();
  const date = microsecondDate(now);
  const card = testCard(now);
  context.deliveries.announce({
    id: makeId('evt'),
    type: `payment.${outcome}`,
    checkoutId: checkout.id,
    createdDate: date,
    payload: {
      amount: checkout.amount,
      createdDate: date,
      currency: checkout.currency,
      id: paymentId,
      metadata: sentMetadata(checkout),
      mode: context.mode,
      paymentMethodDetails: {
        type: 'card',
        card: {
          expiryMonth: card.month,
          expiryYear: card.year,
          maskedCard: `************${card.number.slice(-4)}`,
          scheme: 'visa',
        },
      },
      status: outcome,
      type: 'payment',
    },
  });
}

/** What the merchant sent, and the two keys that the provider adds to it. */
function sentMetadata(checkout: Checkout): Record<string, string> {
  return { ...checkout.metadata, checkoutId: checkout.id, productType: 'checkout' };
}
