import { msg } from '@lingui/core/runtime-macro';
import { areas } from '#src/area.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { readComingSoon } from '#src/features/catalogue/coming-soon.ts';
import { heroSeed, readHero } from '#src/features/catalogue/hero.ts';
import { languageRows, type MixedRow } from '#src/features/catalogue/language-rows.ts';
import { knownOnly } from '#src/features/catalogue/pipeline.ts';
import { presentHero, presentMixedCard } from '#src/features/catalogue/present.ts';
import { type RowView, readRowView } from '#src/features/catalogue/present-rows.ts';
import { type RowDeps, readRow } from '#src/features/catalogue/read.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { audienceContext, servicesContext } from '#src/http/request/contexts.ts';
import { buildListDeps } from '#src/http/request/list-deps.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import type { Route } from './+types/page';
import { readTopTen, withoutRepeats } from './top-ten.ts';

const rowLength = 20;

/** There are many of these rows. */
const languageLength = 12;

/** A shorter row looks like a mistake. */
const minTitles = 6;

/** Three slides of each kind, from two pages of trends. */
const pool = { size: 40, slides: 3 };

/** `first` are the rows before the viewer's own; `topTen` is null while too few titles have enough viewers. */
export async function loadHome({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = buildListDeps(context, audience);
  const storedOnlyDeps = { ...deps, catalogue: knownOnly(deps.catalogue) };
  const topTen = await readTopTen(deps, db);
  // Some may stand in the row of ten.
  const length = rowLength + (topTen?.titles.length ?? 0);
  const [hero, movies, series, southAfricans, kidsShows, ...others] = await Promise.all([
    loadHero(deps, heroSeed(clock.now())),
    readRowView(deps, { ...movieRows.topPicks, name: msg`Trending Movies` }, length),
    readRowView(deps, seriesRows.trending, length),
    loadMixed(deps, southAfrican, rowLength),
    readRowView(deps, seriesRows.kidsShows, rowLength),
    readRowView(deps, seriesRows.latestAnime, rowLength),
    readComingSoon(deps, movieRows.comingSoon, { count: rowLength, now: clock.now() }),
    ...languageRows.map(async (row) => shorten(await loadMixed(storedOnlyDeps, row, languageLength))),
  ]);
  const fresh = withoutRepeats([movies, series, southAfricans, kidsShows], topTen, rowLength);
  const isLong = ({ titles }: RowView) => titles.length >= minTitles;
  return {
    pageTitle: deps.texts._(msg`Home`),
    hero,
    first: fresh.slice(0, 3).filter(isLong),
    topTen,
    rows: [...(topTen === null ? fresh.slice(3) : [kidsShows]), ...others].filter(isLong),
    failed: [movies, series, southAfricans, kidsShows, ...others].some(({ failed }) => failed),
  };
}

async function loadHero(deps: RowDeps, seed: number): Promise<HeroView[]> {
  const [movies, series] = await Promise.all([
    readHero(deps, { row: movieRows.topPicks, seed, ...pool }),
    readHero(deps, { row: seriesRows.trending, seed, ...pool }),
  ]);
  return Array.from({ length: pool.slides }, (_, index) => [movies[index], series[index]])
    .flat()
    .flatMap((title) => (title === undefined ? [] : [presentHero(title, areas.main, deps.texts)]));
}

const southAfrican: MixedRow = {
  name: movieRows.southAfrican.name,
  movie: movieRows.southAfrican,
  series: seriesRows.southAfrican,
};

function shorten(row: RowView): RowView {
  return { ...row, titles: row.titles.slice(0, languageLength) };
}

/** The most watched first, up to `count` of each kind. */
async function loadMixed(deps: RowDeps, { name, ...lists }: MixedRow, count: number): Promise<RowView> {
  const [movies, series] = await Promise.all([
    readRow(deps, lists.movie, count),
    readRow(deps, lists.series, count),
  ]);
  const titles = [...movies.titles, ...series.titles].sort((a, b) => b.popularity - a.popularity);
  return {
    name: deps.texts._(name),
    titles: titles.map((title) => presentMixedCard(title, areas.main, deps.texts)),
    failed: movies.failed || series.failed,
  };
}
