export interface RefundTable {
  /** Is the provider's id. */
  id: string;
  /** Is `refund` or `chargeback`. */
  kind: string;
  /** The provider's ids; one of them is set. */
  payment_id: string | null;
  provider_checkout_id: string | null;
  amount: number | null;
  currency: string | null;
  told_at: number;
}

export interface PeriodTable {
  id: string;
  user_id: string;
  /** Is null unless it was paid for here. */
  payment_id: string | null;
  /** Is null unless a pass gave it. */
  pass_id: string | null;
  starts_at: number;
  ends_at: number;
  reason: string | null;
  /** Null unless a refund of an earlier month moved it. */
  moved_at: number | null;
}

export interface EndedPeriodTable {
  id: string;
  user_id: string;
  /** Somebody else's, if a gift gave the month. */
  payment_id: string;
  pass_id: string | null;
  starts_at: number;
  /** The planned end. */
  ends_at: number;
  ended_at: number;
}

export interface DeletionNoticeTable {
  user_id: string;
  /** Each lapse gets its own notice. */
  lapsed_at: number;
  told_at: number;
}
