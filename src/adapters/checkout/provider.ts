export interface ProviderCheckout {
  /** Looks like `ch_…`. */
  id: string;
  /** Is null in answers to `read` that leave it out. */
  redirectUrl: string | null;
  status: 'created' | 'started' | 'processing' | 'completed' | 'other';
  /** Looks like `p_…`. It is null until the checkout is paid. */
  paymentId: string | null;
  /** Counts cents. */
  amount: number;
  currency: string;
  mode: 'test' | 'live';
}

export interface CheckoutRequest {
  amount: number;
  currency: 'ZAR';
  successUrl: string;
  cancelUrl: string;
  failureUrl: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
}

export interface ProviderEvent {
  webhookId: string;
  eventId: string;
  type: string;
  /** Is null for other events. */
  payment: {
    id: string;
    checkoutId: string | null;
    amount: number;
    currency: string;
    status: string;
    mode: string;
    createdAt: number;
  } | null;
  /** Is null for other events. */
  refund: ProviderRefund | null;
}

/** One of `paymentId` and `checkoutId` is set. */
export interface ProviderRefund {
  /** Looks like `rfd_…`. */
  id: string;
  kind: 'refund' | 'chargeback';
  paymentId: string | null;
  checkoutId: string | null;
  /** Counts cents; it may be a part of the payment. */
  amount: number | null;
  currency: string | null;
  mode: string;
}

export type WebhookVerdict =
  | { ok: true; event: ProviderEvent }
  | { ok: false; reason: 'signature' | 'stale' | 'malformed' };

/** Every call throws `ThirdPartyFailure` for an outage, a timeout or an invalid answer. */
export interface CheckoutProvider {
  /** Joins a running call with the same key. After a failure with status null, repeat it with the same key. */
  create(request: CheckoutRequest): Promise<ProviderCheckout>;
  /** Returns null for an unknown checkout. Concurrent reads share one call. */
  read(id: string): Promise<ProviderCheckout | null>;
  /** Checks the signature over the raw bytes, then the delivery's age. */
  verify(
    headers: { id: string; timestamp: string; signature: string },
    body: Uint8Array,
    now: number,
  ): WebhookVerdict;
  /** The secret key says which. */
  readonly mode: 'test' | 'live';
}
