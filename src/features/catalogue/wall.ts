import type { Database } from '#src/adapters/db/database.ts';
import type { Audience } from '#src/domain/audience.ts';
import type { Catalogue } from './learn.ts';
import { mayList } from './pipeline.ts';
import { movieRows, type RowDefinition } from './rows.ts';
import { readKnown, readStoredPage } from './store.ts';

export interface WallDeps {
  db: Database;
  catalogue: Catalogue;
}

/** Whoever passes by may see it, children too. */
const passersBy: Audience = { ceiling: 13, genres: [] };

const shownRows = [movieRows.latestReleases, movieRows.action, movieRows.kids, movieRows.topRated];

/** Enough for the tallest window. */
const most = 36;

interface Wall {
  revision: number;
  posters: string[];
}

/** By catalogue: the same for everybody, and true until something is learned. */
const walls = new WeakMap<Catalogue, Wall>();

/**
 * Posters of titles that are known already, as paths at the image host; at most `count` (36), none twice, and none
 * that a child may not see. Never asks the metadata service: a catalogue that has learned nothing has none.
 */
export async function readWall({ db, catalogue }: WallDeps, count: number): Promise<string[]> {
  const { revision } = catalogue;
  const kept = walls.get(catalogue);
  if (kept !== undefined && kept.revision === revision) return kept.posters.slice(0, count);
  const columns = await Promise.all(shownRows.map((row) => postersOf(db, row)));
  const longest = Math.max(...columns.map((column) => column.length));
  // One of each row in turn, so that the wall is as mixed as the catalogue.
  const mixed = Array.from({ length: longest }, (_, index) =>
    columns.flatMap((column) => column[index] ?? []),
  );
  const posters = [...new Set(mixed.flat())].slice(0, most);
  walls.set(catalogue, { revision, posters });
  return posters.slice(0, count);
}

async function postersOf(db: Database, row: RowDefinition): Promise<string[]> {
  const page = await readStoredPage(db, row.key, 1);
  if (page === null) return [];
  const known = await readKnown(db, row.kind, page.ids);
  return page.ids
    .flatMap((id) => known.get(id) ?? [])
    .filter((title) => mayList(title, passersBy))
    .flatMap(({ posterPath }) => posterPath ?? []);
}
