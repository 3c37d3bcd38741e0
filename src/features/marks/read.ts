import type { Database } from '#src/adapters/db/database.ts';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { MarkedTitle, TitleMarks } from '#src/domain/marks.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '../accounts/owner-store.ts';
import { selectMarked, selectPlaces } from './store.ts';

/** Newest first. The caller applies the audience rule. */
export function readMyList(db: Database, viewer: Viewer): Promise<MarkedTitle[]> {
  return selectMarked(db.read, ownerOf(viewer), 'list');
}

/** `place` is null for a movie. */
export async function readTitleMarks(
  db: Database,
  viewer: Viewer,
  title: MarkedTitle,
  place: EpisodePlace | null,
): Promise<TitleMarks> {
  const owner = ownerOf(viewer);
  const [listed, watched] = await Promise.all([
    selectPlaces(db.read, owner, 'list', title),
    selectPlaces(db.read, owner, 'watched', title),
  ]);
  const { season, episode } = place ?? { season: 0, episode: 0 };
  const isWatched = watched.some((one) => one.season === season && one.episode === episode);
  return { listed: listed.length > 0, watched: isWatched };
}
