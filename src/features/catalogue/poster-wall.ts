import type { Database } from '#src/adapters/db/database.ts';
import type { Audience } from '#src/domain/audience.ts';
import { pageKey, titleKey } from './arrivals.ts';
import type { Catalogue } from './catalogue.ts';
import type { Gaps } from './gaps.ts';
import { isListable } from './pipeline.ts';
import { movieRows, type RowDefinition } from './rows.ts';
import { readKnown, readStoredPage } from './store.ts';

export interface WallDeps {
  db: Database;
  catalogue: Pick<Catalogue, 'arrivals'>;
}

const passersBy: Audience = { ceiling: 13, genres: [] };

const shownRows = [movieRows.latestReleases, movieRows.action, movieRows.kids, movieRows.topRated];

/** Never calls the metadata service. */
export async function readPosterWall(deps: WallDeps, count: number, gaps: Gaps): Promise<string[]> {
  const columns = await Promise.all(shownRows.map((row) => postersOf(deps, row, gaps)));
  const height = Math.max(...columns.map((column) => column.length));
  // Each row gives one in turn.
  const mixed = Array.from({ length: height }, (_, index) =>
    columns.flatMap((column) => column[index] ?? []),
  );
  return [...new Set(mixed.flat())].slice(0, count);
}

async function postersOf(
  { db, catalogue: { arrivals } }: WallDeps,
  row: RowDefinition,
  gaps: Gaps,
): Promise<string[]> {
  const since = arrivals.count;
  const page = await readStoredPage(db, row.key, 1);
  if (page === null) gaps.miss(pageKey(row.key, 1), arrivals, since);
  const titleById = await readKnown(db, row.kind, page?.ids ?? []);
  for (const { id, factsAt } of titleById.values())
    if (factsAt === null) gaps.miss(titleKey(row.kind, id), arrivals, since);
  return (page?.ids ?? [])
    .flatMap((id) => titleById.get(id) ?? [])
    .filter((title) => isListable(title, passersBy))
    .flatMap(({ posterPath }) => posterPath ?? []);
}
