import { contentId } from '#src/browser/content-id.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import type { Route } from './+types/page';
import type { loadKids } from './load.ts';

export { loadKids as loader } from './load.ts';

/** Source: docs/requirements.md#heroes. */
const turnsEvery = 6;

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled('Kids', root) },
    { name: 'description', content: 'Shows made for children, from cartoons to adventures.' },
  ];
}

export default function KidsPage({ loaderData }: Route.ComponentProps) {
  const { hero, grid } = loaderData;
  const further = useInfiniteGrid<typeof loadKids>(grid);
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">Kids</h1>
      {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={turnsEvery} />}
      <ViewerRows />
      {further.isEmpty ? null : (
        <TitleGrid name="Kids Shows" filter={paths.browseKids} titles={further.titles} more={further.more} />
      )}
      {grid.failed ? <PartialResultsNotice of="shows" nothing={further.titles.length === 0} /> : null}
    </main>
  );
}
