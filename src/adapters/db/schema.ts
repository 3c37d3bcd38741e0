import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';
import type {
  CatalogueVersionTable,
  PersonTable,
  SeasonTable,
  TitleListTable,
  TitleTable,
} from './schema-catalogue.ts';
import type { TitleChoiceTable } from './schema-choices.ts';
import type {
  AuditHouseholdTable,
  AuditTable,
  OperatorInvitationTable,
  OperatorPasskeyTable,
  OperatorSessionTable,
  OperatorTable,
} from './schema-desk.ts';
import type { EmailChangeTable, EmailUndoTable, PasswordResetTable } from './schema-email.ts';
import type { MarkTable, NextEpisodeOffTable, WatchPositionTable, WeekChartTable } from './schema-marks.ts';
import type {
  BrowserErrorTable,
  DayFigureTable,
  JobRunTable,
  NodeTable,
  WriteProbeTable,
} from './schema-operation.ts';
import type { GiftTable, PassBatchTable, PassTable } from './schema-passes.ts';
import type { PasskeyTable, SpentChallengeTable } from './schema-passkey.ts';
import type {
  AdultTitlesTable,
  GuardianConsentTable,
  ServerExperienceTable,
  ServerVoteTable,
} from './schema-playback.ts';
import type { PushMessageTable, PushSubscriptionTable } from './schema-push.ts';
import type { DeletionNoticeTable, EndedPeriodTable, PeriodTable, RefundTable } from './schema-refund.ts';
import type {
  ScreenTimeDayTable,
  ScreenTimeLeaseTable,
  ScreenTimeMarkTable,
  SubUserTable,
} from './schema-sub-user.ts';

/** Ids are text, times epoch ms, money cents, booleans 0 or 1, lists JSON that SQL never reads. */

export interface UserTable {
  id: string;
  /** Mail goes here. */
  email: string;
  /** Is folded; of accounts of earlier versions exactly as spelled, but for case. */
  email_key: string;
  /** Of `foldEmail`; null until `fillFolds` has seen the row. */
  email_fold: Generated<string | null>;
  password_hash: string;
  photo_url: string | null;
  created_at: number;
  /** Raised by triggers with each change of what the household watches and lists. */
  changes: Generated<number>;
  /** See `Language`; null until the main user chooses. */
  language: Generated<string | null>;
}

export interface SessionTable {
  /** Holds a SHA-256 in hex. */
  token_hash: string;
  user_id: string;
  /** Is null for the main user. */
  sub_user_id: string | null;
  device: string;
  /** When somebody last typed the password; earlier than any recent sign-in if nobody has. */
  signed_in_at: number;
  last_seen_at: number;
  expires_at: number;
  /** Its name in a link; null unless a code opened it. */
  code_id: string | null;
  /** Another code's session that confirmed this one's code. It ends both. */
  confirmed_by: string | null;
  /** A hash, of the device's cookie. Is null for sessions of earlier versions until their next use. */
  device_hash: string | null;
}

export interface DeviceTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  /** Is null where only sub-users signed in. */
  main_at: Generated<number | null>;
}

export interface SignInCodeTable {
  /** Keyed, because a code is short. */
  code_hash: string;
  /** Holds a SHA-256 of the cookie of the browser that shows the code. */
  browser_hash: string;
  device: string;
  expires_at: number;
  /** Is null until a main user signs the browser in. */
  user_id: string | null;
  /** Is null for the main user. */
  sub_user_id: string | null;
  /** Means what it means in `SessionTable`. */
  confirmed_by: string | null;
}

export interface PendingSignupTable {
  id: string;
  /** Holds a SHA-256 of the reference in the return URL. */
  reference_hash: string;
  /** Holds a SHA-256 of the signup cookie. */
  browser_hash: string;
  email: string;
  /** Is folded; of earlier versions exactly as spelled, but for case. */
  email_key: string;
  /** Emptied once the account is made or the signup has expired. */
  password_hash: string | null;
  /** See `SignupState`. */
  state: string;
  user_id: string | null;
  created_at: number;
  expires_at: number;
  claimed_at: number | null;
  /** Of the browser that began it; null if it chose none. */
  language: Generated<string | null>;
}

