import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { type Audience, limitedYoung, withoutAdult } from '#src/domain/audience.ts';
import { dateWindow } from '#src/domain/days.ts';
import { knownGenres } from '#src/domain/genres.ts';
import type { TitleKind } from '#src/domain/title.ts';
import {
  formatBlendCursor,
  parseBlendCursor,
  type ReadBlend,
  readInterleaved,
} from '#src/features/catalogue/blend.ts';
import { readMixedRow } from '#src/features/catalogue/mixed-row.ts';
import { knownOnly } from '#src/features/catalogue/pipeline.ts';
import { presentHero } from '#src/features/catalogue/present.ts';
import { presentGrid, type RowView } from '#src/features/catalogue/present-rows.ts';
import { type RowDeps, readRow } from '#src/features/catalogue/read.ts';
import { specialDayRows } from '#src/features/catalogue/special-day-rows.ts';
import { subUserLists, subUserTrending } from '#src/features/catalogue/sub-user-rows.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { readWhose } from '#src/features/catalogue/version-store.ts';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerTime, WhileTimeIsLeft } from '#src/features/viewing/ui/time-left.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import {
  audienceContext,
  lapsedContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { buildListDeps } from '#src/http/request/list-deps.ts';
import { readArea } from '#src/http/request/read-area.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { Route } from './+types/page';
import { NoTitles, TitlesUnavailable } from './no-titles.tsx';
import { SubUserBar } from './sub-user-bar.tsx';

/** Titles on the page, and per `Load more`. */
const gridLength = 24;

/** Source: docs/requirements.md#heroes. */
const maxSlides = 6;

/** A shorter row looks like a mistake. */
const minTitles = 6;

/** More than `maxSlides`, because some titles have no picture or story. */
const trendingLength = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const texts = context.get(textsContext);
  if (context.get(lapsedContext)) {
    const viewer = context.get(viewerContext);
    const isSuspended = viewer?.kind === 'sub' && viewer.isSuspended === true;
    return { pageTitle: texts._(msg`Movies`), lapsed: true as const, isSuspended };
  }
  const { db, clock } = context.get(servicesContext);
  const audience = context.get(audienceContext);
  const area = readArea(context);
  const deps = buildListDeps(context, audience, area);
  const whose = await readWhose(db, audience);
  const parameters = new URL(request.url).searchParams;
  const kind: TitleKind = parameters.get('kind') === 'series' ? 'series' : 'movie';
  const lists = subUserLists(kind, audience);
  const after = parseBlendCursor(parameters.get('after') ?? '', lists.length);
  const reading = readInterleaved(deps, lists, gridLength, after ?? undefined);
  const hero = after === null ? await loadHero(deps, kind, reading) : [];
  const days = after === null ? await loadSpecialDays(deps, kind, clock.now()) : [];
  const read = await reading;
  const more = read.next === null ? null : paths.subUserAfter(kind, formatBlendCursor(read.next));
  const grid = presentGrid(read, { more, whose, area, texts });
  const pageTitle = texts._(kind === 'movie' ? msg`Movies` : msg`Series`);
  return { lapsed: false as const, pageTitle, kind, hero, days, grid, limits: presentLimits(audience) };
}

/** Popular titles follow if this audience may see too few trending ones. */
async function loadHero(deps: RowDeps, kind: TitleKind, reading: Promise<ReadBlend>) {
  const trending = readRow(
    { ...deps, audience: withoutAdult(deps.audience) },
    subUserTrending[kind],
    trendingLength,
  );
  const titles = [...(await trending).titles, ...(await reading).titles];
  const distinct = [...new Map(titles.map((title) => [title.id, title])).values()];
  return distinct
    .filter(({ backdropPath, overview }) => backdropPath !== null && overview !== '')
    .slice(0, maxSlides)
    .map((title) => presentHero(title, deps.area, deps.texts));
}

/** Reads only stored lists. */
async function loadSpecialDays(deps: RowDeps, kind: TitleKind, now: number): Promise<RowView[]> {
  const storedDeps = { ...deps, catalogue: knownOnly(deps.catalogue), audience: withoutAdult(deps.audience) };
  const rows = specialDayRows(dateWindow(now).today).map(({ name, lists }) =>
    readMixedRow(storedDeps, { name, lists: lists.filter((list) => list.kind === kind) }, trendingLength),
  );
  return (await Promise.all(rows)).filter(({ titles }) => titles.length >= minTitles);
}

function presentLimits(audience: Audience) {
  return { genres: knownGenres(audience.genres), young: limitedYoung(audience) };
}

export const handle = { bare: true };

/** Source: docs/requirements.md#heroes. */
const secondsPerSlide = 6;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.pageTitle ?? 'Movies', root) }];
}

export default function SubUserPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.lapsed) return <Lapsed isSuspended={loaderData.isSuspended} />;
  // A key per kind, so that late titles of one kind aren't added to the other.
  return <Browse key={loaderData.kind} {...loaderData} />;
}

type BrowseProps = Extract<Route.ComponentProps['loaderData'], { lapsed: false }>;

function Browse({ kind, hero, days, grid, limits }: BrowseProps) {
  const { t } = useLingui();
  const further = useInfiniteGrid<{ grid: GridStretch }>(grid);
  const { isEmpty } = further;
  return (
    <>
      <SubUserBar kind={kind} />
      <main id={contentId} tabIndex={-1}>
        <h1 className="vh">{kind === 'movie' ? t`Movies` : t`Series`}</h1>
        <ViewerTime />
        <WhileTimeIsLeft>
          {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={secondsPerSlide} />}
        </WhileTimeIsLeft>
        <ViewerRows />
        {days.map(({ name, titles }) => (
          <TitleRow key={name} name={name} titles={titles} />
        ))}
        {isEmpty ? null : (
          <TitleGrid
            name={kind === 'movie' ? t`Movies for You` : t`Series for You`}
            filter={paths.subUserBrowseAll(kind)}
            titles={further.titles}
            isInSight={hero.length + days.length === 0}
            endMessage={t`That’s everything for now.`}
            more={further.more}
          />
        )}
        {isEmpty && !grid.failed ? <NoTitles kind={kind} limits={limits} /> : null}
        {grid.failed ? <TitlesUnavailable kind={kind} /> : null}
      </main>
    </>
  );
}

function Lapsed({ isSuspended }: { isSuspended: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <SubUserBar kind={null} />
      <main id={contentId} tabIndex={-1}>
        <EmptyState
          page
          art="time-up"
          title={t`Time to ask a grown-up`}
          text={
            isSuspended
              ? t`Nothing can play right now. The grown-up who made your account can see why under Your Profile. Everything will still be here.`
              : t`Your home’s month has ended, so nothing can play right now. Ask the grown-up who made your account to press Renew under Your Profile. Everything will still be here.`
          }
          action={
            <ButtonLink href="" data-reload="">
              {t`Try again`}
            </ButtonLink>
          }
        />
      </main>
    </>
  );
}
