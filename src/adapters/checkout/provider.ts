import type { Clock } from '../clock.ts';

export interface CheckoutRequest {
  /** Our id is unique, and known to nobody but the payer and the provider. */
  checkoutId: string;
  amount: number;
  currency: 'ZAR';
  successUrl: string;
  cancelUrl: string;
  failureUrl: string;
  idempotencyKey: string;
}

export interface OpenedCheckout {
  /** It is the provider's id, or ours where the provider has none before it is paid. */
  id: string;
  /** The payer's browser goes to this page of the provider. */
  url: string;
  /** The browser posts these fields to `url`. Null: it only goes there. */
  fields: Readonly<Record<string, string>> | null;
}

export interface ProviderPayment {
  id: string;
  /** Counts cents. */
  amount: number;
  currency: string;
  mode: string;
}

export interface ProviderEvent {
  /** The same each time the event is sent. */
  webhookId: string;
  eventId: string;
  type: string;
  /** It is null unless a payment succeeded. */
  payment: (ProviderPayment & { checkoutId: string | null; createdAt: number }) | null;
  /** It is null for other events. */
  refund: ProviderRefund | null;
}

/** One of `paymentId` and `checkoutId` is set. */
export interface ProviderRefund {
  id: string;
  kind: 'refund' | 'chargeback';
  paymentId: string | null;
  checkoutId: string | null;
  /** Counts cents; it may be a part of the payment. */
  amount: number | null;
  currency: string | null;
  mode: string;
}

/** It is kept as it came: some providers sign in headers, others in the body. */
export interface WebhookDelivery {
  /** It is empty without that header; the name is in lower case. */
  header(name: string): string;
  body: Uint8Array;
}

export type WebhookVerdict =
  | { ok: true; event: ProviderEvent }
  | { ok: false; reason: 'signature' | 'stale' | 'malformed' };

/** An operator is told this of one side of the provider. */
export interface ProviderFinding {
  name: 'payment' | 'webhook';
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  says: string;
  todo?: string;
}

/**
 * Every call throws `ThirdPartyFailure` for an outage, a timeout or an invalid answer. All ids are unique among those of all
 * providers: an adapter puts its name before bare numbers.
 */
export interface CheckoutProvider {
  /** People read it, rows hold it, and the webhook's address ends with it in lower case, so it never changes. */
  readonly name: string;
  /** The keys say which. */
  readonly mode: 'test' | 'live';
  /** Payers go to pages of this origin. */
  readonly pageOrigin: string;
  /** An operator records refunds where the provider doesn't tell of them. */
  readonly sendsRefunds: boolean;
  /** Joins a running call with the same key. After a failure with status null, repeat it with the same key. */
  create(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** Returns null unless the checkout was paid; concurrent reads share one call. It is null where only events tell. */
  readonly readPayment: ((checkoutId: string) => Promise<ProviderPayment | null>) | null;
  /** Checks the signature over the raw bytes, and the delivery's age where it has one. */
  verify(delivery: WebhookDelivery, now: number): WebhookVerdict;
  /** `doctor` asks whether the keys are accepted, and whether events come to `webhookUrl`. */
  inspect(site: { webhookUrl: string; production: boolean; clock: Clock }): Promise<ProviderFinding[]>;
}
