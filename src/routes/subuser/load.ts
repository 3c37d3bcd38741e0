import { areas } from '#src/area.ts';
import { type Audience, limitedYoung, withoutAdult } from '#src/domain/audience.ts';
import type { TitleKind } from '#src/domain/title.ts';
import {
  formatBlendCursor,
  parseBlendCursor,
  type ReadBlend,
  readInterleaved,
} from '#src/features/catalogue/blend.ts';
import { notingGaps } from '#src/features/catalogue/gaps.ts';
import { presentHero } from '#src/features/catalogue/present.ts';
import { presentGrid } from '#src/features/catalogue/present-rows.ts';
import { type ListDeps, readRow } from '#src/features/catalogue/read.ts';
import { subUserLists, subUserTrending } from '#src/features/catalogue/sub-user-rows.ts';
import { readWhose } from '#src/features/catalogue/visibility-store.ts';
import { audienceContext, gapsContext, lapsedContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** In the page and for each `Load more`. */
const gridLength = 24;

/** Source: docs/requirements.md#heroes. */
const maxSlides = 6;

/** Some have no picture or story. */
const trendingLength = 12;

export async function loadSubUser({ context, request }: Route.LoaderArgs) {
  if (context.get(lapsedContext)) return { lapsed: true as const };
  const { catalogue, db, log } = context.get(servicesContext);
  const audience = context.get(audienceContext);
  const gaps = context.get(gapsContext);
  const deps = { catalogue: notingGaps(catalogue, gaps), log, audience, gaps };
  const whose = await readWhose(db, audience);
  const parameters = new URL(request.url).searchParams;
  const kind: TitleKind = parameters.get('kind') === 'series' ? 'series' : 'movie';
  const lists = subUserLists(kind, audience);
  const after = parseBlendCursor(parameters.get('after') ?? '', lists.length);
  const reading = readInterleaved(deps, lists, gridLength, after ?? undefined);
  const hero = after === null ? await loadHero(deps, kind, reading) : [];
  const read = await reading;
  const more = read.next === null ? null : paths.subUserAfter(kind, formatBlendCursor(read.next));
  const grid = presentGrid(read, { more, whose, area: areas.sub });
  return { lapsed: false as const, kind, hero, grid, limits: presentLimits(audience) };
}

/** Popular titles follow when trends are too few for this audience. */
async function loadHero(deps: ListDeps, kind: TitleKind, reading: Promise<ReadBlend>) {
  const trending = readRow(
    { ...deps, audience: withoutAdult(deps.audience) },
    subUserTrending[kind],
    trendingLength,
  );
  const titles = [...(await trending).titles, ...(await reading).titles];
  const distinct = [...new Map(titles.map((title) => [title.id, title])).values()];
  return distinct
    .filter(({ backdropPath, overview }) => backdropPath !== null && overview !== '')
    .slice(0, maxSlides)
    .map((title) => presentHero(title, areas.sub));
}

/** For an empty grid. */
function presentLimits(audience: Audience) {
  return { genres: [...audience.genres], young: limitedYoung(audience) };
}
