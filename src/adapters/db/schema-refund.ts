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

export interface EndedPeriodTable {
  id: string;
  user_id: string;
  payment_id: string;
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
