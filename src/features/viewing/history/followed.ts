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

/** Requests run between two batches of households. */
const batchSize = 50;

/** The service allows 600 times as many in a day. */
const maxCalls = 5_000;

/** A look at each series takes its time, and no day is passed over. */
const ageMs = 20 * 60 * 60_000;

/** Looks for new episodes of the series in anybody's My List or history, the most followed first. */
export async function renewFollowed(deps: FollowedDeps, max = maxCalls): Promise<void> {
  const { db, catalogue, stopping } = deps;
  const viewers = await countViewers(db, stopping);
  const ids = [...viewers].sort(([one, few], [other, many]) => many - few || one - other).map(([id]) => id);
  await catalogue.renew('series', ids, { ageMs, max }, stopping);
}

/** Keys are series; a viewer who lists and watches one counts once. */
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
