/** What one line of a household's data holds: times in ISO 8601 (UTC), amounts in cents. */
export type Fact = Record<string, string | number | boolean | null | string[]>;

/** Everything that is held about one household. */
export interface OwnData {
  madeAt: string;
  account: Fact;
  subUsers: Fact[];
  watched: Fact[];
  signedIn: Fact[];
  knownDevices: Fact[];
  months: Fact[];
  payments: Fact[];
  checkouts: Fact[];
  plan: Fact[];
  reminders: Fact[];
  deletionNotices: Fact[];
  signups: Fact[];
  passwordLinks: Fact[];
  formerAddresses: Fact[];
  waitingMails: Fact[];
}

/** Every key by which rows name a household. */
export interface HouseholdKeys {
  userId: string;
  /** The account's e-mail as typed. */
  email: string;
  /** The address of the profile photo. */
  photoUrl: string | null;
  /** Its e-mail, and those that it had lately. */
  addresses: readonly string[];
  /** Sub-users' names by id. */
  names: ReadonlyMap<string, string>;
  /** Sign-ups that made or renewed this account. */
  signupIds: readonly string[];
  /** Those and every other sign-up with its e-mail. */
  relatedSignupIds: readonly string[];
}

/** A household's rows of one kind in an export: more than any household has. */
export const maxExportedRows = 2000;

/** A time in epoch ms as exports show it. */
export function toIso(time: number): string {
  return new Date(time).toISOString();
}

/** A time that may not have come. */
export function toIsoOrNull(time: number | null): string | null {
  return time === null ? null : toIso(time);
}
