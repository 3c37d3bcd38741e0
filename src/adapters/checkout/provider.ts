/** A payment at the provider, as we asked for it or as it answered. */
export interface ProviderCheckout {
  /** `ch_…` */
  id: string;
  /** Where the browser goes to pay; null in answers to `read` that leave it out. */
  redirectUrl: string | null;
  status: 'created' | 'started' | 'processing' | 'completed' | 'other';
  /** `p_…`, once paid. */
  paymentId: string | null;
  /** Cents. */
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
  /** Opaque; nothing personal. */
  metadata: Record<string, string>;
  idempotencyKey: string;
}

/** What a verified webhook says. */
export interface ProviderEvent {
  webhookId: string;
  eventId: string;
  type: string;
  /** Null for events that are not about a payment of ours. */
  payment: {
    id: string;
    checkoutId: string | null;
    amount: number;
    currency: string;
    status: string;
    mode: string;
    createdAt: number;
  } | null;
  /** Money that went back; null for events that don't say so. */
  refund: ProviderRefund | null;
}

/** A refund that succeeded or a charge-back. At least one of `paymentId` and `checkoutId` is there. */
export interface ProviderRefund {
  /** `rfd_…` */
  id: string;
  kind: 'refund' | 'chargeback';
  paymentId: string | null;
  checkoutId: string | null;
  /** Cents; may be less than what was paid. */
  amount: number | null;
  currency: string | null;
  mode: string;
}

export type WebhookVerdict =
  | { ok: true; event: ProviderEvent }
  | { ok: false; reason: 'signature' | 'stale' | 'malformed' };

/** The payment provider. Every call throws ThirdPartyFailure when it is down, slow, or answers nonsense. */
export interface CheckoutProvider {
  /**
   * Makes a checkout. Asked again with a key whose call still runs, it answers with that call. The failure's
   * status is null when the provider may or may not have made it: the same key may then be used again.
   */
  create(request: CheckoutRequest): Promise<ProviderCheckout>;
  /** Null when the provider knows no such checkout. One read of a checkout runs at a time; others join it. */
  read(id: string): Promise<ProviderCheckout | null>;
  /** Checks the signature over the raw bytes and the age of the delivery, then reads the event. */
  verify(
    headers: { id: string; timestamp: string; signature: string },
    body: Uint8Array,
    now: number,
  ): WebhookVerdict;
  /** `test` or `live`, as the secret key says. */
  readonly mode: 'test' | 'live';
}
