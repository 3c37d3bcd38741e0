import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { dateWindow, dayOf } from '#src/domain/days.ts';
import { markedIn } from '#src/domain/marks.ts';
import { maxEpisodesADay, msUntilQuiet, newsDays } from '#src/domain/push.ts';
import { type NewEpisode, selectNewEpisodes } from '#src/features/catalogue/new-episodes-store.ts';
import { selectWatchedSeries } from '#src/features/viewing/history/store.ts';
import { selectListedSeries, selectWatchedEpisodes } from '#src/features/viewing/marks/store.ts';
import {
  deleteOldMessages,
  type EpisodeSubscription,
  insertMessage,
  type MessageRecord,
  selectEpisodeSubscriptions,
  selectMessages,
} from './store.ts';

interface FindDeps {
  db: Database;
  clock: Clock;
  stopping: AbortSignal;
}

/** Requests run between two batches of browsers, so a batch is small. */
const batchSize = 50;

const day = 24 * 60 * 60 * 1000;

export function aboutEpisode({
  titleId,
  season,
  episode,
}: Pick<NewEpisode, 'titleId' | 'season' | 'episode'>): string {
  return `${titleId}.${season}.${episode}`;
}

/** Returns null for a text that `aboutEpisode` doesn't write. */
export function readAboutEpisode(about: string): { titleId: number; season: number; episode: number } | null {
  const [, titleId, season, episode] = /^(\d{1,10})\.(\d{1,5})\.(\d{1,5})$/.exec(about) ?? [];
  if (titleId === undefined) return null;
  return { titleId: Number(titleId), season: Number(season), episode: Number(episode) };
}

/**
 * Queues new episodes, as the catalogue stores them, of the series that a browser's viewer follows: those in My
 * List and in the history, as in the row of home. Runs only by day, so that a morning brings the latest
 * episodes.
 */
export async function findNewEpisodes({ db, clock, stopping }: FindDeps): Promise<void> {
  const now = clock.now();
  if (msUntilQuiet(now) === null) return;
  await db.tx((trx) => deleteOldMessages(trx, now));
  for (let after = ''; !stopping.aborted; ) {
    const batch = await selectEpisodeSubscriptions(db.read, after, batchSize);
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.sessionHash;
    await queueBatch(db, batch, now);
    await setImmediate();
  }
}

async function queueBatch(db: Database, batch: readonly EpisodeSubscription[], now: number): Promise<void> {
  const userIds = [...new Set(batch.map(({ userId }) => userId))];
  const hashes = batch.map(({ sessionHash }) => sessionHash);
  const [listed, watched, records] = await Promise.all([
    selectListedSeries(db.read, userIds),
    selectWatchedSeries(db.read, userIds),
    selectMessages(db.read, hashes, 'new-episode'),
  ]);
  const followed = [...listed, ...watched];
  const titleIds = [...new Set(followed.map(({ titleId }) => titleId))];
  const aired = (await selectNewEpisodes(db, titleIds, now)).filter(
    ({ airedOn }) => airedOn >= dateWindow(now).daysAgo(newsDays),
  );
  if (aired.length === 0) return;
  for (const browser of batch) {
    const { userId, viewerKey, sessionHash, since } = browser;
    const own = new Set(
      followed
        .filter((one) => one.userId === userId && one.viewerKey === viewerKey)
        .map(({ titleId }) => titleId),
    );
    const toldBefore = records.filter((one) => one.sessionHash === sessionHash);
    const news = aired.filter(
      (episode) =>
        own.has(episode.titleId) && episode.airedOn >= dayOf(since) && !isTold(toldBefore, episode),
    );
    await queueNews(db, browser, { news, left: countLeft(toldBefore, now), now });
  }
}

function isTold(records: readonly MessageRecord[], episode: NewEpisode): boolean {
  return records.some(({ about }) => about === aboutEpisode(episode));
}

/** Counts also messages of the future, which a clock that was set back leaves. */
function countLeft(records: readonly MessageRecord[], now: number): number {
  return maxEpisodesADay - records.filter(({ createdAt }) => createdAt > now - day).length;
}

async function queueNews(
  db: Database,
  { userId, viewerKey, sessionHash }: EpisodeSubscription,
  { news, left, now }: { news: readonly NewEpisode[]; left: number; now: number },
): Promise<void> {
  if (news.length === 0 || left <= 0) return;
  const guides = new Map(news.map(({ titleId, guide }) => [titleId, guide]));
  const watched = await selectWatchedEpisodes(db.read, { userId, viewerKey }, [...guides.keys()]);
  const isWatched = markedIn(watched, guides);
  const queued = news.filter((one) => !isWatched(one.titleId, one)).slice(0, left);
  if (queued.length === 0) return;
  await db.tx(async (trx) => {
    // Bounded: three in a day.
    for (const episode of queued)
      await insertMessage(trx, sessionHash, { kind: 'new-episode', about: aboutEpisode(episode), now });
  });
}
