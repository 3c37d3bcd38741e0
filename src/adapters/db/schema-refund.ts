/** A refund or charge-back that the provider told of. Kept whether or not its payment is known yet. */
export interface RefundTable {
  /** The provider's id. */
  id: string;
  /** `refund` or `chargeback`. */
  kind: string;
  /** The provider's ids; at least one of them is there. */
  payment_id: string | null;
  provider_checkout_id: string | null;
  amount: number | null;
  currency: string | null;
  told_at: number;
}

/** A month that ended before its time because its payment went back. */
export interface EndedPeriodTable {
  id: string;
  user_id: string;
  payment_id: string;
  starts_at: number;
  /** When it would have ended. */
  ends_at: number;
  /** When it ended: between the two, or before it began. */
  ended_at: number;
}

/** That a lapsed household was told when its data will be deleted. */
export interface DeletionNoticeTable {
  user_id: string;
  /** Since when it has paid nothing; one that pays again and lapses again is told again. */
  lapsed_at: number;
  told_at: number;
}
