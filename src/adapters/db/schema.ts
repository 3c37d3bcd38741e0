import type { Flag } from './flag.ts';
import type { SeasonTable, TitleListTable, TitleTable } from './schema-catalogue.ts';
import type { EmailChangeTable, EmailUndoTable } from './schema-email.ts';
import type { JobRunTable } from './schema-operation.ts';
import type { AdultTitlesTable, ServerExperienceTable, ServerVoteTable } from './schema-playback.ts';
import type { DeletionNoticeTable, EndedPeriodTable, RefundTable } from './schema-refund.ts';

/**
 * The tables, as both databases know them. Ids are text, times are epoch milliseconds, money is cents,
 * booleans are 0 or 1, lists are JSON text that SQL never looks into.
 */

export interface UserTable {
  id: string;
  /** As typed, trimmed. */
  email: string;
  /** Trimmed and lower-cased; unique. */
  email_key: string;
  password_hash: string;
  photo_url: string | null;
  created_at: number;
}

export interface SubUserTable {
  id: string;
  user_id: string;
  /** 1 to 5, unique within the household: the limit is the database's. */
  slot: number;
  /** NFC. */
  name: string;
  password_hash: string;
  age_group: string;
  /** JSON array of genre names. */
  genres: string;
  created_at: number;
  /** When a parent or guardian consented, where one has to; see needsConsent in domain/consent.ts. */
  consent_at: number | null;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  user_id: string;
  /** Set for a sub-user's session. */
  sub_user_id: string | null;
  /** What the devices list shows. */
  device: string;
  signed_in_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** A browser that a household has signed in from. */
export interface DeviceTable {
  /** SHA-256 of the device cookie's token, hex. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
}

export interface PendingSignupTable {
  id: string;
  /** SHA-256 of the opaque reference in the return URL. */
  reference_hash: string;
  /** SHA-256 of the cookie of the browser that began it. */
  browser_hash: string;
  email: string;
  email_key: string;
  /** Emptied once the account is made or the signup has expired. */
  password_hash: string | null;
  /** See SignupState in domain/signup.ts. */
  state: string;
  user_id: string | null;
  created_at: number;
  expires_at: number;
  claimed_at: number | null;
}

export interface CheckoutTable {
  id: string;
  /** Either a pending signup or a household (a renewal) is paid for. */
  pending_signup_id: string | null;
  user_id: string | null;
  /** The provider's id; null until it answered. */
  provider_id: string | null;
  idempotency_key: string;
  redirect_url: string | null;
  amount: number;
  currency: string;
  /** new, open, paid, failed, cancelled, expired. */
  status: string;
  created_at: number;
  checked_at: number | null;
  /** When it is asked next; null when there is nothing to learn any more. */
  ask_at: number | null;
}

/** What a checkout went through. It only grows. */
export interface CheckoutEventTable {
  checkout_id: string;
  /** See CheckoutEvent in features/ledger/checkouts-store.ts. */
  kind: string;
  at: number;
}

/** Every verified webhook, kept before it is acted on. */
export interface WebhookEventTable {
  webhook_id: string;
  event_id: string;
  type: string;
  payment_id: string | null;
  body: string;
  received_at: number;
  /** accepted, ignored, or why it was refused. */
  outcome: string | null;
}

export interface PaymentTable {
  /** The provider's payment id. */
  id: string;
  checkout_id: string;
  user_id: string | null;
  amount: number;
  currency: string;
  paid_at: number;
  /** 1: paid for something that already existed; the operator refunds it. */
  refund_due: Flag;
  /** When the provider told of the first refund or charge-back of it. */
  refunded_at: number | null;
}

/** A stretch of time that a household may watch; the sum of them is what `paid` means. */
export interface PeriodTable {
  id: string;
  user_id: string;
  /** Null for a period granted by the operator. */
  payment_id: string | null;
  starts_at: number;
  ends_at: number;
  /** Why the operator granted it. */
  reason: string | null;
  /** When it moved up because an earlier month ended by a refund; null when it never did. */
  moved_at: number | null;
}

/** What a household chose about going on, one after the other; the last one holds. It only grows. */
export interface PlanChoiceTable {
  user_id: string;
  /** 1, 2, 3 … within the household. */
  seq: number;
  /** cancelled or resumed. */
  kind: string;
  at: number;
}

/** That a household was reminded, so that it is once only. */
export interface ReminderTable {
  user_id: string;
  /** The end that it was reminded of. */
  period_ends_at: number;
  /** How many days before it: 5 or 1. */
  days: number;
  at: number;
}

export interface HistoryTable {
  /** `main` or the sub-user's id: whose list it is, within the household. */
  viewer_key: string;
  user_id: string;
  /** movie, series, anime. */
  kind: string;
  title_id: number;
  name: string;
  poster_path: string | null;
  backdrop_path: string | null;
  season: number | null;
  episode: number | null;
  watched_at: number;
}

/** A mail that waits to be sent; it goes when it was sent. What it says is written only then. */
export interface MailTable {
  id: string;
  /** See MailKind in domain/mail.ts. */
  kind: string;
  /** As typed, trimmed. */
  address: string;
  /** What it is about, where the address doesn't tell: a payment's id. */
  about: string | null;
  created_at: number;
  /** How often sending was begun. */
  attempts: number;
  /** When it may be tried next. */
  due_at: number;
}

export interface PasswordResetTable {
  /** SHA-256 of the token in the mail's link, hex. */
  token_hash: string;
  user_id: string;
  expires_at: number;
}

/** A file that nothing names, and when it goes. */
export interface FileRemovalTable {
  file_key: string;
  due_at: number;
}

export interface Schema {
  user: UserTable;
  adult_titles: AdultTitlesTable;
  sub_user: SubUserTable;
  session: SessionTable;
  device: DeviceTable;
  pending_signup: PendingSignupTable;
  checkout: CheckoutTable;
  checkout_event: CheckoutEventTable;
  webhook_event: WebhookEventTable;
  payment: PaymentTable;
  period: PeriodTable;
  ended_period: EndedPeriodTable;
  refund: RefundTable;
  deletion_notice: DeletionNoticeTable;
  plan_choice: PlanChoiceTable;
  reminder: ReminderTable;
  history: HistoryTable;
  title: TitleTable;
  title_list: TitleListTable;
  mail: MailTable;
  password_reset: PasswordResetTable;
  email_change: EmailChangeTable;
  email_undo: EmailUndoTable;
  season: SeasonTable;
  server_experience: ServerExperienceTable;
  server_vote: ServerVoteTable;
  file_removal: FileRemovalTable;
  job_run: JobRunTable;
}
