import type { Generated } from 'kysely';

/** A batch holds the passes that were made together, or one gift. */
export interface PassBatchTable {
  id: string;
  /** Each of its passes adds so many. */
  months: number;
  /** Each of its passes costs so many cents. */
  price: number;
  /** Says for whom they were made. It may be empty. */
  note: string;
  /** Is an operator's e-mail, `commandLine` or `gift`. */
  made_by: string;
  created_at: number;
  expires_at: number;
  /** Is null while the batch counts. */
  stopped_at: number | null;
  /** Names what somebody paid for the gift. It is null for other passes. */
  payment_id: string | null;
}

export interface PassTable {
  id: string;
  batch_id: string;
  /** The hash is keyed, because a code is short. */
  code_hash: string;
  /** Is null while the pass is open. */
  redeemed_at: number | null;
  /** Is null while the pass is open, and after its household was deleted. */
  user_id: string | null;
}

/** A gift is a month that somebody buys for another household. */
export interface GiftTable {
  checkout_id: string;
  /** Of whoever pays. Mail goes here. */
  email: string;
  /** Of `foldEmail`; null until `fillFolds` has seen the row. */
  email_fold: Generated<string | null>;
  /** The payment makes a pass with this keyed hash. */
  code_hash: string;
  created_at: number;
  /** Of the browser that bought it; null if it chose none. */
  language: Generated<string | null>;
}
