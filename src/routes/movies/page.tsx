import { contentId } from '#src/browser/content-id.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { useDrawnSlides } from '#src/features/catalogue/ui/use-drawn-slides.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { Route } from './+types/page';
import type { loadMovies } from './load.ts';

export { loadMovies as loader } from './load.ts';

/** Source: docs/requirements.md#heroes. */
const turnsEvery = 15;

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titled('Movies', matches[0]?.loaderData) },
    {
      name: 'description',
      content: 'Movies for the whole household, from the latest releases to old favourites.',
    },
  ];
}

export default function MoviesPage({ loaderData }: Route.ComponentProps) {
  const { hero, rows, grid } = loaderData;
  const further = useInfiniteGrid<typeof loadMovies>(grid);
  const failed = rows.some((row) => row.failed) || grid.failed;
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">Movies</h1>
      {hero.length === 0 ? null : <DrawnHero slides={hero} />}
      <ViewerRows />
      {rows.map((row, index) =>
        row.titles.length === 0 ? null : (
          <TitleRow key={row.name} name={row.name} titles={row.titles} first={index === 0} />
        ),
      )}
      {further.isEmpty ? null : (
        <TitleGrid
          name="Our Top Picks"
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
  return <MarkedHero slides={useDrawnSlides(slides)} seconds={turnsEvery} />;
}
