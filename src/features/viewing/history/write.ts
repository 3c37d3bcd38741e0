import type { Database, Tx } from '#src/adapters/db/database.ts';
import { type EpisodePlace, nextPlace, type SeasonGuide, storedPlace } from '#src/domain/episodes.ts';
import { titleKindOf, watchKindOf } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { maxWatched, type RemovedTitle, type WatchedTitle } from '#src/domain/watch-history.ts';
import { ownerOf, selectOwner, type ViewerOwner } from '#src/features/accounts/store.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import {
  compileTrimPositions,
  deletePositions,
  insertPositions,
  type StoredPosition,
} from '#src/features/viewing/positions/store.ts';
import {
  compileDeleteWatched,
  compileTrimHistory,
  compileWatched,
  deleteHistory,
  insertHistory,
  selectWatched,
} from './store.ts';

/** Writes nothing for a deleted viewer. An entry with a later `watchedAt` stays. */
export async function writeWatched(trx: Tx, owner: ViewerOwner, watched: WatchedTitle): Promise<void> {
  const queries = compileWatched(trx, owner, watched);
  // Bounded: three statements.
  await Promise.all(queries.map((query) => trx.executeQuery(query)));
}

/** See `writeWatched`. `now` is in epoch ms. */
export function writeHistory(
  db: Database,
  viewer: Viewer,
  entry: Omit<WatchedTitle, 'watchedAt'>,
  now: number,
): Promise<void> {
  return db.tx((trx) => writeWatched(trx, ownerOf(viewer), { ...entry, watchedAt: now }), {
    synchronous: 'normal',
  });
}

/** The entry leads to the next episode, if there is one. `now` is in epoch ms. */
export async function finishEpisode(
  trx: Tx,
  owner: ViewerOwner,
  { title, guide }: { title: KnownTitle; guide: readonly SeasonGuide[] },
  place: EpisodePlace,
  now: number,
): Promise<void> {
  const last = await selectWatched(trx, owner, watchKindOf(title), title.id);
  const next = nextPlace(guide, place);
  if (last === null || last.season === null || last.episode === null || next === null) return;
  const shown = storedPlace(guide, { season: last.season, episode: last.episode });
  if (shown.season !== place.season || shown.episode !== place.episode) return;
  await writeWatched(trx, owner, { ...last, ...next, watchedAt: now });
}

export type Removal = Pick<WatchedTitle, 'kind' | 'titleId'>;

/**
 * Deletes one title, or all. Titles watched after `until` (epoch ms) stay. Returns the deleted positions.
 */
export async function deleteWatched(
  trx: Tx,
  owner: ViewerOwner,
  title: Removal | null,
  until?: number,
): Promise<StoredPosition[]> {
  const ofTitle = title === null ? null : { kind: titleKindOf(title.kind), titleId: title.titleId };
  const [positions] = await Promise.all([
    deletePositions(trx, owner, ofTitle, until),
    title === null
      ? deleteHistory(trx, owner, until)
      : trx.executeQuery(compileDeleteWatched(trx, owner, title.kind, title.titleId, until)),
  ]);
  return positions;
}

/** See `deleteWatched`. */
export function removeHistory(
  db: Database,
  viewer: Viewer,
  title: Removal | null,
): Promise<StoredPosition[]> {
  return db.tx((trx) => deleteWatched(trx, ownerOf(viewer), title));
}

/**
 * Restores all or none, with a few statements for any number of entries. Later entries and positions stay.
 * Times after `now` (epoch ms) are set to `now`.
 */
export async function restoreHistory(
  db: Database,
  viewer: Viewer,
  entries: readonly RemovedTitle[],
  now: number,
): Promise<void> {
  const owner = ownerOf(viewer);
  const watched = entries.map((entry) => ({ ...entry, watchedAt: Math.min(entry.watchedAt, now) }));
  const positions = entries.flatMap(({ kind, titleId, positions: stopped = [] }) =>
    stopped.map((one) => ({
      ...one,
      kind: titleKindOf(kind),
      titleId,
      stoppedAt: Math.min(one.stoppedAt, now),
    })),
  );
  await db.tx(async (trx) => {
    if ((await selectOwner(trx, owner).executeTakeFirst()) === undefined) return;
    await insertPositions(trx, owner, positions);
    await insertHistory(trx, owner, watched);
    await trx.executeQuery(compileTrimPositions(trx, owner));
    // Bounded: three kinds.
    for (const kind of new Set(entries.map((entry) => entry.kind))) {
      await trx.executeQuery(compileTrimHistory(trx, owner, kind, maxWatched[kind]));
    }
  });
}
