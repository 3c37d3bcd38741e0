import type { Database } from '#src/adapters/db/database.ts';
import type { Audience } from '#src/domain/audience.ts';
import { pageKey, titleKey } from './arrivals.ts';
import type { Catalogue } from './catalogue.ts';
import { Gaps } from './gaps.ts';
import { isListable } from './pipeline.ts';
import { movieRows, type RowDefinition } from './rows.ts';
import { readKnown, readStoredPage } from './store.ts';

export interface WallDeps {
  db: Database;
  catalogue: Pick<Catalogue, 'arrivals'>;
}

const passersBy: Audience = { ceiling: 13, genres: [] };

const shownRows = [movieRows.latestReleases, movieRows.action, movieRows.kids, movieRows.topRated];

const maxPosters = 36;

export class PosterWall {
  readonly #deps: WallDeps;
  #latest: { version: string; posters: string[]; gaps: Gaps } | null = null;

  constructor(deps: WallDeps) {
    this.#deps = deps;
  }

  /** Never calls the metadata service. */
  async read(count: number, gaps: Gaps): Promise<string[]> {
    const version = this.#deps.db.changes.catalogueVersion();
    let wall = this.#latest;
    if (wall?.version !== version || wall.gaps.isFilled) {
      const wallGaps = new Gaps();
      wall = { version, posters: await readPosters(this.#deps, wallGaps), gaps: wallGaps };
      this.#latest = wall;
    }
    gaps.add(wall.gaps);
    return wall.posters.slice(0, count);
  }
}

async function readPosters(deps: WallDeps, gaps: Gaps): Promise<string[]> {
  const columns = await Promise.all(shownRows.map((row) => postersOf(deps, row, gaps)));
  const height = Math.max(...columns.map((column) => column.length));
  // Each row gives one in turn.
  const mixed = Array.from({ length: height }, (_, index) =>
    columns.flatMap((column) => column[index] ?? []),
  );
  return [...new Set(mixed.flat())].slice(0, maxPosters);
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
