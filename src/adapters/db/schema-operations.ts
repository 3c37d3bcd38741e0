import type { Generated } from 'kysely';

export interface JobRunTable {
  /** It is a name in jobs.ts, or a result of the backups. */
  job: string;
  started_at: number;
  /** Names a row of `NodeTable`; it is null for the results of the backups, and in older rows. */
  node: string | null;
}

/** A running process, or one that ended without deleting its row. */
export interface NodeTable {
  id: string;
  /** Consists of host, port and process. */
  name: string;
  version: string;
  started_at: number;
  seen_at: number;
  /** The names of jobs, separated by spaces. */
  failed_jobs: string;
}

export interface WriteProbeTable {
  /** Names a row of `NodeTable`. */
  node: string;
  /** Each write has another token. */
  token: string;
  written_at: number;
}

export interface BrowserErrorTable {
  /** A hash of kind, message and release. */
  key: string;
  /** See `browserErrorKinds`. */
  kind: string;
  message: string;
  place: string;
  release: string;
  count: number;
  first_at: number;
  last_at: number;
}

/** See `DayFigures`. A day is counted once, after it; deletions of households don't change it. */
export interface DayFigureTable {
  /** It is a day in Johannesburg, written YYYY-MM-DD. */
  day: string;
  sign_ups: number;
  payments: number;
  renewals: number;
  cancellations: number;
  lapsed: number;
  refunds_due: number;
  /** Counts cents. */
  revenue: number;
}

export interface OperatorTable {
  id: string;
  email: string;
  /** The folded address; rows of earlier versions have it as spelled, except for case. */
  email_key: string;
  created_at: number;
}

export interface OperatorPasskeyTable {
  /** Id and key are base64url. */
  credential_id: string;
  operator_id: string;
  public_key: string;
  counter: number;
  /** Holds JSON. */
  transports: string;
  created_at: number;
  used_at: number | null;
}

export interface OperatorSessionTable {
  token_hash: string;
  operator_id: string;
  signed_in_at: number;
  expires_at: number;
}

export interface OperatorInvitationTable {
  token_hash: string;
  operator_id: string;
  expires_at: number;
}

export interface AuditTable {
  id: string;
  at: number;
  /** It is an operator's e-mail, or `commandLine`. */
  actor: string;
  action: string;
  /** An operator's e-mail address, or a household's masked address. */
  subject: string;
  detail: string | null;
}

/** The row is deleted with its household. The row of `AuditTable` stays. */
export interface AuditHouseholdTable {
  audit_id: string;
  user_id: string;
  at: number;
  note: string | null;
}

/** A check that was bad on some node, and what operators were told of it. Times in epoch ms. */
export interface AlertTable {
  check_name: string;
  says: string;
  todo: string;
  since: number;
  /** A node last found the check bad at this time. */
  seen_at: number;
  /** good or bad. */
  told: Generated<string>;
  told_at: number | null;
  /** When the webhook is to be called; null once it was called. */
  due_at: number | null;
  attempts: Generated<number>;
}

/** A mail to all account holders. Times in epoch ms. */
export interface AnnouncementTable {
  /** A digest of the texts. */
  id: string;
  /** JSON: see `AnnouncementTexts`. */
  texts: string;
  made_at: number;
  /** Accounts are processed in this order. All accounts up to this one have their mail. */
  last_created_at: Generated<number>;
  last_user_id: Generated<string>;
  queued: Generated<number>;
  next_due_at: number;
}
