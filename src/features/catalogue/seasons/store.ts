import type { Database } from '#src/adapters/db/database.ts';
import type { EpisodeFacts } from '#src/domain/title.ts';

export interface StoredSeason {
  episodes: EpisodeFacts[];
  fetchedAt: number;
}

export async function readStoredSeason(
  db: Database,
  seriesId: number,
  number: number,
): Promise<StoredSeason | null> {
  const row = await db.read
    .selectFrom('season')
    .select(['episodes', 'fetched_at'])
    .where('series_id', '=', seriesId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) return null;
  // `writeStoredSeason` writes this shape.
  return { episodes: JSON.parse(row.episodes) as EpisodeFacts[], fetchedAt: Number(row.fetched_at) };
}

export async function writeStoredSeason(
  db: Database,
  seriesId: number,
  number: number,
  episodes: readonly EpisodeFacts[],
  now: number,
): Promise<void> {
  const row = { episodes: JSON.stringify(episodes), fetched_at: now };
  await db.tx((trx) =>
    trx
      .insertInto('season')
      .values({ series_id: seriesId, number, ...row })
      .onConflict((conflict) => conflict.columns(['series_id', 'number']).doUpdateSet(row))
      .execute(),
  );
}
