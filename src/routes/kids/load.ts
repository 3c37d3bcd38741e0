import { areas } from '#src/area.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { notingGaps } from '#src/features/catalogue/gaps.ts';
import { heroSeed, readHero } from '#src/features/catalogue/hero.ts';
import { formatListCursor, parseListCursor } from '#src/features/catalogue/pipeline.ts';
import { presentHero } from '#src/features/catalogue/present.ts';
import { presentGrid } from '#src/features/catalogue/present-rows.ts';
import { type ReadRow, readStretch } from '#src/features/catalogue/read.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { readWhose } from '#src/features/catalogue/visibility-store.ts';
import { audienceContext, gapsContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

const gridLength = 24;

/** Source: docs/requirements.md#heroes. */
const pool = { size: 40, slides: 6 };

export async function loadKids({ context, request }: Route.LoaderArgs) {
  const { catalogue, db, log, clock } = context.get(servicesContext);
  const gaps = context.get(gapsContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = { catalogue: notingGaps(catalogue, gaps), log, audience, gaps };
  const whose = await readWhose(db, audience);
  const after = parseListCursor(new URL(request.url).searchParams.get('after') ?? '');
  if (after !== null) {
    const grid = await readStretch(deps, seriesRows.kidsShows, gridLength, after);
    return { hero: [], grid: presentShows(grid, whose) };
  }
  const [hero, grid] = await Promise.all([
    readHero(deps, { row: seriesRows.kidsShows, seed: heroSeed(clock.now()), ...pool }),
    readStretch(deps, seriesRows.kidsShows, gridLength),
  ]);
  return { hero: hero.map((title) => presentHero(title, areas.main)), grid: presentShows(grid, whose) };
}

function presentShows(read: ReadRow, whose: string) {
  const more = read.next === null ? null : paths.kidsAfter(formatListCursor(read.next));
  return presentGrid(read, { more, whose });
}
