import type { Database } from '#src/adapters/db/database.ts';
import type { Audience } from '#src/domain/audience.ts';
import type { Catalogue } from './catalogue.ts';
import { isListable } from './pipeline.ts';
import { movieRows, type RowDefinition } from './rows.ts';
import { readKnown, readStoredPage } from './store.ts';

export interface WallDeps {
  db: Database;
  catalogue: Pick<Catalogue, 'revision'>;
}

/** Visitors, children included. */
const passersBy: Audience = { ceiling: 13, genres: [] };

const shownRows = [movieRows.latestReleases, movieRows.action, movieRows.kids, movieRows.topRated];

/** Fills the tallest window. */
const maxPosters = 36;

/** The same for everybody. */
export class PosterWall {
  readonly #deps: WallDeps;
  #kept: { revision: number; posters: string[] } | null = null;

  constructor(deps: WallDeps) {
    this.#deps = deps;
  }

  /** Never calls the metadata service. */
  async read(count: number): Promise<string[]> {
    const { db, catalogue } = this.#deps;
    const { revision } = catalogue;
    if (this.#kept?.revision !== revision) this.#kept = { revision, posters: await readPosters(db) };
    return this.#kept.posters.slice(0, count);
  }
}

async function readPosters(db: Database): Promise<string[]> {
  const columns = await Promise.all(shownRows.map((row) => postersOf(db, row)));
  const height = Math.max(...columns.map((column) => column.length));
  // One of each row in turn.
  const mixed = Array.from({ length: height }, (_, index) =>
    columns.flatMap((column) => column[index] ?? []),
  );
  return [...new Set(mixed.flat())].slice(0, maxPosters);
}

async function postersOf(db: Database, row: RowDefinition): Promise<string[]> {
  const page = await readStoredPage(db, row.key, 1);
  if (page === null) return [];
  const titleById = await readKnown(db, row.kind, page.ids);
  return page.ids
    .flatMap((id) => titleById.get(id) ?? [])
    .filter((title) => isListable(title, passersBy))
    .flatMap(({ posterPath }) => posterPath ?? []);
}
