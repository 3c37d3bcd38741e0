import { withoutAdult } from '#src/domain/audience.ts';
import { notingGaps } from '#src/features/catalogue/gaps.ts';
import { formatListCursor, parseListCursor } from '#src/features/catalogue/pipeline.ts';
import { presentGrid } from '#src/features/catalogue/present-rows.ts';
import { readStretch } from '#src/features/catalogue/read.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { readWhose } from '#src/features/catalogue/visibility-store.ts';
import { audienceContext, gapsContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

const gridLength = 24;

export async function loadAnime({ context, request }: Route.LoaderArgs) {
  const { catalogue, db, log } = context.get(servicesContext);
  const gaps = context.get(gapsContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = { catalogue: notingGaps(catalogue, gaps), log, audience, gaps };
  const whose = await readWhose(db, audience);
  const after = parseListCursor(new URL(request.url).searchParams.get('after') ?? '') ?? undefined;
  const read = await readStretch(deps, seriesRows.latestAnime, gridLength, after);
  const more = read.next === null ? null : paths.animeAfter(formatListCursor(read.next));
  return { grid: presentGrid(read, { more, whose }) };
}
