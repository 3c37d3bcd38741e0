import type { Database } from '#src/adapters/db/database.ts';
import { type EpisodePlace, nextPlace, type SeasonGuide, storedPlace } from '#src/domain/episodes.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { maxWatched, newestFirst, type WatchedTitle } from '#src/domain/watch-history.ts';
import { ownerOf, type ViewerOwner } from '#src/features/accounts/store.ts';
import { isOver, readPositions } from '#src/features/viewing/positions/positions.ts';
import { selectHistory, selectWatched } from './store.ts';

const kinds: readonly WatchKind[] = ['movie', 'series', 'anime'];

/** Lists the newest first. The caller applies the audience rule. */
export async function readHistory(
  db: Database,
  viewer: Viewer,
  kind: WatchKind | 'all',
): Promise<WatchedTitle[]> {
  return readHistoryOf(db, ownerOf(viewer), kind);
}

/** `owner` may be another viewer than the one of the request. */
export async function readHistoryOf(
  db: Database,
  owner: ViewerOwner,
  kind: WatchKind | 'all',
): Promise<WatchedTitle[]> {
  const wanted = kind === 'all' ? kinds : [kind];
  const lists = wanted.map((one) => selectHistory(db.read, owner, one, maxWatched[one]));
  return (await Promise.all(lists)).flat().sort(newestFirst);
}

export async function readWatched(
  db: Database,
  viewer: Viewer,
  kind: WatchKind,
  titleId: number,
): Promise<WatchedTitle | null> {
  return selectWatched(db.read, ownerOf(viewer), kind, titleId);
}

/** Returns the episode after a finished one; null if it isn't finished or is the last. */
export async function readNextPlace(
  db: Database,
  viewer: Viewer,
  watched: WatchedTitle,
  guide: readonly SeasonGuide[],
): Promise<EpisodePlace | null> {
  const { season, episode } = watched;
  if (season === null || episode === null) return null;
  const place = storedPlace(guide, { season, episode });
  const positionOf = await readPositions(db, viewer, [watched], guide);
  return isOver(watched, positionOf({ ...watched, ...place })) ? nextPlace(guide, place) : null;
}

export async function readLastWatched(
  db: Database,
  viewer: Viewer,
  kind: WatchKind,
): Promise<WatchedTitle | null> {
  const owner = ownerOf(viewer);
  return (await selectHistory(db.read, owner, kind, 1))[0] ?? null;
}
