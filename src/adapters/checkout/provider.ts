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
  /** The provider's id. It is our id if the provider has none before the payment. */
  id: string;
  /** The payer's browser goes to this page of the provider. */
  url: string;
  /** The browser posts these fields to `url`. If null, the browser just opens `url`. */
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
  /** Is the same for each delivery of an event. */
  webhookId: string;
  eventId: string;
  type: string;
  /** It is null unless a payment succeeded. */
  payment: (ProviderPayment & { checkoutId: string | null; createdAt: number }) | null;
  /** It is null unless money went back. */
  refund: ProviderRefund | null;
}

/** At least one of `paymentId` and `checkoutId` is set. */
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

/** The unchanged delivery: some providers sign in headers, others in the body. */
export interface WebhookDelivery {
  /** Takes a name in lower case. Returns an empty string if the header is missing. */
  header(name: string): string;
  body: Uint8Array;
}

export type WebhookVerdict =
  | { ok: true; event: ProviderEvent }
  | { ok: false; reason: 'signature' | 'stale' | 'malformed' };

/** A result of `inspect` for the operator. */
export interface ProviderFinding {
  name: 'payment' | 'webhook';
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  says: string;
  todo?: string;
}

/**
 * Every call throws `ThirdPartyFailure` for an outage, a timeout or an invalid answer. Ids must be unique among
 * all providers: an adapter puts its name before bare numbers.
 */
export interface CheckoutProvider {
  /** Is shown to people, stored in rows, and ends the webhook's URL in lower case, so it must never change. */
  readonly name: string;
  /** The keys determine the mode. */
  readonly mode: 'test' | 'live';
  /** Payers go to pages of this origin. */
  readonly pageOrigin: string;
  /** If false, the provider sends no events for refunds, and an operator records them. */
  readonly sendsRefunds: boolean;
  /** Joins a running call with the same key. After a failure with status null, repeat it with the same key. */
  create(request: CheckoutRequest): Promise<OpenedCheckout>;
  /**
   * Returns null unless the checkout was paid; concurrent reads share one call. The function itself is null if
   * the provider tells of payments only by events.
   */
  readonly readPayment: ((checkoutId: string) => Promise<ProviderPayment | null>) | null;
  /** Checks the signature over the raw bytes, and the delivery's age where it has one. */
  verify(delivery: WebhookDelivery, now: number): WebhookVerdict;
  /** `doctor` uses this to check whether the keys are accepted, and whether events come to `webhookUrl`. */
  inspect(site: { webhookUrl: string; production: boolean; clock: Clock }): Promise<ProviderFinding[]>;
}
