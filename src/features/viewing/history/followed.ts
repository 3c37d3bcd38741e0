import { setImmediate } from 'node:timers/promises';
import type { Database } from '#src/adapters/db/database.ts';
import { selectAccounts } from '#src/features/accounts/store.ts';
import type { Catalogue } from '#src/features/catalogue/catalogue.ts';
import { selectListedSeries } from '#src/features/viewing/marks/store.ts';
import { selectWatchedSeries } from './store.ts';

interface FollowedDeps {
  db: Database;
  catalogue: Pick<Catalogue, 'renew'>;
  stopping: AbortSignal;
}

/** Households per batch, so that requests are served between two batches. */
const batchSize = 50;

/** A small part of a day's calls: TMDB allows 600 times as many. */
const maxCalls = 5_000;

/** Less than a day, because a run takes its time and no day may be missed. */
const ageMs = 20 * 60 * 60_000;

/** Renews the series in any viewer's My List or history to find new episodes, most followed first. */
export async function renewFollowed(deps: FollowedDeps, max = maxCalls): Promise<void> {
  const { db, catalogue, stopping } = deps;
  const viewers = await countViewers(db, stopping);
  const ids = [...viewers].sort(([one, few], [other, many]) => many - few || one - other).map(([id]) => id);
  await catalogue.renew('series', ids, { ageMs, max }, stopping);
}

/** Keys are ids of series. A viewer who lists and watches a series counts once. */
async function countViewers(db: Database, stopping: AbortSignal): Promise<Map<number, number>> {
  const viewers = new Map<number, number>();
  for (let after = ''; !stopping.aborted; ) {
    const accounts = await selectAccounts(db.read, after, batchSize);
    const last = accounts.at(-1);
    if (last === undefined) break;
    after = last.id;
    const userIds = accounts.map(({ id }) => id);
    const rows = await Promise.all([
      selectListedSeries(db.read, userIds),
      selectWatchedSeries(db.read, userIds),
    ]);
    const once = new Map(rows.flat().map((row) => [`${row.userId} ${row.viewerKey} ${row.titleId}`, row]));
    for (const { titleId } of once.values()) viewers.set(titleId, (viewers.get(titleId) ?? 0) + 1);
    await setImmediate();
  }
  return viewers;
}
