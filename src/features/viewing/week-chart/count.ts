import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Reader } from '#src/adapters/db/database.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { titleKindOf, type WatchKind } from '#src/domain/title.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import { selectAccounts } from '#src/features/accounts/store.ts';
import { selectAgeGroups } from '#src/features/accounts/sub-users/store.ts';
import { readAgeGroup } from '#src/features/accounts/sub-users/sub-users.ts';
import { selectWatchedSince } from '#src/features/viewing/history/store.ts';
import { type ChartEntry, replaceWeekChart } from './store.ts';

interface CountDeps {
  db: Database;
  clock: Pick<Clock, 'now'>;
  stopping: AbortSignal;
}

/** Households per batch, so that requests are served between two batches. */
const batchSize = 50;

const weekMs = 7 * 24 * 60 * 60_000;

/** A title with fewer viewers could reveal what one household watches. */
const minViewers = 50;

/** Years. Titles watched by younger viewers aren't counted. */
const minAge = 13;

/** More than the ten of a row, because an audience may not see all of them. */
const maxStored = 60;

/** Counts each viewer of a title once. Titles with few viewers aren't stored. */
export async function countWeekChart({ db, clock, stopping }: CountDeps): Promise<void> {
  const since = clock.now() - weekMs;
  const viewers = new Map<string, number>();
  for (let after = ''; ; ) {
    const accounts = await selectAccounts(db.read, after, batchSize);
    const last = accounts.at(-1);
    if (last === undefined) break;
    after = last.id;
    const userIds = accounts.map(({ id }) => id);
    for (const title of await readCounted(db.read, userIds, since))
      viewers.set(title, (viewers.get(title) ?? 0) + 1);
    await setImmediate();
    if (stopping.aborted) return;
  }
  const counts = [...viewers]
    .filter(([, count]) => count >= minViewers)
    .sort(([, few], [, many]) => many - few)
    .slice(0, maxStored)
    .map(([title, count]) => parseTitle(title, count));
  await db.tx((trx) => replaceWeekChart(trx, counts));
}

/** Returns one entry per viewer and title. A viewer whose age isn't known counts as a child. */
async function readCounted(db: Reader, userIds: readonly string[], since: number): Promise<string[]> {
  const [watched, subUsers] = await Promise.all([
    selectWatchedSince(db, userIds, since),
    selectAgeGroups(db, userIds),
  ]);
  const counted = new Set(['main']);
  for (const { id, age_group } of subUsers) {
    const limits = { ageGroup: readAgeGroup(age_group), genres: [], choices: noChoices };
    const { ceiling } = audienceOf({ kind: 'sub', ...limits });
    if (ceiling === null || ceiling >= minAge) counted.add(id);
  }
  const once = new Map(
    watched
      .filter(({ viewerKey }) => counted.has(viewerKey))
      // A title can be in a history as a series and as an anime.
      .map(({ userId, viewerKey, kind, titleId }) => {
        // The history holds only these kinds.
        const title = `${titleKindOf(kind as WatchKind)} ${titleId}`;
        return [`${userId} ${viewerKey} ${title}`, title];
      }),
  );
  return [...once.values()];
}

function parseTitle(title: string, viewers: number): ChartEntry {
  const [kind, titleId] = title.split(' ');
  return { kind: kind === 'movie' ? 'movie' : 'series', titleId: Number(titleId), viewers };
}
