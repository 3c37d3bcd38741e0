import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { type OwnData, toIso } from '#src/domain/own-data.ts';
import { findHouseholdKeys } from './find-keys.ts';
import { personalDataParts } from './parts.ts';

/** Returns null if the household is gone. Hashes of passwords and tokens are left out: they could only be abused. */
export async function collectOwnData(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  photo: Uint8Array | null,
): Promise<OwnData | null> {
  const keys = await findHouseholdKeys(db.read, userId);
  if (keys === null) return null;
  const now = clock.now();
  const parts = await Promise.all(personalDataParts.map((part) => part.export?.(db.read, keys, now)));
  const data: OwnData = Object.assign(emptyData(toIso(now)), ...parts);
  const shown = photo === null ? null : `data:image/webp;base64,${Buffer.from(photo).toString('base64')}`;
  return { ...data, account: { ...data.account, photo: shown } };
}

function emptyData(madeAt: string): OwnData {
  return {
    madeAt,
    account: {},
    subUsers: [],
    titleChoices: [],
    watched: [],
    marks: [],
    positions: [],
    nextEpisodeOff: [],
    screenTime: [],
    signedIn: [],
    knownDevices: [],
    passkeys: [],
    months: [],
    payments: [],
    passes: [],
    checkouts: [],
    plan: [],
    reminders: [],
    remindersOff: [],
    deletionNotices: [],
    signups: [],
    gifts: [],
    passwordLinks: [],
    formerAddresses: [],
    waitingMails: [],
    notifiedBrowsers: [],
    notifications: [],
    byOperators: [],
  };
}
