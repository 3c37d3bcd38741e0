import type { Database } from '#src/adapters/db/database.ts';
import { type EpisodePlace, type SeasonGuide, storedPlace } from '#src/domain/episodes.ts';
import { type MarkedTitle, type MarkName, markedIn, type TitleMarks } from '#src/domain/marks.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf, type ViewerOwner } from '#src/features/accounts/store.ts';
import { selectMarked, selectPlaces, selectWatchedEpisodes } from './store.ts';

/** Lists the newest first. The caller applies the audience rule. */
export function readMyList(db: Database, viewer: Viewer): Promise<MarkedTitle[]> {
  return selectMarked(db.read, ownerOf(viewer), 'list');
}

/** `owner` may be another viewer than the one of the request. The caller applies the audience rule. */
export function readMarkedOf(db: Database, owner: ViewerOwner, mark: MarkName): Promise<MarkedTitle[]> {
  return selectMarked(db.read, owner, mark);
}

/** See `markedIn`. */
export async function readWatchedEpisodes(
  db: Database,
  owner: ViewerOwner,
  guides: ReadonlyMap<number, readonly SeasonGuide[]>,
): Promise<(titleId: number, place: EpisodePlace) => boolean> {
  const rows = guides.size === 0 ? [] : await selectWatchedEpisodes(db.read, owner, [...guides.keys()]);
  return markedIn(rows, guides);
}

/** `place` is null for a movie. */
export async function readTitleMarks(
  db: Database,
  viewer: Viewer,
  title: MarkedTitle,
  place: EpisodePlace | null,
  guide: readonly SeasonGuide[] = [],
): Promise<TitleMarks> {
  const owner = ownerOf(viewer);
  const [listed, watched] = await Promise.all([
    selectPlaces(db.read, owner, 'list', title),
    selectPlaces(db.read, owner, 'watched', title),
  ]);
  const { season, episode } = place ?? { season: 0, episode: 0 };
  const isWatched = watched
    .map((one) => storedPlace(guide, one))
    .some((one) => one.season === season && one.episode === episode);
  return { listed: listed.length > 0, watched: isWatched };
}
