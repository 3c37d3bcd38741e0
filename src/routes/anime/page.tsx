import { contentId } from '#src/browser/content-id.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import type { Route } from './+types/page';
import type { loadAnime } from './load.ts';

export { loadAnime as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled('Anime', root) },
    { name: 'description', content: 'The newest anime, subbed and dubbed.' },
  ];
}

export default function AnimePage({ loaderData }: Route.ComponentProps) {
  const { grid } = loaderData;
  const further = useInfiniteGrid<typeof loadAnime>(grid);
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">Anime</h1>
      <ViewerRows />
      {further.isEmpty ? null : (
        <TitleGrid
          name="Latest Anime"
          filter={paths.browseAll('anime')}
          titles={further.titles}
          isInSight
          more={further.more}
        />
      )}
      {grid.failed ? <PartialResultsNotice of="anime" nothing={further.titles.length === 0} /> : null}
    </main>
  );
}
