import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { readComingSoon } from '#src/features/catalogue/coming-soon.ts';
import {
  formatConcatCursor,
  parseConcatCursor,
  type ReadChain,
  readConcatenated,
} from '#src/features/catalogue/concat-rows.ts';
import { heroSeed, readHero } from '#src/features/catalogue/hero.ts';
import { presentHero } from '#src/features/catalogue/present.ts';
import { presentGrid, readRowView } from '#src/features/catalogue/present-rows.ts';
import { latestSeries, seriesRows } from '#src/features/catalogue/series-rows.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { readWhose } from '#src/features/catalogue/version-store.ts';
import { ComingSoonRow } from '#src/features/viewing/ui/coming-soon-row.tsx';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { audienceContext, servicesContext } from '#src/http/request/contexts.ts';
import { buildListDeps } from '#src/http/request/list-deps.ts';
import { areas } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { Route } from './+types/page';

const rowLength = 20;

/** Source: docs/requirements.md#catalogue. */
const batch = 18;

/** A shorter row looks like a mistake. */
const minComing = 6;

/** Source: docs/requirements.md#heroes. */
const pool = { size: 120, slides: 6 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = buildListDeps(context, audience, areas.main);
  const pageTitle = deps.texts._(msg`Series`);
  const whose = await readWhose(db, audience);
  const position = new URL(request.url).searchParams.get('after') ?? '';
  const after = parseConcatCursor(position, latestSeries.length);
  if (after !== null) {
    const grid = await readConcatenated(deps, latestSeries, batch, after);
    return { pageTitle, hero: [], rows: [], grid: presentLatest(grid, whose, deps.texts) };
  }
  const now = clock.now();
  const shown = [seriesRows.trending, seriesRows.latestReleases, seriesRows.kidsSeries];
  const [hero, grid, coming, ...rows] = await Promise.all([
    readHero(deps, { row: seriesRows.topRated, seed: heroSeed(now), ...pool }),
    readConcatenated(deps, latestSeries, batch),
    readComingSoon(deps, seriesRows.comingSoon, { count: rowLength, now }),
    ...shown.map((row) => readRowView(deps, row, rowLength)),
  ]);
  const isWorthARow = coming.titles.length >= minComing;
  return {
    pageTitle,
    hero: hero.map((title) => presentHero(title, deps.area, deps.texts)),
    rows: isWorthARow ? [...rows, coming] : rows,
    grid: presentLatest(grid, whose, deps.texts),
  };
}

function presentLatest(read: ReadChain, whose: string, texts: I18n) {
  const more = read.next === null ? null : paths.seriesAfter(formatConcatCursor(read.next));
  return presentGrid(read, { more, whose, area: areas.main, texts });
}

/** Source: docs/requirements.md#heroes. */
const secondsPerSlide = 15;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled(loaderData?.pageTitle ?? 'Series', root) },
    { name: 'description', content: 'Series to start tonight, and the newest from the last three years.' },
  ];
}

export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { hero, rows, grid } = loaderData;
  const further = useInfiniteGrid<typeof loader>(grid);
  const failed = rows.some((row) => row.failed) || grid.failed;
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">{t`Series`}</h1>
      {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={secondsPerSlide} />}
      <ViewerRows />
      {rows.map((row, index) =>
        row.titles.length === 0 ? null : row.isComing === true ? (
          <ComingSoonRow key={row.name} name={row.name} titles={row.titles} />
        ) : (
          <TitleRow key={row.name} name={row.name} titles={row.titles} place={index} />
        ),
      )}
      {further.isEmpty ? null : (
        <TitleGrid
          name={t`All Latest Series`}
          filter={paths.browseAll('series')}
          titles={further.titles}
          endMessage={t`That’s everything from the last 3 years.`}
          more={further.more}
        />
      )}
      {failed ? <PartialResultsNotice of="series" nothing={further.titles.length === 0} /> : null}
    </main>
  );
}
