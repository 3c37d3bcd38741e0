import { msg } from '@lingui/core/runtime-macro';
import type { Database } from '#src/adapters/db/database.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { dateWindow } from '#src/domain/days.ts';
import { readComingSoon } from '#src/features/catalogue/coming-soon.ts';
import { heroSeed, readHero } from '#src/features/catalogue/hero.ts';
import { languageRows } from '#src/features/catalogue/language-rows.ts';
import { type MixedRow, readMixedRow } from '#src/features/catalogue/mixed-row.ts';
import { presentPeopleOf } from '#src/features/catalogue/people/shown-people.ts';
import { knownOnly } from '#src/features/catalogue/pipeline.ts';
import { presentHero, presentMixedCard } from '#src/features/catalogue/present.ts';
import { type RowView, readRowView } from '#src/features/catalogue/present-rows.ts';
import { type RowDeps, readRow } from '#src/features/catalogue/read.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { specialDayRows } from '#src/features/catalogue/special-day-rows.ts';
import { listVisible } from '#src/features/catalogue/still-visible.ts';
import { selectWeekChart } from '#src/features/viewing/week-chart/store.ts';
import { audienceContext, servicesContext } from '#src/http/request/contexts.ts';
import { buildListDeps } from '#src/http/request/list-deps.ts';
import { areas } from '#src/routes/area.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import type { Route } from './+types/page';

const rowLength = 20;

/** Shorter than other rows, because there are many of these. */
const languageLength = 12;

/** A shorter row looks like a mistake. */
const minTitles = 6;

/** Three slides of each kind, from two pages of trends. */
const pool = { size: 40, slides: 3 };

/** `first` has the rows before the viewer's own; `topTen` is null if too few titles have enough viewers. */
export async function loadHome({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = buildListDeps(context, audience, areas.main);
  const storedOnlyDeps = { ...deps, catalogue: knownOnly(deps.catalogue) };
  const topTen = await readTopTen(deps, db);
  // Longer by the top ten, because `withoutRepeats` removes those titles.
  const length = rowLength + (topTen?.titles.length ?? 0);
  const ranked = topTen === null ? 'ranked' : 'posters';
  const special = specialDayRows(dateWindow(clock.now()).today);
  const [hero, days, movies, series, southAfricans, kidsShows, ...others] = await Promise.all([
    loadHero(deps, heroSeed(clock.now())),
    Promise.all(special.map((row) => readMixedRow(storedOnlyDeps, row, length))),
    readRowView(deps, { ...movieRows.topPicks, name: msg`Trending Movies` }, length, ranked),
    readRowView(deps, seriesRows.trending, length),
    readMixedRow(deps, southAfrican, rowLength, 'wide'),
    readRowView(deps, seriesRows.kidsShows, rowLength),
    readRowView(deps, seriesRows.latestAnime, rowLength, 'wide'),
    readComingSoon(deps, movieRows.comingSoon, { count: rowLength, now: clock.now() }),
    loadPeople(deps),
    ...languageRows.map(async (row) => shorten(await readMixedRow(storedOnlyDeps, row, languageLength))),
  ]);
  const fresh = withoutRepeats([...days, movies, series, southAfricans, kidsShows], topTen, rowLength);
  const firstLength = days.length + 3;
  const isLong = ({ titles }: RowView) => titles.length >= minTitles;
  return {
    pageTitle: deps.texts._(msg`Home`),
    hero,
    first: fresh.slice(0, firstLength).filter(isLong),
    topTen,
    rows: [...(topTen === null ? fresh.slice(firstLength) : [kidsShows]), ...others].filter(isLong),
    failed: [...days, movies, series, southAfricans, kidsShows, ...others].some(({ failed }) => failed),
  };
}

async function loadHero(deps: RowDeps, seed: number): Promise<HeroView[]> {
  const [movies, series] = await Promise.all([
    readHero(deps, { row: movieRows.topPicks, seed, ...pool }),
    readHero(deps, { row: seriesRows.trending, seed, ...pool }),
  ]);
  return Array.from({ length: pool.slides }, (_, index) => [movies[index], series[index]])
    .flat()
    .flatMap((title) => (title === undefined ? [] : [presentHero(title, deps.area, deps.texts)]));
}

const southAfrican: MixedRow = {
  name: movieRows.southAfrican.name,
  lists: [movieRows.southAfrican, seriesRows.southAfrican],
};

function shorten(row: RowView): RowView {
  return { ...row, titles: row.titles.slice(0, languageLength) };
}

/** Returns the cast of the most watched titles. */
async function loadPeople(deps: RowDeps): Promise<RowView> {
  const [movies, series] = await Promise.all([
    readRow(deps, movieRows.topPicks, rowLength),
    readRow(deps, seriesRows.trending, rowLength),
  ]);
  const titles = presentPeopleOf([...movies.titles, ...series.titles], deps.area, rowLength);
  return { name: deps.texts._(msg`Actors in this week’s titles`), titles, failed: false, look: 'people' };
}

const ranks = 10;

/** Returns the week's most watched titles that this audience may see; null if there are fewer than ten. */
async function readTopTen(
  { catalogue, audience, area, texts }: Pick<RowDeps, 'catalogue' | 'audience' | 'area' | 'texts'>,
  db: Database,
): Promise<RowView | null> {
  const entries = await selectWeekChart(db.read);
  if (entries.length < ranks) return null;
  const { titles } = await listVisible({ catalogue, audience }, entries, { count: ranks, timeoutMs: 0 });
  if (titles.length < ranks) return null;
  return {
    name: texts._(msg`Top 10`),
    titles: titles.map((title) => presentMixedCard(title, area, texts)),
    failed: false,
    look: 'ranked',
  };
}

/** Shows each title in one row only, and no title of the top ten. */
function withoutRepeats(rows: readonly RowView[], topTen: RowView | null, count: number): RowView[] {
  const shown = new Set(topTen?.titles.map(({ key }) => key));
  return rows.map((row) => {
    const titles = row.titles.filter(({ key }) => !shown.has(key)).slice(0, count);
    for (const { key } of titles) shown.add(key);
    return { ...row, titles };
  });
}
