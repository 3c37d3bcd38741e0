import type { Database } from '#src/adapters/db/database.ts';
import type { CastMember, TitleKind } from '#src/domain/title.ts';
import { readDetails } from './stored-values.ts';

export interface FoundTitle {
  kind: TitleKind;
  id: number;
}

export interface SearchableTitle extends FoundTitle {
  name: string;
  releasedOn: string | null;
  popularity: number;
  factsAt: number;
  cast: readonly CastMember[];
}

/** Sorts by `factsAt`. Titles without an IMDb id get an empty name. */
export async function readSearchable(
  db: Database,
  after: Pick<SearchableTitle, 'factsAt' | 'kind' | 'id'>,
  maxTitles: number,
): Promise<SearchableTitle[]> {
  const rows = await db.read
    .selectFrom('title')
    .select(['kind', 'id', 'name', 'released_on', 'popularity', 'facts_at', 'imdb_id', 'details'])
    .where('facts_at', '>=', after.factsAt)
    .where((where) =>
      where.or([
        where('facts_at', '>', after.factsAt),
        where('kind', '>', after.kind),
        where.and([where('kind', '=', after.kind), where('id', '>', after.id)]),
      ]),
    )
    .orderBy('facts_at')
    .orderBy('kind')
    .orderBy('id')
    .limit(maxTitles)
    .execute();
  return rows.map((row) => ({
    // ./store.ts writes only these two kinds.
    kind: row.kind as TitleKind,
    id: Number(row.id),
    name: row.imdb_id === null ? '' : row.name,
    releasedOn: row.released_on,
    popularity: row.popularity,
    factsAt: Number(row.facts_at),
    cast: readDetails(row.details)?.cast ?? [],
  }));
}
