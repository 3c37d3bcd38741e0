import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { withoutAdult } from '#src/domain/audience.ts';
import { heroSeed, readHero } from '#src/features/catalogue/hero.ts';
import { formatListCursor, parseListCursor } from '#src/features/catalogue/pipeline.ts';
import { presentHero } from '#src/features/catalogue/present.ts';
import { presentGrid } from '#src/features/catalogue/present-rows.ts';
import { type ReadRow, readStretch } from '#src/features/catalogue/read.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { readWhose } from '#src/features/catalogue/version-store.ts';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { audienceContext, servicesContext } from '#src/http/request/contexts.ts';
import { buildListDeps } from '#src/http/request/list-deps.ts';
import { areas } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import type { Route } from './+types/page';

const gridLength = 24;

/** Source: docs/requirements.md#heroes. */
const pool = { size: 40, slides: 6 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const audience = withoutAdult(context.get(audienceContext));
  const deps = buildListDeps(context, audience, areas.main);
  const pageTitle = deps.texts._(msg`Kids`);
  const whose = await readWhose(db, audience);
  const after = parseListCursor(new URL(request.url).searchParams.get('after') ?? '');
  if (after !== null) {
    const grid = await readStretch(deps, seriesRows.kidsShows, gridLength, after);
    return { pageTitle, hero: [], grid: presentShows(grid, whose, deps.texts) };
  }
  const [hero, grid] = await Promise.all([
    readHero(deps, { row: seriesRows.kidsShows, seed: heroSeed(clock.now()), ...pool }),
    readStretch(deps, seriesRows.kidsShows, gridLength),
  ]);
  return {
    pageTitle,
    hero: hero.map((title) => presentHero(title, deps.area, deps.texts)),
    grid: presentShows(grid, whose, deps.texts),
  };
}

function presentShows(read: ReadRow, whose: string, texts: I18n) {
  const more = read.next === null ? null : paths.kidsAfter(formatListCursor(read.next));
  return presentGrid(read, { more, whose, area: areas.main, texts });
}

/** Source: docs/requirements.md#heroes. */
const secondsPerSlide = 6;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled(loaderData?.pageTitle ?? 'Kids', root) },
    { name: 'description', content: 'Shows made for children, from cartoons to adventures.' },
  ];
}

export default function KidsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { hero, grid } = loaderData;
  const further = useInfiniteGrid<typeof loader>(grid);
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">{t`Kids`}</h1>
      {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={secondsPerSlide} />}
      <ViewerRows />
      {further.isEmpty ? null : (
        <TitleGrid
          name={t`Kids Shows`}
          filter={paths.browseKids}
          titles={further.titles}
          more={further.more}
        />
      )}
      {grid.failed ? <PartialResultsNotice of="shows" nothing={further.titles.length === 0} /> : null}
    </main>
  );
}
