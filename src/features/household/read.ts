import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { AgeGroup } from '#src/domain/audience.ts';
import type { Character } from '#src/domain/characters.ts';
import { type Genre, knownGenres } from '#src/domain/genres.ts';
import type { ScreenTimeLimits } from '#src/domain/screen-time.ts';
import { isByPin, selectSessions } from '#src/features/accounts/sessions/store.ts';
import { readCharacters } from '#src/features/accounts/settings/character-store.ts';
import { type SubUserRow, selectSubUsers } from '#src/features/accounts/sub-users/store.ts';
import {
  readAgeGroup,
  readGenres,
  readScreenTimeLimits,
} from '#src/features/accounts/sub-users/sub-users.ts';
import type { HouseholdDeps } from '#src/features/household/deps.ts';
import { findLatestName } from '#src/features/viewing/history/store.ts';

export interface SubUserView {
  id: string;
  name: string;
  character: Character | null;
  ageGroup: AgeGroup;
  genres: Genre[];
  /** True if a later version stored genres that this version doesn't know. They stay stored. */
  hasOtherGenres?: boolean;
  limits: ScreenTimeLimits;
  hasPin: boolean;
  latest: string | null;
}

interface DeviceView {
  handle: string;
  label: string;
  /** Null for the main user. */
  subUser: string | null;
  /** Epoch ms. */
  seenAt: number;
  isThis: boolean;
  /** Null for a session by a password or a passkey. */
  openedBy: 'code' | 'pin' | null;
}

/** Limits the list. A new password also ends the sessions that aren't listed. */
const maxDevices = 50;

export async function readSubUsers(db: Database, userId: string): Promise<SubUserView[]> {
  const rows = await selectSubUsers(db.read, userId);
  const latest = await Promise.all(rows.map(({ id }) => findLatestName(db.read, { userId, viewerKey: id })));
  const characters = await readCharacters(db.read, userId);
  return rows.map((row, index) => ({
    ...presentSubUser(row, latest[index] ?? null),
    character: characters.get(row.id) ?? null,
  }));
}

/** Lists the latest used first. */
export async function readDevices(
  { db, clock, hashing }: Pick<HouseholdDeps, 'db' | 'clock' | 'hashing'>,
  userId: string,
  session: string | null,
): Promise<DeviceView[]> {
  const [rows, subUsers] = await Promise.all([
    selectSessions(db.read, userId, clock.now(), maxDevices),
    selectSubUsers(db.read, userId),
  ]);
  const names = new Map(subUsers.map(({ id, name }) => [id, name]));
  const own = session === null ? null : hashing.hashToken(session);
  return rows.map((row) => ({
    handle: deviceHandle(hashing, row.token_hash),
    label: row.device,
    subUser: names.get(row.sub_user_id ?? '') ?? null,
    seenAt: row.last_seen_at,
    isThis: row.token_hash === own,
    openedBy: isByPin(row) ? 'pin' : row.code_id === null ? null : 'code',
  }));
}

/** Identifies a session in forms, without its token or its stored hash. */
export function deviceHandle({ hashToken }: Pick<Hashing, 'hashToken'>, tokenHash: string): string {
  return hashToken(`device:${tokenHash}`).slice(0, 32);
}

function presentSubUser(row: SubUserRow, latest: string | null): Omit<SubUserView, 'character'> {
  const { id, name, hasPin } = row;
  const limits = readScreenTimeLimits(row);
  const stored = readGenres(row.genres);
  const genres = knownGenres(stored);
  const hasOtherGenres = genres.length < stored.length;
  return { id, name, ageGroup: readAgeGroup(row.age_group), genres, hasOtherGenres, limits, hasPin, latest };
}
