/** Passes that were made together, or one gift. */
export interface PassBatchTable {
  id: string;
  /** That each of them adds. */
  months: number;
  /** Of each one, in cents. */
  price: number;
  /** For whom they were made; may be empty. */
  note: string;
  /** Is an operator's e-mail, `commandLine` or `gift`. */
  made_by: string;
  created_at: number;
  expires_at: number;
  /** Null while they count. */
  stopped_at: number | null;
  /** Of a gift; null where nobody paid here. */
  payment_id: string | null;
}

export interface PassTable {
  id: string;
  batch_id: string;
  /** Keyed, because a code is short. */
  code_hash: string;
  /** Null while it is open. */
  redeemed_at: number | null;
  /** Is null after its household was deleted, too. */
  user_id: string | null;
}

/** A month that somebody buys for another household. */
export interface GiftTable {
  checkout_id: string;
  /** As typed, trimmed, of who pays. */
  email: string;
  /** Keyed; of the pass that the payment makes. */
  code_hash: string;
  created_at: number;
}
