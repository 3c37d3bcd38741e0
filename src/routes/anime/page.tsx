import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { formatListCursor, parseListCursor } from '#src/features/catalogue/pipeline.ts';
import { presentGrid } from '#src/features/catalogue/present-rows.ts';
import { readStretch } from '#src/features/catalogue/read.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { readWhose } from '#src/features/catalogue/version-store.ts';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { audienceContext, servicesContext } from '#src/http/request/contexts.ts';
import { buildListDeps } from '#src/http/request/list-deps.ts';
import { areas } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import type { Route } from './+types/page';

const gridLength = 24;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = buildListDeps(context, audience, areas.main);
  const whose = await readWhose(db, audience);
  const after = parseListCursor(new URL(request.url).searchParams.get('after') ?? '') ?? undefined;
  const read = await readStretch(deps, seriesRows.latestAnime, gridLength, after);
  const more = read.next === null ? null : paths.animeAfter(formatListCursor(read.next));
  return {
    pageTitle: deps.texts._(msg`Anime`),
    grid: presentGrid(read, { more, whose, area: deps.area, texts: deps.texts }),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled(loaderData?.pageTitle ?? 'Anime', root) },
    { name: 'description', content: 'The newest anime, subbed and dubbed.' },
  ];
}

export default function AnimePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { grid } = loaderData;
  const further = useInfiniteGrid<typeof loader>(grid);
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">{t`Anime`}</h1>
      <ViewerRows />
      {further.isEmpty ? null : (
        <TitleGrid
          name={t`Latest Anime`}
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
