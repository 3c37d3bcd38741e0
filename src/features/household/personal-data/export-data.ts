import { type Fact, type OwnData, type OwnDataList, ownDataLists, toIso } from '#src/domain/own-data.ts';
import type { HouseholdDeps } from '#src/features/household/deps.ts';
import { exportScreenTime } from '#src/features/viewing/screen-time/personal-data.ts';
import { readPhoto } from '../photo/photo.ts';
import { findHouseholdKeys } from './find-keys.ts';
import { readPersonalData } from './store.ts';

/**
 * Returns null for a deleted household. Leaves out hashes of passwords and tokens, which could only be abused.
 */
export async function collectOwnData(
  { db, clock, files }: Pick<HouseholdDeps, 'db' | 'clock' | 'files'>,
  userId: string,
): Promise<OwnData | null> {
  const keys = await findHouseholdKeys(db.read, userId);
  if (keys === null) return null;
  const now = clock.now();
  const [{ account, lists }, screenTime] = await Promise.all([
    readPersonalData(db.read, keys),
    exportScreenTime(db.read, keys, now),
  ]);
  const { photoUrl } = keys;
  // Without a readable photo, the rest is exported.
  const photo = photoUrl === null ? null : await readPhoto({ files }, { userId }, photoUrl).catch(() => null);
  const shown = photo === null ? null : `data:image/webp;base64,${Buffer.from(photo).toString('base64')}`;
  return {
    madeAt: toIso(now),
    account: { ...account, photo: shown },
    ...emptyLists(),
    ...lists,
    screenTime,
  };
}

function emptyLists(): Record<OwnDataList, Fact[]> {
  // `fromEntries` forgets the keys.
  return Object.fromEntries(ownDataLists.map((name) => [name, []])) as unknown as Record<OwnDataList, Fact[]>;
}
