/** Times are ISO 8601 (UTC), amounts cents. */
export type Fact = Record<string, string | number | boolean | null | string[]>;

/** The export keeps this order. */
export const ownDataLists = [
  'subUsers',
  'titleChoices',
  'titleRequests',
  'watched',
  'marks',
  'positions',
  'silentServers',
  'settings',
  'screenTime',
  'signedIn',
  'knownDevices',
  'passkeys',
  'months',
  'payments',
  'passes',
  'checkouts',
  'plan',
  'suspensions',
  'reminders',
  'remindersOff',
  'deletionNotices',
  'signups',
  'gifts',
  'passwordLinks',
  'formerAddresses',
  'waitingMails',
  'notifiedBrowsers',
  'notifications',
  'byOperators',
] as const;

export type OwnDataList = (typeof ownDataLists)[number];

export interface OwnData extends Record<OwnDataList, Fact[]> {
  madeAt: string;
  account: Fact;
}

export interface HouseholdKeys {
  userId: string;
  email: string;
  photoUrl: string | null;
  /** The list has the current e-mail and recent ones. */
  addresses: readonly string[];
  names: ReadonlyMap<string, string>;
  signupIds: readonly string[];
  /** Other sign-ups with the same e-mail count too. */
  relatedSignupIds: readonly string[];
}

/** No household has more rows. */
export const maxExportedRows = 2000;

export function toIso(time: number): string {
  return new Date(time).toISOString();
}
