import type { Database } from '#src/adapters/db/database.ts';
import type { EpisodeDate, SeasonLists } from '#src/domain/episodes.ts';
import type { EpisodeFacts } from '#src/domain/title.ts';

export interface StoredSeason {
  episodes: EpisodeFacts[];
  fetchedAt: number;
  /** False in older rows, which lack the days on which episodes aired. */
  hasDays: boolean;
}

export async function readStoredSeason(
  db: Database,
  seriesId: number,
  number: number,
): Promise<StoredSeason | null> {
  const row = await db.read
    .selectFrom('season')
    .select(['episodes', 'fetched_at', 'air_dates'])
    .where('series_id', '=', seriesId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) return null;
  // `writeStoredSeason` writes this shape.
  const episodes = JSON.parse(row.episodes) as EpisodeFacts[];
  return { episodes, fetchedAt: Number(row.fetched_at), hasDays: row.air_dates !== null };
}

/** Seasons whose days aren't known are left out. */
export async function readSeasonLists(
  db: Database,
  seriesIds: readonly number[],
): Promise<Map<number, SeasonLists>> {
  const lists = new Map(seriesIds.map((id) => [id, new Map<number, EpisodeDate[]>()]));
  if (seriesIds.length === 0) return lists;
  const rows = await db.read
    .selectFrom('season')
    .select(['series_id', 'number', 'air_dates'])
    .where('series_id', 'in', seriesIds)
    .where('air_dates', 'is not', null)
    .execute();
  for (const row of rows) {
    // `writeStoredSeason` writes this shape.
    const days = JSON.parse(row.air_dates ?? '[]') as [number, string | null][];
    lists.get(Number(row.series_id))?.set(
      row.number,
      days.map(([number, airedOn]) => ({ number, airedOn })),
    );
  }
  return lists;
}

export async function writeStoredSeason(
  db: Database,
  seriesId: number,
  number: number,
  episodes: readonly EpisodeFacts[],
  now: number,
): Promise<void> {
  const days = episodes.map((episode) => [episode.number, episode.airedOn ?? null]);
  const row = { episodes: JSON.stringify(episodes), air_dates: JSON.stringify(days), fetched_at: now };
  await db.tx(
    (trx) =>
      trx
        .insertInto('season')
        .values({ series_id: seriesId, number, ...row })
        .onConflict((conflict) => conflict.columns(['series_id', 'number']).doUpdateSet(row))
        .execute(),
    { synchronous: 'normal' },
  );
}
