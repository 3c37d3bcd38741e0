import type { Database } from '#src/adapters/db/database.ts';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { MarkedTitle, TitleMarks } from '#src/domain/marks.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { selectMarked, selectPlaces, selectWatchedEpisodes } from './store.ts';

/** Lists the newest first. The caller applies the audience rule. */
export function readMyList(db: Database, viewer: Viewer): Promise<MarkedTitle[]> {
  return selectMarked(db.read, ownerOf(viewer), 'list');
}

/** Whether an episode of one of these series is marked. */
export async function readWatchedEpisodes(
  db: Database,
  viewer: Viewer,
  titleIds: readonly number[],
): Promise<(titleId: number, place: EpisodePlace) => boolean> {
  const rows = titleIds.length === 0 ? [] : await selectWatchedEpisodes(db.read, ownerOf(viewer), titleIds);
  const keys = new Set(rows.map(({ titleId, season, episode }) => `${titleId} ${season} ${episode}`));
  return (titleId, { season, episode }) => keys.has(`${titleId} ${season} ${episode}`);
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
