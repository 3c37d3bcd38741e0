import { type Browser, readBrowser, type SessionDeps } from '../sessions/sessions.ts';
import { findDeviceHouseholds } from '../sessions/store.ts';
import { findNamesOfHouseholds } from '../sub-users/store.ts';

/** A sub-user whom a browser may offer to sign in. */
export interface KnownSubUser {
  /** Names them in an address; worth nothing without the password. */
  id: string;
  name: string;
}

/** Five households of five. */
const maxNames = 25;

/**
 * The sub-users of the households that a browser has signed in from, each name once: the password tells which one
 * is meant. Nobody at all for any other browser.
 */
export async function readKnownSubUsers(
  { db, hashing, config }: Pick<SessionDeps, 'db' | 'hashing' | 'config'>,
  request: Parameters<typeof readBrowser>[0],
): Promise<KnownSubUser[]> {
  const { device }: Browser = readBrowser(request, config.secure);
  const households = device === null ? [] : await findDeviceHouseholds(db.read, hashing.hashToken(device));
  if (households.length === 0) return [];
  const rows = await findNamesOfHouseholds(db.read, households, maxNames);
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}
