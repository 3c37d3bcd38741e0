import type { Database } from '#src/adapters/db/database.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { historyKept, type WatchedTitle } from '#src/domain/watch-history.ts';
import { deleteWatched, trimHistory, upsertWatched } from './store.ts';

/**
 * Notes that a viewer opened a title: first in the list of its kind, once, within what is kept.
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
    await upsertWatched(trx, owner, { ...entry, watchedAt: now });
    await trimHistory(trx, owner, entry.kind, historyKept[entry.kind]);
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
