/** Times in ISO 8601 (UTC), amounts in cents. */
export type Fact = Record<string, string | number | boolean | null | string[]>;

export interface OwnData {
  madeAt: string;
  account: Fact;
  subUsers: Fact[];
  titleChoices: Fact[];
  watched: Fact[];
  marks: Fact[];
  positions: Fact[];
  nextEpisodeOff: Fact[];
  screenTime: Fact[];
  signedIn: Fact[];
  knownDevices: Fact[];
  passkeys: Fact[];
  months: Fact[];
  payments: Fact[];
  passes: Fact[];
  checkouts: Fact[];
  plan: Fact[];
  reminders: Fact[];
  remindersOff: Fact[];
  deletionNotices: Fact[];
  signups: Fact[];
  gifts: Fact[];
  passwordLinks: Fact[];
  formerAddresses: Fact[];
  waitingMails: Fact[];
  notifiedBrowsers: Fact[];
  notifications: Fact[];
  byOperators: Fact[];
}

export interface HouseholdKeys {
  userId: string;
  email: string;
  photoUrl: string | null;
  /** The current e-mail and recent ones. */
  addresses: readonly string[];
  names: ReadonlyMap<string, string>;
  signupIds: readonly string[];
  /** Also other sign-ups with the same e-mail. */
  relatedSignupIds: readonly string[];
}

/** More rows than any household has. */
export const maxExportedRows = 2000;

export function toIso(time: number): string {
  return new Date(time).toISOString();
}

export function toIsoOrNull(time: number | null): string | null {
  return time === null ? null : toIso(time);
}
