import { areas } from '#src/area.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { readComingSoon } from '#src/features/catalogue/coming-soon.ts';
import {
  formatConcatCursor,
  parseConcatCursor,
  type ReadChain,
  readConcatenated,
} from '#src/features/catalogue/concat-rows.ts';
import { notingGaps } from '#src/features/catalogue/gaps.ts';
import { heroSeed, readHero } from '#src/features/catalogue/hero.ts';
import { presentHero } from '#src/features/catalogue/present.ts';
import { presentGrid, presentRow, type RowView } from '#src/features/catalogue/present-rows.ts';
import { type ListDeps, readRow } from '#src/features/catalogue/read.ts';
import type { RowDefinition } from '#src/features/catalogue/row.ts';
import { latestSeries, seriesRows } from '#src/features/catalogue/series-rows.ts';
import { readWhose } from '#src/features/catalogue/visibility-store.ts';
import { audienceContext, gapsContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

const rowLength = 20;

/** Source: docs/requirements.md#catalogue. */
const batch = 18;

/** A shorter row looks like a mistake. */
const minComing = 6;

/** Source: docs/requirements.md#heroes. */
const pool = { size: 120, slides: 6 };

export async function loadSeries({ context, request }: Route.LoaderArgs) {
  const { catalogue, db, log, clock } = context.get(servicesContext);
  const gaps = context.get(gapsContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = { catalogue: notingGaps(catalogue, gaps), log, audience, gaps };
  const whose = await readWhose(db, audience);
  const position = new URL(request.url).searchParams.get('after') ?? '';
  const after = parseConcatCursor(position, latestSeries.length);
  if (after !== null) {
    const grid = await readConcatenated(deps, latestSeries, batch, after);
    return { hero: [], rows: [], grid: presentLatest(grid, whose) };
  }
  const now = clock.now();
  const shown = [seriesRows.trending, seriesRows.latestReleases, seriesRows.kidsSeries];
  const [hero, grid, coming, ...rows] = await Promise.all([
    readHero(deps, { row: seriesRows.topRated, seed: heroSeed(now), ...pool }),
    readConcatenated(deps, latestSeries, batch),
    readComingSoon(deps, seriesRows.comingSoon, { count: rowLength, now }),
    ...shown.map((row) => loadRow(deps, row)),
  ]);
  const isWorthARow = coming.titles.length >= minComing;
  return {
    hero: hero.map((title) => presentHero(title, areas.main)),
    rows: isWorthARow ? [...rows, coming] : rows,
    grid: presentLatest(grid, whose),
  };
}

async function loadRow(deps: ListDeps, row: RowDefinition): Promise<RowView> {
  return presentRow(row.name, await readRow(deps, row, rowLength));
}

function presentLatest(read: ReadChain, whose: string) {
  const more = read.next === null ? null : paths.seriesAfter(formatConcatCursor(read.next));
  return presentGrid(read, { more, whose });
}
