/** Times are ISO 8601 in UTC, amounts are cents. */
export type Fact = Record<string, string | number | boolean | null | string[]>;

/** The export has this order. */
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
  /** The current e-mail and recent ones. */
  addresses: readonly string[];
  names: ReadonlyMap<string, string>;
  signupIds: readonly string[];
  /** `signupIds` and other sign-ups with the same e-mail. */
  relatedSignupIds: readonly string[];
}

/** More rows than a household can have in one list. */
export const maxExportedRows = 2000;

export function toIso(time: number): string {
  return new Date(time).toISOString();
}
