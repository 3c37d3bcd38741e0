import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { SeasonGuide } from '#src/domain/episodes.ts';
import { AppError } from '#src/domain/errors.ts';
import { isFinished, type ProgressOf, watchedShare } from '#src/domain/position.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { readWatchedEpisodes } from './marks/read.ts';
import { readPositions } from './positions/positions.ts';

/** Falls back to no progress when the database is busy, because the player must open. */
export async function readEpisodeProgress(
  { db, log }: { db: Database; log: Log },
  viewer: Viewer | null,
  titleId: number,
  guide: readonly SeasonGuide[],
): Promise<ProgressOf> {
  const unknown = () => ({ share: null, isWatched: false });
  if (viewer === null) return unknown;
  try {
    const [positionOf, isMarked] = await Promise.all([
      readPositions(db, viewer, [{ titleId }], guide),
      readWatchedEpisodes(db, ownerOf(viewer), new Map([[titleId, guide]])),
    ]);
    return (place) => {
      const position = positionOf({ kind: 'series', titleId, ...place });
      const isWatched = isMarked(titleId, place) || (position !== null && isFinished(position));
      return { share: position === null || isWatched ? null : watchedShare(position), isWatched };
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, titleId }, 'The progress of episodes could not be read');
    return unknown;
  }
}
