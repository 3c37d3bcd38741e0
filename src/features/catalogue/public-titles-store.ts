import type { Database } from '#src/adapters/db/database.ts';
import type { Rated } from '#src/domain/audience.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { readRating } from './stored-rating.ts';

export interface RatedTitle extends Rated {
  id: number;
  isPlayable: boolean;
}

/** Titles come in the order of their ids. Genres are left out. */
export async function readRatedAfter(
  db: Database,
  kind: TitleKind,
  id: number,
  maxTitles: number,
): Promise<RatedTitle[]> {
  const rows = await db.read
    .selectFrom('title')
    .select(['kind', 'id', 'imdb_id', 'facts_at', 'adult', 'banned', 'maturity'])
    .select(['certificate', 'certificate_country', 'certificates', 'certificate_rules'])
    .where('kind', '=', kind)
    .where('id', '>', id)
    .orderBy('id')
    .limit(maxTitles)
    .execute();
  return rows.map((row) => ({
    ...readRating(row),
    kind,
    id: Number(row.id),
    isPlayable: row.imdb_id !== null,
    genreIds: [],
  }));
}
