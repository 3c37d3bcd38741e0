import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface PendingSignupTable {
  id: string;
  /** Holds a SHA-256 of the reference in the return URL. */
  reference_hash: string;
  /** Holds a SHA-256 of the signup cookie. */
  browser_hash: string;
  email: string;
  /** The folded address; rows of earlier versions have it as spelled, except for case. */
  email_key: string;
  /** It is null once the account is made or the sign-up has expired. */
  password_hash: string | null;
  /** See `SignupState`. */
  state: string;
  user_id: string | null;
  created_at: number;
  expires_at: number;
  claimed_at: number | null;
  /** The language chosen in the browser that began the sign-up; null if none was chosen. */
  language: Generated<string | null>;
}

export interface CheckoutTable {
  id: string;
  /** At most one of `pending_signup_id` and `user_id` is set; the checkout of a gift has neither. */
  pending_signup_id: string | null;
  user_id: string | null;
  /** Names the provider. */
  provider: Generated<string>;
  /** It is null until the provider answers. */
  provider_id: string | null;
  idempotency_key: string;
  redirect_url: string | null;
  amount: number;
  currency: string;
  /** See `CheckoutStatus`. */
  status: string;
  created_at: number;
  checked_at: number | null;
  /** When the provider is asked next; null once the checkout is settled. */
  ask_at: number | null;
}

/** Rows are only added. */
export interface CheckoutEventTable {
  checkout_id: string;
  /** See `CheckoutEvent`. */
  kind: string;
  at: number;
}

/** An event is stored before it is processed. */
export interface WebhookEventTable {
  webhook_id: string;
  provider: Generated<string>;
  event_id: string;
  type: string;
  payment_id: string | null;
  body: string;
  received_at: number;
  /** accepted, ignored, or the reason of a refusal. */
  outcome: string | null;
}

/** Each household that an operator suspended has a row. */
export interface SuspensionTable {
  user_id: string;
  /** The household reads it. */
  reason: string;
  at: number;
}

export interface PaymentTable {
  /** It is the provider's id. */
  id: string;
  checkout_id: string;
  user_id: string | null;
  amount: number;
  currency: string;
  paid_at: number;
  /** It is 1 if the payment bought nothing, so that the operator refunds it. */
  refund_due: Flag;
  refunded_at: number | null;
}

export interface PeriodTable {
  id: string;
  user_id: string;
  /** It is null unless the household paid for the month. */
  payment_id: string | null;
  /** It is null unless a pass gave the month. */
  pass_id: string | null;
  starts_at: number;
  ends_at: number;
  reason: string | null;
  /** When a refund of an earlier month moved this one; null if none did. */
  moved_at: number | null;
}

export interface EndedPeriodTable {
  id: string;
  user_id: string;
  /** It is the giver's payment if a gift gave the month. */
  payment_id: string;
  pass_id: string | null;
  starts_at: number;
  /** The planned end. */
  ends_at: number;
  ended_at: number;
}

/** A batch holds the passes that were made together, or one gift. */
export interface PassBatchTable {
  id: string;
  /** The number of months that each pass of the batch adds. */
  months: number;
  /** The price of each pass of the batch in cents. */
  price: number;
  /** Says for whom they were made. It may be empty. */
  note: string;
  /** It is an operator's e-mail, `commandLine` or `gift`. */
  made_by: string;
  created_at: number;
  expires_at: number;
  /** When the batch was stopped; null if it wasn't. */
  stopped_at: number | null;
  /** The payment for the gift; null for other passes. */
  payment_id: string | null;
}

export interface PassTable {
  id: string;
  batch_id: string;
  /** The hash is keyed, because a code is short. */
  code_hash: string;
  /** It is null while the pass is open. */
  redeemed_at: number | null;
  /** It is null while the pass is open, and after its household was deleted. */
  user_id: string | null;
}

/** A gift is a month that somebody buys for another household. */
export interface GiftTable {
  checkout_id: string;
  /** The address of the giver, who pays. */
  email: string;
  /** The result of `foldEmail`; null until `fillFolds` has seen the row. */
  email_fold: Generated<string | null>;
  /** The keyed hash of the code. The payment creates a pass with this hash. */
  code_hash: string;
  created_at: number;
  /** The language chosen in the browser that bought the gift; null if none was chosen. */
  language: Generated<string | null>;
}

export interface RefundTable {
  /** It is the provider's id. */
  id: string;
  provider: Generated<string>;
  /** It is `refund` or `chargeback`. */
  kind: string;
  /** The provider's ids; one of them is set. */
  payment_id: string | null;
  provider_checkout_id: string | null;
  amount: number | null;
  currency: string | null;
  told_at: number;
}

export interface DeletionNoticeTable {
  user_id: string;
  /** Each lapse gets its own notice. */
  lapsed_at: number;
  told_at: number;
}

/** The last choice counts. Rows are only added. */
export interface PlanChoiceTable {
  user_id: string;
  /** Counts 1, 2, 3 … within the household. */
  seq: number;
  /** cancelled or resumed. */
  kind: string;
  at: number;
}

export interface ReminderTable {
  user_id: string;
  period_ends_at: number;
  /** It is 5 or 1. */
  days: number;
  at: number;
}

/** A row means that the household wants no reminders. */
export interface RemindersOffTable {
  user_id: string;
  /** Holds epoch ms. */
  chosen_at: number;
}
