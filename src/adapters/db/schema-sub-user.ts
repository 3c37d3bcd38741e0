import type { Generated } from 'kysely';

export interface SubUserTable {
  id: string;
  user_id: string;
  /** 1 to 5: the unique index enforces the limit. */
  slot: number;
  /** Is normalised to NFC. */
  name: string;
  /** Of `foldName`; null until `fillFolds` has seen the row. */
  name_fold: Generated<string | null>;
  password_hash: string;
  age_group: string;
  /** Holds JSON. */
  genres: string;
  created_at: number;
  /** Of the household's consent under which it was added. See `needsConsent`. */
  consent_at: number | null;
  /** See `ScreenTimeRule`. */
  weekday_minutes: Generated<number | null>;
  weekend_minutes: Generated<number | null>;
  weekday_bedtime: Generated<number | null>;
  weekend_bedtime: Generated<number | null>;
  open_until: Generated<number | null>;
  /** Of four digits; null without a PIN. */
  pin_hash: Generated<string | null>;
  /** Wrong ones since the last right PIN or password. */
  pin_failures: Generated<number>;
  /** See `Language`; null until the sub-user chooses. */
  language: Generated<string | null>;
}

/** What the devices of a sub-user used together. */
export interface ScreenTimeDayTable {
  sub_user_id: string;
  user_id: string;
  /** Is a day in Johannesburg, written YYYY-MM-DD. */
  day: string;
  used_ms: number;
  /** What `15 more` added to the day's minutes. */
  extra_ms: number;
  /** When a device spoke last. */
  counted_at: number;
}

/** The version before counts by it; it goes with the session. */
export interface ScreenTimeMarkTable {
  session_hash: string;
  counted_at: number;
}

/** See `Lease`. */
export interface ScreenTimeLeaseTable {
  sub_user_id: string;
  /** Of the device's token, or of its session's where the household doesn't know the device. */
  device_hash: string;
  user_id: string;
  day: string;
  used_ms: number;
  left_ms: number;
  stopped: number;
  page: string;
  at: number;
  monotonic: number;
  node: string;
}
