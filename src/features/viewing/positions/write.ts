import type { Database } from '#src/adapters/db/database.ts';
import type { SeasonGuide } from '#src/domain/episodes.ts';
import { isFinished, type Position } from '#src/domain/position.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { readPosition } from './positions.ts';
import {
  compileTrimPositions,
  compileUpsertPosition,
  deleteNextEpisodeOff,
  insertNextEpisodeOff,
  type PositionKey,
} from './store.ts';

/** True if it was finished by this. The caller has found the title for this viewer. `stoppedAt` in epoch ms: a later one stays. */
export async function writePosition(
  db: Database,
  viewer: Viewer,
  at: PositionKey & Position,
  stoppedAt: number,
  guide: readonly SeasonGuide[] = [],
): Promise<boolean> {
  const before = isFinished(at) ? await readPosition(db, viewer, at, guide) : null;
  const owner = ownerOf(viewer);
  const { place, ...rest } = at;
  const position = { ...rest, ...(place ?? { season: 0, episode: 0 }), stoppedAt };
  await db.write([compileUpsertPosition(db.read, owner, position), compileTrimPositions(db.read, owner)]);
  return isFinished(at) && (before === null || (!isFinished(before) && before.stoppedAt <= stoppedAt));
}

/** `now` is in epoch ms. */
export async function chooseNextEpisode(
  db: Database,
  viewer: Viewer,
  isOn: boolean,
  now: number,
): Promise<void> {
  const owner = ownerOf(viewer);
  await db.tx((trx) => (isOn ? deleteNextEpisodeOff(trx, owner) : insertNextEpisodeOff(trx, owner, now)));
}