export interface CheckoutTable {
  id: string;
  /** Exactly one of the two is set. */
  pending_signup_id: string | null;
  user_id: string | null;
  /** Is null until the provider answers. */
  provider_id: string | null;
  idempotency_key: string;
  redirect_url: string | null;
  amount: number;
  currency: string;
  /** new, open, paid, failed, cancelled, expired. */
  status: string;
  created_at: number;
  checked_at: number | null;
  /** Is null once settled. */
  ask_at: number | null;
}

/** Rows are only added. */
export interface CheckoutEventTable {
  checkout_id: string;
  /** See `CheckoutEvent`. */
  kind: string;
  at: number;
}

/** Stored before it is processed. */
export interface WebhookEventTable {
  webhook_id: string;
  event_id: string;
  type: string;
  payment_id: string | null;
  body: string;
  received_at: number;
  /** accepted, ignored, or the reason of a refusal. */
  outcome: string | null;
}

export interface PaymentTable {
  /** Is the provider's id. */
  id: string;
  checkout_id: string;
  user_id: string | null;
  amount: number;
  currency: string;
  paid_at: number;
  /** It bought nothing, so the operator refunds it. */
  refund_due: Flag;
  refunded_at: number | null;
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
  /** Is 5 or 1. */
  days: number;
  at: number;
}

/** A row means that the household wants no reminders. */
export interface RemindersOffTable {
  user_id: string;
  /** Holds epoch ms. */
  chosen_at: number;
}

export interface HistoryTable {
  /** Is `main` or the sub-user's id. */
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

/** A waiting mail; its text is written at sending. */
export interface MailTable {
  id: string;
  /** See `MailKind`. */
  kind: string;
  /** As typed, trimmed. */
  address: string;
  /** Holds what the mail is about, such as a payment's id. */
  about: string | null;
  created_at: number;
  attempts: number;
  due_at: number;
  /** Is when the last attempt failed; null before it and during the next. */
  failed_at: number | null;
}

export interface FileRemovalTable {
  file_key: string;
  due_at: number;
}

export interface Schema {
  user: UserTable;
  adult_titles: AdultTitlesTable;
  guardian_consent: GuardianConsentTable;
  sub_user: SubUserTable;
  title_choice: TitleChoiceTable;
  session: SessionTable;
  device: DeviceTable;
  sign_in_code: SignInCodeTable;
  pending_signup: PendingSignupTable;
  checkout: CheckoutTable;
  checkout_event: CheckoutEventTable;
  webhook_event: WebhookEventTable;
  payment: PaymentTable;
  period: PeriodTable;
  ended_period: EndedPeriodTable;
  pass_batch: PassBatchTable;
  pass: PassTable;
  gift: GiftTable;
  refund: RefundTable;
  deletion_notice: DeletionNoticeTable;
  plan_choice: PlanChoiceTable;
  reminder: ReminderTable;
  reminders_off: RemindersOffTable;
  history: HistoryTable;
  mark: MarkTable;
  watch_position: WatchPositionTable;
  next_episode_off: NextEpisodeOffTable;
  week_chart: WeekChartTable;
  screen_time_day: ScreenTimeDayTable;
  screen_time_lease: ScreenTimeLeaseTable;
  screen_time_mark: ScreenTimeMarkTable;
  title: TitleTable;
  title_list: TitleListTable;
  catalogue_version: CatalogueVersionTable;
  mail: MailTable;
  password_reset: PasswordResetTable;
  email_change: EmailChangeTable;
  email_undo: EmailUndoTable;
  passkey: PasskeyTable;
  push_subscription: PushSubscriptionTable;
  push_message: PushMessageTable;
  season: SeasonTable;
  person: PersonTable;
  server_experience: ServerExperienceTable;
  server_vote: ServerVoteTable;
  file_removal: FileRemovalTable;
  job_run: JobRunTable;
  node: NodeTable;
  write_probe: WriteProbeTable;
  browser_error: BrowserErrorTable;
  day_figure: DayFigureTable;
  operator: OperatorTable;
  operator_passkey: OperatorPasskeyTable;
  operator_session: OperatorSessionTable;
  operator_invitation: OperatorInvitationTable;
  spent_challenge: SpentChallengeTable;
  audit: AuditTable;
  audit_household: AuditHouseholdTable;
}
