import type {
  AdultTitlesTable,
  DeviceTable,
  EmailChangeTable,
  EmailUndoTable,
  FileRemovalTable,
  GuardianConsentTable,
  PasskeyTable,
  PasswordResetTable,
  SessionTable,
  SignInCodeTable,
  SpentChallengeTable,
  SubUserTable,
  TitleChoiceTable,
  TitleRequestTable,
  UserTable,
  ViewerSettingTable,
} from './schema-accounts.ts';
import type {
  CheckoutEventTable,
  CheckoutTable,
  DeletionNoticeTable,
  EndedPeriodTable,
  GiftTable,
  PassBatchTable,
  PassTable,
  PaymentTable,
  PendingSignupTable,
  PeriodTable,
  PlanChoiceTable,
  RefundTable,
  RemindersOffTable,
  ReminderTable,
  SuspensionTable,
  WebhookEventTable,
} from './schema-billing.ts';
import type {
  CatalogueVersionTable,
  PersonTable,
  SeasonTable,
  TitleListTable,
  TitleTable,
} from './schema-catalogue.ts';
import type {
  AlertTable,
  AnnouncementTable,
  AuditHouseholdTable,
  AuditTable,
  BrowserErrorTable,
  DayFigureTable,
  JobRunTable,
  NodeTable,
  OperatorInvitationTable,
  OperatorPasskeyTable,
  OperatorSessionTable,
  OperatorTable,
  WriteProbeTable,
} from './schema-operations.ts';
import type { MailTable, PushMessageTable, PushSubscriptionTable } from './schema-outbox.ts';
import type {
  AppliedChangeTable,
  HistoryTable,
  MarkTable,
  ScreenTimeDayTable,
  ScreenTimeLeaseTable,
  ScreenTimeMarkTable,
  ServerExperienceTable,
  ServerVoteTable,
  SilentServerTable,
  WatchPositionTable,
  WeekChartTable,
} from './schema-viewing.ts';

/** Ids are text, times are epoch ms, money is cents, booleans are 0 or 1; lists are JSON, not read by SQL. */
export interface Schema {
  user: UserTable;
  adult_titles: AdultTitlesTable;
  guardian_consent: GuardianConsentTable;
  sub_user: SubUserTable;
  title_choice: TitleChoiceTable;
  title_request: TitleRequestTable;
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
  suspension: SuspensionTable;
  reminder: ReminderTable;
  reminders_off: RemindersOffTable;
  history: HistoryTable;
  mark: MarkTable;
  watch_position: WatchPositionTable;
  applied_change: AppliedChangeTable;
  viewer_setting: ViewerSettingTable;
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
  silent_server: SilentServerTable;
  file_removal: FileRemovalTable;
  job_run: JobRunTable;
  node: NodeTable;
  alert: AlertTable;
  announcement: AnnouncementTable;
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
