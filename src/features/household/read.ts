import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { type AgeGroup, ageGroups } from '#src/domain/audience.ts';
import { type Genre, isGenre } from '#src/domain/genres.ts';
import { type DeviceRow, type SubUserRow, selectLatest, selectSessions, selectSubUsers } from './store.ts';

/** A sub-user as the main user sees one. */
export interface SubUserView {
  id: string;
  name: string;
  ageGroup: AgeGroup;
  genres: Genre[];
  /** The title watched last; null when there is none. */
  latest: string | null;
}

/** A browser that is signed in. */
export interface DeviceView {
  /** Names it towards us; worth nothing as a session. */
  handle: string;
  label: string;
  /** The sub-user who is signed in there; null for the main user. */
  subUser: string | null;
  /** Epoch ms. */
  seenAt: number;
  /** The one that asks. */
  isThis: boolean;
}

/** More devices than anybody looks through; the others can be ended by a new password. */
const mostDevices = 50;

/** The sub-users of a household, each with what was watched last. */
export async function readSubUsers(db: Database, userId: string): Promise<SubUserView[]> {
  const rows = await selectSubUsers(db.read, userId);
  const latest = await Promise.all(rows.map(({ id }) => selectLatest(db.read, userId, id)));
  return rows.map((row, index) => presentSubUser(row, latest[index]?.name ?? null));
}

/** The browsers that a household is signed in on, the latest used first. */
export async function readDevices(
  { db, clock, hashing }: { db: Database; clock: Clock; hashing: Pick<Hashing, 'hashToken'> },
  userId: string,
  session: string | null,
): Promise<DeviceView[]> {
  const rows = await selectSessions(db.read, userId, clock.now(), mostDevices);
  const own = session === null ? null : hashing.hashToken(session);
  return rows.map((row) => presentDevice(row, own, deviceHandle(hashing, row.token_hash)));
}

/** What names a session in the list of devices: neither its token nor what is stored of it. */
export function deviceHandle({ hashToken }: Pick<Hashing, 'hashToken'>, tokenHash: string): string {
  return hashToken(`device:${tokenHash}`).slice(0, 32);
}

function presentSubUser({ id, name, age_group, genres }: SubUserRow, latest: string | null): SubUserView {
  const ageGroup = ageGroups.find((group) => group === age_group) ?? 'Below 13';
  return { id, name, ageGroup, genres: readGenres(genres), latest };
}

function presentDevice(row: DeviceRow, own: string | null, handle: string): DeviceView {
  const { device: label, name: subUser, last_seen_at: seenAt } = row;
  return { handle, label, subUser, seenAt, isThis: row.token_hash === own };
}

function readGenres(stored: string): Genre[] {
  const list: unknown = JSON.parse(stored);
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string').filter(isGenre) : [];
}
