import type { Database } from '#src/adapters/db/database.ts';
import { type EpisodePlace, nextPlace, type SeasonGuide, storedPlace } from '#src/domain/episodes.ts';
import { titleKindOf, type WatchKind, watchKindOf } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { maxWatched, type RemovedTitle, type WatchedTitle } from '#src/domain/watch-history.ts';
import { ownerOf, selectOwner } from '#src/features/accounts/store.ts';
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
  compileUpsertWatched,
  deleteHistory,
  insertHistory,
  selectWatched,
} from './store.ts';

/** A deleted viewer leaves nothing. An anime replaces its entry as a series. `now` is in epoch ms. */
export async function writeHistory(
  db: Database,
  viewer: Viewer,
  entry: Omit<WatchedTitle, 'watchedAt'>,
  now: number,
): Promise<void> {
  const owner = ownerOf(viewer);
  await db.write([
    ...(entry.kind === 'anime' ? [compileDeleteWatched(db.read, owner, 'series', entry.titleId)] : []),
    compileUpsertWatched(db.read, owner, { ...entry, watchedAt: now }),
    compileTrimHistory(db.read, owner, entry.kind, maxWatched[entry.kind]),
  ]);
}

/** The entry leads to the next episode, if there is one. `now` is in epoch ms. */
export async function finishEpisode(
  db: Database,
  viewer: Viewer,
  { title, guide }: { title: KnownTitle; guide: readonly SeasonGuide[] },
  place: EpisodePlace,
  now: number,
): Promise<void> {
  const last = await selectWatched(db.read, ownerOf(viewer), watchKindOf(title), title.id);
  const next = nextPlace(guide, place);
  if (last === null || last.season === null || last.episode === null || next === null) return;
  const shown = storedPlace(guide, { season: last.season, episode: last.episode });
  if (shown.season === place.season && shown.episode === place.episode)
    await writeHistory(db, viewer, { ...last, ...next }, now);
}

/**
 * What was watched after `until` (epoch ms) stays, so that a repeated removal changes nothing. Returns the positions
 * that went with it.
 */
export function removeHistory(
  db: Database,
  viewer: Viewer,
  { kind, titleId, until }: { kind: WatchKind; titleId: number; until?: number },
): Promise<StoredPosition[]> {
  const owner = ownerOf(viewer);
  const title = { kind: titleKindOf(kind), titleId };
  return db.tx(async (trx) => {
    const [positions] = await Promise.all([
      deletePositions(trx, owner, title, until),
      trx.executeQuery(compileDeleteWatched(trx, owner, kind, titleId, until)),
    ]);
    return positions;
  });
}

export function clearHistory(db: Database, viewer: Viewer, until?: number): Promise<StoredPosition[]> {
  const owner = ownerOf(viewer);
  return db.tx(async (trx) => {
    const [positions] = await Promise.all([
      deletePositions(trx, owner, null, until),
      deleteHistory(trx, owner, until),
    ]);
    return positions;
  });
}

/**
 * All or none, in a few statements however many entries there are. Later entries and positions stay as they are. `now`
 * in epoch ms: nothing was watched later.
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
