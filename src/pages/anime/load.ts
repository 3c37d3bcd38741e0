import { withoutAdult } from '#src/domain/audience.ts';
import { readPosition, writePosition } from '#src/features/catalogue/pipeline.ts';
import { presentGrid } from '#src/features/catalogue/present-rows.ts';
import { readStretch } from '#src/features/catalogue/read.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { audienceContext, gapsContext, servicesContext } from '#src/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

const gridLength = 24;

export async function loadAnime({ context, request }: Route.LoaderArgs) {
  const { catalogue, log } = context.get(servicesContext);
  const deps = {
    catalogue,
    log,
    audience: withoutAdult(context.get(audienceContext)),
    gaps: context.get(gapsContext),
  };
  const after = readPosition(new URL(request.url).searchParams.get('after') ?? '') ?? undefined;
  const read = await readStretch(deps, seriesRows.latestAnime, gridLength, after);
  return { grid: presentGrid(read, read.next === null ? null : paths.animeAfter(writePosition(read.next))) };
}
