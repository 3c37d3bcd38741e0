import type { Database } from '#src/adapters/db/database.ts';
import type { Audience } from '#src/domain/audience.ts';
import type { Gaps } from './gaps.ts';
import { isListable } from './pipeline.ts';
import { movieRows, type RowDefinition } from './rows.ts';
import { readKnown, readStoredPage } from './store.ts';

const passersBy: Audience = { ceiling: 13, genres: [] };

const shownRows = [movieRows.latestReleases, movieRows.action, movieRows.kids, movieRows.topRated];

/** It never calls TMDB. */
export async function readPosterWall(
  db: Database,
  count: number,
  gaps: Gaps,
  rows: readonly RowDefinition[] = shownRows,
): Promise<string[]> {
  const columns = await Promise.all(rows.map((row) => postersOf(db, row, gaps)));
  const height = Math.max(...columns.map((column) => column.length));
  // Takes one poster of each row in turn.
  const mixed = Array.from({ length: height }, (_, index) =>
    columns.flatMap((column) => column[index] ?? []),
  );
  return [...new Set(mixed.flat())].slice(0, count);
}

async function postersOf(db: Database, row: RowDefinition, gaps: Gaps): Promise<string[]> {
  const page = await readStoredPage(db, row.key, 1);
  const titleById = await readKnown(db, row.kind, page?.ids ?? []);
  if (page === null || titleById.values().some(({ factsAt }) => factsAt === null)) gaps.isLate = true;
  return (page?.ids ?? [])
    .flatMap((id) => titleById.get(id) ?? [])
    .filter((title) => isListable(title, passersBy))
    .flatMap(({ posterPath }) => posterPath ?? []);
}
