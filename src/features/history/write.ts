import type { Database } from '#src/adapters/db/database.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { historyKept, type WatchedTitle } from '#src/domain/watch-history.ts';
import { deleteHistory, deleteWatched, selectWatched, trimHistory, upsertWatched } from './store.ts';

/**
 * Notes that a viewer opened a title: first in the list of its kind, once, within what is kept. One who was deleted
 * meanwhile leaves nothing. An anime that was recorded as a series before is moved.
 * `now` in epoch ms.
 * @throws DatabaseBusy
 */
export async function writeHistory(
  db: Database,
  viewer: Viewer,
  entry: Omit<WatchedTitle, 'watchedAt'>,
  now: number,
): Promise<void> {
  const owner = { userId: viewer.userId, viewerKey: viewerKey(viewer) };
  await db.tx(async (trx) => {
    // Sent together: one round trip to the thread that writes, where every page view saves.
    await Promise.all([
      ...(entry.kind === 'anime' ? [deleteWatched(trx, owner, 'series', entry.titleId)] : []),
      upsertWatched(trx, owner, { ...entry, watchedAt: now }),
      trimHistory(trx, owner, entry.kind, historyKept[entry.kind]),
    ]);
  });
}

/**
 * Takes a title out of a viewer's list. Nothing happens when it isn't in it.
 * @throws DatabaseBusy
 */
export async function removeHistory(
  db: Database,
  viewer: Viewer,
  kind: WatchKind,
  titleId: number,
): Promise<void> {
  const owner = { userId: viewer.userId, viewerKey: viewerKey(viewer) };
  await db.tx((trx) => deleteWatched(trx, owner, kind, titleId));
}

/**
 * Empties a viewer's list.
 * @throws DatabaseBusy
 */
export async function clearHistory(db: Database, viewer: Viewer): Promise<void> {
  const owner = { userId: viewer.userId, viewerKey: viewerKey(viewer) };
  await db.tx((trx) => deleteHistory(trx, owner));
}

/**
 * Puts titles back where they were, all or none; what was watched since stays as it is. `now` in epoch ms:
 * nothing was watched later.
 * @throws DatabaseBusy
 */
export async function restoreHistory(
  db: Database,
  viewer: Viewer,
  entries: readonly WatchedTitle[],
  now: number,
): Promise<void> {
  const owner = { userId: viewer.userId, viewerKey: viewerKey(viewer) };
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
