import type { Database } from '#src/adapters/db/database.ts';
import { type EpisodePlace, nextPlace, playableSeasons } from '#src/domain/episodes.ts';
import { type WatchKind, watchKindOf } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { historyKept, type WatchedTitle } from '#src/domain/watch-history.ts';
import { ownerOf } from '../accounts/owner-store.ts';
import type { KnownTitle } from '../catalogue/store.ts';
import { deletePositions } from '../marks/positions/store.ts';
import { deleteHistory, deleteWatched, selectWatched, trimHistory, upsertWatched } from './store.ts';

/** A deleted viewer leaves nothing. An anime replaces its entry as a series. `now` in epoch ms. */
export async function writeHistory(
  db: Database,
  viewer: Viewer,
  entry: Omit<WatchedTitle, 'watchedAt'>,
  now: number,
): Promise<void> {
  const owner = ownerOf(viewer);
  await db.tx(async (trx) => {
    // One round trip to the writer thread.
    await Promise.all([
      ...(entry.kind === 'anime' ? [deleteWatched(trx, owner, 'series', entry.titleId)] : []),
      upsertWatched(trx, owner, { ...entry, watchedAt: now }),
      trimHistory(trx, owner, entry.kind, historyKept[entry.kind]),
    ]);
  });
}

/** The entry leads to the next episode, if there is one. `now` in epoch ms. */
export async function finishEpisode(
  db: Database,
  viewer: Viewer,
  title: KnownTitle,
  place: EpisodePlace,
  now: number,
): Promise<void> {
  const last = await selectWatched(db.read, ownerOf(viewer), watchKindOf(title), title.id);
  const next = nextPlace(playableSeasons(title.details?.seasons ?? []), place);
  if (last === null || next === null) return;
  if (last.season === place.season && last.episode === place.episode)
    await writeHistory(db, viewer, { ...last, ...next }, now);
}

/** What was watched after `until` (epoch ms) stays, so that a repeated removal changes nothing. */
export async function removeHistory(
  db: Database,
  viewer: Viewer,
  { kind, titleId, until }: { kind: WatchKind; titleId: number; until?: number },
): Promise<void> {
  const owner = ownerOf(viewer);
  const title = { kind: kind === 'movie' ? kind : ('series' as const), titleId };
  await db.tx(async (trx) => {
    await Promise.all([
      deleteWatched(trx, owner, kind, titleId, until),
      deletePositions(trx, owner, title, until),
    ]);
  });
}

export async function clearHistory(db: Database, viewer: Viewer, until?: number): Promise<void> {
  const owner = ownerOf(viewer);
  await db.tx(async (trx) => {
    await Promise.all([deleteHistory(trx, owner, until), deletePositions(trx, owner, null, until)]);
  });
}

/** All or none. Later entries stay as they are. `now` in epoch ms: nothing was watched later. */
export async function restoreHistory(
  db: Database,
  viewer: Viewer,
  entries: readonly WatchedTitle[],
  now: number,
): Promise<void> {
  const owner = ownerOf(viewer);
  await db.tx(async (trx) => {
    for (const entry of entries) {
      const since = await selectWatched(trx, owner, entry.kind, entry.titleId);
      if (since !== null) continue;
      await upsertWatched(trx, owner, { ...entry, watchedAt: Math.min(entry.watchedAt, now) });
    }
    for (const kind of new Set(entries.map((entry) => entry.kind))) {
      await trimHistory(trx, owner, kind, historyKept[kind]);
    }
  });
}
