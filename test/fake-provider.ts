import type {
  CheckoutProvider,
  OpenedCheckout,
  ProviderPayment,
  ProviderRefund,
  WebhookDelivery,
  WebhookVerdict,
} from '#src/adapters/checkout/provider.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';

/** A checkout of the fake provider. */
export interface FakeCheckout extends ProviderPayment, OpenedCheckout {
  paymentId: string | null;
  status: 'created' | 'completed';
  madeAt: number;
  isRenewal: boolean;
}

/** A payment provider in memory. Tests deliver its webhooks: the signature names the checkout. */
export class FakeProvider implements CheckoutProvider {
  readonly name = 'Yoco';
  readonly mode = 'test';
  readonly pageOrigin = 'https://pay.example';
  readonly sendsRefunds = true;
  /** Keys are the checkouts' ids. */
  readonly checkouts = new Map<string, FakeCheckout>();
  /** Keys are the ids of the refunded checkouts. */
  readonly refunds = new Map<string, ProviderRefund>();
  readonly #byKey = new Map<string, FakeCheckout>();
  readonly #world: { run: number; now: number; isProviderDown: () => boolean };

  constructor(world: { run: number; now: number; isProviderDown: () => boolean }) {
    this.#world = world;
  }

  async create({
    amount,
    currency,
    idempotencyKey,
    successUrl,
  }: Parameters<CheckoutProvider['create']>[0]): Promise<OpenedCheckout> {
    const previous = this.#byKey.get(idempotencyKey);
    if (previous !== undefined) return previous;
    const id = `ch_${this.#world.run}_${this.checkouts.size + 1}`;
    const checkout: FakeCheckout = {
      id,
      url: `https://pay.example/${id}`,
      fields: null,
      status: 'created',
      paymentId: null,
      amount,
      currency,
      mode: 'test',
      madeAt: this.#world.now,
      isRenewal: successUrl.includes('renewal'),
    };
    this.#byKey.set(idempotencyKey, checkout);
    this.checkouts.set(id, checkout);
    return checkout;
  }

  // A field, so that it can be called without its object.
  readonly readPayment = async (id: string): Promise<ProviderPayment | null> => {
    if (this.#world.isProviderDown()) throw new ThirdPartyFailure('checkout', 'down', null);
    const { paymentId = null, amount = 0, currency = '', mode = '' } = this.checkouts.get(id) ?? {};
    return paymentId === null ? null : { id: paymentId, amount, currency, mode };
  };

  async inspect() {
    return [];
  }

  verify({ header }: WebhookDelivery): WebhookVerdict {
    const [webhookId, signature] = [header('id'), header('signature')];
    const [about = '', isRefund] = signature.split(':').toReversed();
    const refund = this.refunds.get(about) ?? null;
    const event = { webhookId, eventId: webhookId };
    if (isRefund !== undefined) {
      if (refund === null) return { ok: false, reason: 'signature' };
      return { ok: true, event: { ...event, type: `${refund.kind}.succeeded`, payment: null, refund } };
    }
    const checkout = this.checkouts.get(about);
    if (checkout?.paymentId == null) return { ok: false, reason: 'signature' };
    const { amount, currency, mode, paymentId: id } = checkout;
    const payment = { id, checkoutId: about, amount, currency, mode, createdAt: 0 };
    return { ok: true, event: { ...event, type: 'payment.succeeded', payment, refund: null } };
  }

  /** Refunds a paid checkout; every second time as a charge-back that names only the checkout. */
  refund(id: string): void {
    const checkout = this.checkouts.get(id);
    if (checkout?.paymentId == null || this.refunds.has(id)) return;
    const isRefund = this.refunds.size % 2 === 0;
    this.refunds.set(id, {
      id: `rfd_${id}`,
      kind: isRefund ? 'refund' : 'chargeback',
      paymentId: isRefund ? checkout.paymentId : null,
      checkoutId: id,
      amount: isRefund ? 100 : checkout.amount,
      currency: checkout.currency,
      mode: 'test',
    });
  }
}
