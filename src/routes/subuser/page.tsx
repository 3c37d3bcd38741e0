import { contentId } from '#src/browser/content-id.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TitleGrid } from '#src/ui/title-grid.tsx';
import type { Route } from './+types/page';
import { SubUserBar } from './sub-user-bar.tsx';

export { loadSubUser as loader } from './load.ts';

export const handle = { bare: true };

/** Source: docs/requirements.md#heroes. */
const turnsEvery = 6;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  const name = loaderData?.lapsed === false && loaderData.kind === 'series' ? 'Series' : 'Movies';
  return [{ title: titled(name, root) }];
}

export default function SubUserPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.lapsed) return <Lapsed />;
  // A key for each kind, so that late titles of one never join the other.
  return <Browse key={loaderData.kind} {...loaderData} />;
}

type BrowseProps = Extract<Route.ComponentProps['loaderData'], { lapsed: false }>;

function Browse({ kind, hero, grid, limits }: BrowseProps) {
  const further = useInfiniteGrid<{ grid: GridStretch }>(grid);
  const { isEmpty } = further;
  return (
    <>
      <SubUserBar kind={kind} />
      <main id={contentId} tabIndex={-1}>
        <h1 className="vh">{kind === 'movie' ? 'Movies' : 'Series'}</h1>
        {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={turnsEvery} />}
        <ViewerRows />
        {isEmpty ? null : (
          <TitleGrid
            name={kind === 'movie' ? 'Movies for You' : 'Series for You'}
            filter={paths.subUserBrowseAll(kind)}
            titles={further.titles}
            isInSight={hero.length === 0}
            endMessage="That’s everything for now."
            more={further.more}
          />
        )}
        {isEmpty && !grid.failed ? <Nothing kind={kind} limits={limits} /> : null}
        {grid.failed ? <NotHere kind={kind} /> : null}
      </main>
    </>
  );
}

interface NothingProps {
  kind: TitleKind;
  limits: BrowseProps['limits'];
}

function Nothing({ kind, limits: { genres, young } }: NothingProps) {
  const what = kind === 'movie' ? 'movies' : 'series';
  const chosen = genres.length === 0 ? what : `${listed(genres)} ${what}`;
  const reason = young ? `We found no ${chosen} that are right for your age.` : `We found no ${chosen}.`;
  const remedy =
    genres.length === 0
      ? 'Ask a grown-up to check your age group, or come back a bit later.'
      : 'Ask a grown-up to choose more genres for you, or come back a bit later.';
  return (
    <EmptyState
      title={kind === 'movie' ? 'No movies for you yet' : 'No series for you yet'}
      text={`${reason} ${remedy}`}
      action={
        <ButtonLink href="" data-reload="" look="quiet">
          Try again
        </ButtonLink>
      }
    />
  );
}

const lists = new Intl.ListFormat('en-ZA', { type: 'disjunction' });

function listed(genres: readonly string[]): string {
  return lists.format(genres.map((genre) => (genre === 'SciFi' ? 'Sci-Fi' : genre)));
}

function NotHere({ kind }: { kind: TitleKind }) {
  return (
    <EmptyState
      title={
        kind === 'movie' ? 'Movies are unavailable at the moment' : 'Series are unavailable at the moment'
      }
      text="They usually come back within minutes. Please try again then."
      action={
        <ButtonLink href="" data-reload="">
          Try again
        </ButtonLink>
      }
    />
  );
}

function Lapsed() {
  return (
    <>
      <SubUserBar kind={null} />
      <main id={contentId} tabIndex={-1}>
        <EmptyState
          page
          title="Time to ask a grown-up"
          text="Your home’s month has ended, so nothing can play right now. Ask the grown-up who made your account to press Renew under Your Profile. Everything will still be here."
          action={
            <ButtonLink href="" data-reload="">
              Try again
            </ButtonLink>
          }
        />
      </main>
    </>
  );
}
