import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { heroSeed, moviesPool, readHero } from '#src/features/catalogue/hero.ts';
import { formatListCursor, parseListCursor } from '#src/features/catalogue/pipeline.ts';
import { presentHero } from '#src/features/catalogue/present.ts';
import { presentGrid, readRowView } from '#src/features/catalogue/present-rows.ts';
import { type ReadRow, readStretch } from '#src/features/catalogue/read.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { useDrawnSlides } from '#src/features/catalogue/ui/use-drawn-slides.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { readWhose } from '#src/features/catalogue/version-store.ts';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { audienceContext, servicesContext } from '#src/http/request/contexts.ts';
import { buildListDeps } from '#src/http/request/list-deps.ts';
import { areas } from '#src/routes/area.ts';
import { paths, redrawIntervalMs } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { Route } from './+types/page';

/** A wide screen shows half of a row. */
const rowLength = 14;

/** Titles on the page, and per `Load more`. */
const gridLength = 24;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = buildListDeps(context, audience, areas.main);
  const pageTitle = deps.texts._(msg`Movies`);
  const whose = await readWhose(db, audience);
  const after = parseListCursor(new URL(request.url).searchParams.get('after') ?? '');
  if (after !== null) {
    const grid = await readStretch(deps, movieRows.topPicks, gridLength, after);
    return { pageTitle, hero: [], rows: [], grid: presentPicks(grid, whose, deps.texts) };
  }
  const now = clock.now();
  const draw = Math.floor(now / redrawIntervalMs);
  const shown = [movieRows.latestReleases, movieRows.action, movieRows.horror, movieRows.kids];
  const [hero, grid, rows] = await Promise.all([
    readHero(deps, { ...moviesPool, seed: heroSeed(now), draw }),
    readStretch(deps, movieRows.topPicks, gridLength),
    Promise.all(shown.map((row) => readRowView(deps, row, rowLength))),
  ]);
  return {
    pageTitle,
    hero: hero.map((title) => presentHero(title, deps.area, deps.texts)),
    rows,
    grid: presentPicks(grid, whose, deps.texts),
  };
}

function presentPicks(read: ReadRow, whose: string, texts: I18n) {
  const more = read.next === null ? null : paths.moviesAfter(formatListCursor(read.next));
  return presentGrid(read, { more, whose, area: areas.main, texts });
}

/** Source: docs/requirements.md#heroes. */
const secondsPerSlide = 15;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: titled(loaderData?.pageTitle ?? 'Movies', matches[0]?.loaderData) },
    {
      name: 'description',
      content: 'Movies for the whole household, from the latest releases to old favourites.',
    },
  ];
}

export default function MoviesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { hero, rows, grid } = loaderData;
  const further = useInfiniteGrid<typeof loader>(grid);
  const failed = rows.some((row) => row.failed) || grid.failed;
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">{t`Movies`}</h1>
      {hero.length === 0 ? null : <DrawnHero slides={hero} />}
      <ViewerRows />
      {rows.map((row, index) =>
        row.titles.length === 0 ? null : (
          <TitleRow key={row.name} name={row.name} titles={row.titles} place={index} />
        ),
      )}
      {further.isEmpty ? null : (
        <TitleGrid
          name={t`Our Top Picks`}
          filter={paths.browseAll('movie')}
          titles={further.titles}
          more={further.more}
        />
      )}
      {failed ? <PartialResultsNotice of="movies" nothing={further.titles.length === 0} /> : null}
    </main>
  );
}

function DrawnHero({ slides }: { slides: HeroView[] }) {
  return <MarkedHero slides={useDrawnSlides(slides)} seconds={secondsPerSlide} />;
}
