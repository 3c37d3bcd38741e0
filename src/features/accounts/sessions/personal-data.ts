import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { knownLabel } from '#src/domain/device-text.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteDevices, selectDevicesOf, selectSessionsOf } from './device-store.ts';
import { deleteSessions } from './store.ts';

export async function exportSessions(
  db: Reader,
  { userId, names }: HouseholdKeys,
): Promise<Pick<OwnData, 'signedIn' | 'knownDevices'>> {
  const [sessions, devices] = await Promise.all([selectSessionsOf(db, userId), selectDevicesOf(db, userId)]);
  return {
    signedIn: sessions.map((row) => ({
      by: row.sub_user_id === null ? 'main account' : (names.get(row.sub_user_id) ?? null),
      device: knownLabel(row.device),
      signedInWith: row.code_id === null ? 'a password or a passkey' : 'a code',
      signedInAt: toIso(row.signed_in_at),
      lastSeenAt: toIso(row.last_seen_at),
      endsAt: toIso(row.expires_at),
    })),
    knownDevices: devices.map((row) => ({
      firstAt: toIso(row.created_at),
      lastAt: toIso(row.last_used_at),
      mainAccountAt: row.main_at === null ? null : toIso(row.main_at),
    })),
  };
}

export async function eraseSessions(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  await deleteSessions(trx, userId);
  await deleteDevices(trx, userId);
}
