import { type Browser, readBrowser, type SessionDeps } from '#src/features/accounts/sessions/sessions.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/store.ts';
import { findNamesOfHouseholds } from '#src/features/accounts/sub-users/store.ts';

export interface KnownSubUser {
  id: string;
  name: string;
}

const maxNames = 25;

/** Each name once: the password selects the sub-user. Unknown browsers get none. */
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
