import type { Generated } from 'kysely';

export interface UserTable {
  id: string;
  /** Mails are sent to this address. */
  email: string;
  /** The folded address; accounts of earlier versions have it as spelled, except for case. */
  email_key: string;
  /** The result of `foldEmail`; null until `fillFolds` has seen the row. */
  email_fold: Generated<string | null>;
  password_hash: string;
  photo_url: string | null;
  created_at: number;
  /** A counter that triggers raise with each change of what the household watches and lists. */
  changes: Generated<number>;
  /** See `SubUserTable`. */
  pin_hash: Generated<string | null>;
  pin_failures: Generated<number>;
}

export interface AdultTitlesTable {
  user_id: string;
  /** Holds epoch ms. */
  chosen_at: number;
}

export interface GuardianConsentTable {
  user_id: string;
  /** Holds epoch ms. */
  given_at: number;
}

export interface SubUserTable {
  id: string;
  user_id: string;
  /** A number from 1 to 5, so that the unique index enforces the limit. */
  slot: number;
  /** It is normalised to NFC. */
  name: string;
  /** The result of `foldName`; null until `fillFolds` has seen the row. */
  name_fold: Generated<string | null>;
  password_hash: string;
  age_group: string;
  /** Holds JSON. */
  genres: string;
  created_at: number;
  /** The household gave its consent at this time, before the sub-user was added. See `needsConsent`. */
  consent_at: number | null;
  /** See `ScreenTimeRule`. */
  weekday_minutes: Generated<number | null>;
  weekend_minutes: Generated<number | null>;
  weekday_bedtime: Generated<number | null>;
  weekend_bedtime: Generated<number | null>;
  open_until: Generated<number | null>;
  /** The PIN has four digits; null without one. */
  pin_hash: Generated<string | null>;
  /** Counts wrong PINs since the last right PIN or password. */
  pin_failures: Generated<number>;
}

/** A main user's decision about one title for a sub-user. */
export interface TitleChoiceTable {
  user_id: string;
  sub_user_id: string;
  /** See `TitleKind`. */
  kind: string;
  title_id: number;
  /** See `TitleChoice`. */
  choice: string;
  name: string;
  chosen_at: number;
}

/** A sub-user's request to a grown-up, either for one title or in words. */
export interface TitleRequestTable {
  id: string;
  user_id: string;
  sub_user_id: string;
  /** See `RequestKind`. */
  kind: string;
  /** It is 0 for words. */
  title_id: number;
  /** It is empty for a title. */
  words: string;
  asked_at: number;
}

/** A row for each setting that a viewer chose. */
export interface ViewerSettingTable {
  user_id: string;
  /** It is `main` or the sub-user's id. */
  viewer_key: string;
  /** See `settings`. */
  name: string;
  value: string;
  chosen_at: number;
}

export interface SessionTable {
  /** Holds a SHA-256 in hex. */
  token_hash: string;
  user_id: string;
  /** It is null for the main user. */
  sub_user_id: string | null;
  device: string;
  signed_in_at: number;
  /** When a password or a passkey last confirmed who the viewer is; null if none has. */
  confirmed_at: Generated<number | null>;
  last_seen_at: number;
  expires_at: number;
  /** Names the code that opened the session, or `pin-…` where a main user's PIN did; null for other sessions. */
  code_id: string | null;
  /** The session that confirmed this one's code, if a code opened that session, too. Both end together. */
  confirmed_by: string | null;
  /** Hashes the device's cookie. It is null for sessions of earlier versions until their next use. */
  device_hash: string | null;
}

export interface DeviceTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  /** It is null where only sub-users signed in. */
  main_at: Generated<number | null>;
}

export interface SignInCodeTable {
  /** The hash is keyed, because a code is short. */
  code_hash: string;
  /** Holds a SHA-256 of the cookie of the browser that shows the code. */
  browser_hash: string;
  device: string;
  expires_at: number;
  /** It is null until a main user signs the browser in. */
  user_id: string | null;
  /** It is null for the main user. */
  sub_user_id: string | null;
  /** See `SessionTable`. */
  confirmed_by: string | null;
}

export interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
}

export interface EmailChangeTable {
  id: string;
  user_id: string;
  /** The former address as typed, trimmed. */
  email: string;
  /** The account's `email_key` with the former address. */
  email_key: string;
  changed_at: number;
  expires_at: number;
}

/** Each mail about the change has its own row. */
export interface EmailUndoTable {
  /** Holds a SHA-256 in hex. */
  token_hash: string;
  email_change_id: string;
}

/** Only main users have passkeys. */
export interface PasskeyTable {
  /** Id and key are base64url. */
  credential_id: string;
  user_id: string;
  /** A number from 1 to 10, so that the unique index enforces the limit. */
  slot: number;
  public_key: string;
  counter: number;
  /** Looks like `Chrome on Android`. */
  name: string;
  created_at: number;
  used_at: number | null;
}

export interface FileRemovalTable {
  file_key: string;
  due_at: number;
}

/** Households and operators share the table. */
export interface SpentChallengeTable {
  challenge_hash: string;
  expires_at: number;
}
