import { areas } from '#src/area.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { notingGaps } from '#src/features/catalogue/gaps.ts';
import { heroSeed, moviesPool, readHero } from '#src/features/catalogue/hero.ts';
import { formatListCursor, parseListCursor } from '#src/features/catalogue/pipeline.ts';
import { presentHero } from '#src/features/catalogue/present.ts';
import { presentGrid, presentRow, type RowView } from '#src/features/catalogue/present-rows.ts';
import { type ListDeps, type ReadRow, readRow, readStretch } from '#src/features/catalogue/read.ts';
import type { RowDefinition } from '#src/features/catalogue/row.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { readWhose } from '#src/features/catalogue/visibility-store.ts';
import { audienceContext, gapsContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths, redrawIntervalMs } from '#src/routes.ts';
import type { Route } from './+types/page';

/** What a wide screen shows, twice. */
const rowLength = 14;

/** In the page and for each `Load more`. */
const gridLength = 24;

export async function loadMovies({ context, request }: Route.LoaderArgs) {
  const { catalogue, db, log, clock } = context.get(servicesContext);
  const gaps = context.get(gapsContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = { catalogue: notingGaps(catalogue, gaps), log, audience, gaps };
  const whose = await readWhose(db, audience);
  const after = parseListCursor(new URL(request.url).searchParams.get('after') ?? '');
  if (after !== null) {
    const grid = await readStretch(deps, movieRows.topPicks, gridLength, after);
    return { hero: [], rows: [], grid: presentPicks(grid, whose) };
  }
  const now = clock.now();
  const draw = Math.floor(now / redrawIntervalMs);
  const shown = [movieRows.latestReleases, movieRows.action, movieRows.horror, movieRows.kids];
  const [hero, grid, rows] = await Promise.all([
    readHero(deps, { ...moviesPool, seed: heroSeed(now), draw }),
    readStretch(deps, movieRows.topPicks, gridLength),
    Promise.all(shown.map((row) => loadRow(deps, row))),
  ]);
  return { hero: hero.map((title) => presentHero(title, areas.main)), rows, grid: presentPicks(grid, whose) };
}

async function loadRow(deps: ListDeps, row: RowDefinition): Promise<RowView> {
  return presentRow(row.name, await readRow(deps, row, rowLength));
}

function presentPicks(read: ReadRow, whose: string) {
  const more = read.next === null ? null : paths.moviesAfter(formatListCursor(read.next));
  return presentGrid(read, { more, whose });
}
