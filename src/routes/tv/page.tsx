import { contentId } from '#src/browser/content-id.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { Route } from './+types/page';
import type { loadSeries } from './load.ts';

export { loadSeries as loader } from './load.ts';

/** Source: docs/requirements.md#heroes. */
const turnsEvery = 15;

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled('Series', root) },
    { name: 'description', content: 'Series to start tonight, and the newest from the last three years.' },
  ];
}

export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  const { hero, rows, grid } = loaderData;
  const further = useInfiniteGrid<typeof loadSeries>(grid);
  const failed = rows.some((row) => row.failed) || grid.failed;
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">Series</h1>
      {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={turnsEvery} />}
      <ViewerRows />
      {rows.map((row, index) =>
        row.titles.length === 0 ? null : (
          <TitleRow key={row.name} name={row.name} titles={row.titles} first={index === 0} />
        ),
      )}
      {further.isEmpty ? null : (
        <TitleGrid
          name="All Latest Series"
          filter={paths.browseAll('series')}
          titles={further.titles}
          endMessage="That’s everything from the last 3 years."
          more={further.more}
        />
      )}
      {failed ? <PartialResultsNotice of="series" nothing={further.titles.length === 0} /> : null}
    </main>
  );
}
