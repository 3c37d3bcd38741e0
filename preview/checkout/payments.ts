import type { CheckoutContext } from './context.ts';
import { type Checkout, makeId, microsecondDate } from './model.ts';
import type { CheckoutRequest } from './validate.ts';

/** The card expires in three years. */
export function testCard(now: number): { number: string; month: number; year: number } {
  return { number: '4111 1111 1111 1111', month: 12, year: (new Date(now).getUTCFullYear() + 3) % 100 };
}

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

/** Returns false if the checkout is already paid. */
export async function payCheckout(context: CheckoutContext, checkout: Checkout): Promise<boolean> {
  if (checkout.status === 'completed') return false;
  checkout.status = 'completed';
  checkout.paymentId = makeId('p');
  checkout.paidAt = context.now();
  announcePayment(context, checkout, checkout.paymentId, 'succeeded');
  // The redirect must not come before the payment is stored.
  await context.store.save();
  return true;
}

/** The checkout stays open for another card. Returns false if it is already paid. */
export async function declineCheckout(context: CheckoutContext, checkout: Checkout): Promise<boolean> {
  if (checkout.status === 'completed') return false;
  announcePayment(context, checkout, makeId('p'), 'failed');
  await context.store.save();
  return true;
}

/** Yoco documents no event for a charge-back, so the name is a guess. */
export function sendBack(
  context: CheckoutContext,
  checkout: Checkout,
  { kind, amount }: { kind: 'refund' | 'chargeback'; amount: number },
): string {
  const refund = { id: makeId(kind === 'refund' ? 'rfd' : 'cbk'), amount, status: 'succeeded' };
  checkout.refunded += amount;
  checkout.refunds.push(refund);
  announce(context, checkout, `${kind}.succeeded`, {
    id: refund.id,
    type: kind,
    amount,
    paymentId: checkout.paymentId,
    status: 'succeeded',
    refundableAmount: checkout.amount - checkout.refunded,
  });
  return refund.id;
}

function announcePayment(
  context: CheckoutContext,
  checkout: Checkout,
  paymentId: string,
  outcome: 'succeeded' | 'failed',
): void {
  const { number, month, year } = testCard(context.now());
  const maskedCard = `************${number.slice(-4)}`;
  announce(context, checkout, `payment.${outcome}`, {
    id: paymentId,
    type: 'payment',
    amount: checkout.amount,
    status: outcome,
    paymentMethodDetails: {
      type: 'card',
      card: { expiryMonth: month, expiryYear: year, maskedCard, scheme: 'visa' },
    },
  });
}

function announce(context: CheckoutContext, checkout: Checkout, type: string, payload: object): void {
  const createdDate = microsecondDate(context.now());
  const { currency, id: checkoutId } = checkout;
  const metadata = { ...checkout.metadata, checkoutId, productType: 'checkout' };
  const common = { createdDate, currency, metadata, mode: context.mode };
  const event = { id: makeId('evt'), type, checkoutId, createdDate, payload: { ...payload, ...common } };
  context.deliveries.announce(event);
}
