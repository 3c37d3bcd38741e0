import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef } from 'react';
import { Await, useRevalidator, useSearchParams } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { offlineText } from '#src/domain/offline-words.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { findSearch, type SearchStart, storeSearch } from '#src/features/catalogue/ui/search-cache.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { areas } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { GridCards } from '#src/ui/title-grid.tsx';
import type { Route } from './+types/page';
import { SearchBox } from './box.tsx';
import { loadSearch } from './load.ts';
import { Spelled } from './spelled.tsx';
import { SearchStartView } from './start-view.tsx';
import { searchTitle } from './title.ts';

export const loader = (call: Route.LoaderArgs) => loadSearch(areas.main, call);

type Results = Awaited<ReturnType<typeof loadSearch>>['data'];

/** In ms. A lost connection is detected earlier. */
const resultsDelay = 150;

/** Shows the page without results if these take longer than `resultsDelay`. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const fields = new URL(request.url).searchParams;
  // Further pages are appended to the grid, so they aren't cached here.
  if (fields.has('page')) return serverLoader();
  const query = fields.get('q') ?? '';
  const cachedResults = findSearch(query);
  if (cachedResults !== undefined) return cachedResults;
  const coming = serverLoader().then((results) => {
    if (results.kind === 'found' && !results.grid.failed) storeSearch(query, results);
    return results;
  });
  const pageTitle = sayInBrowser(searchTitle(query.trim()));
  const waiting = new Promise<{ coming: typeof coming; pageTitle: string }>((resolve) =>
    setTimeout(() => resolve({ coming, pageTitle }), resultsDelay),
  );
  return Promise.race([coming, waiting]);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  const query = new URLSearchParams(location.search).get('q')?.trim() ?? '';
  const title = loaderData?.pageTitle ?? (query === '' ? 'Search' : `${query} – Search`);
  return [{ title: titled(title, root) }];
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const query = useSearchParams()[0].get('q')?.trim() ?? '';
  return (
    <main id={contentId} tabIndex={-1}>
      <PageBox isEmpty={query === ''} />
      <section className="row search-results" aria-labelledby="search-results">
        <div className="row-head">
          <h1 id="search-results">{query === '' ? t`Search` : t`Search Results for "${query}"`}</h1>
        </div>
        <Spelled query={query} hrefOf={paths.searchFor} emptyHref={paths.search}>
          {'coming' in loaderData ? (
            // With this key each new search shows the fallback.
            <Suspense key={query} fallback={<Loading />}>
              <Await resolve={loaderData.coming} errorElement={<Lost />}>
                {(results) => <Outcome {...results} />}
              </Await>
            </Suspense>
          ) : (
            <Outcome {...loaderData} />
          )}
        </Spelled>
      </section>
    </main>
  );
}

/** For phones, whose bar has no room for the search box. */
function PageBox({ isEmpty }: { isEmpty: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEmpty) place.current?.querySelector('input')?.focus();
  }, [isEmpty]);
  return (
    <div ref={place} className="page-search phone-only">
      <SearchBox action={paths.search} hrefOf={paths.searchFor} />
    </div>
  );
}

/** The address contains the search, so loading it again repeats the search. */
function Lost() {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  return (
    <div className="search-note stack">
      <FormError>{t(offlineText)}</FormError>
      <div>
        <Button look="text" onClick={() => revalidate()}>
          {t`Try again`}
        </Button>
      </div>
    </div>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <>
      <p className="search-note" role="status" data-coming="">
        {t`Loading results…`}
      </p>
      <Skeleton />
    </>
  );
}

function Outcome(results: Results) {
  const { t } = useLingui();
  if (results.kind === 'nothing-asked') {
    return (
      <>
        <p className="search-note quiet">
          {t`Type all or part of a title into the search box. Add a year to narrow the search.`}
        </p>
        <SearchStartView start={results.start} hrefOf={paths.searchFor} />
      </>
    );
  }
  if (results.kind === 'limited') {
    const { wait } = results;
    return (
      <div className="search-note">
        <FormError>{t`You’ve searched a lot in a short time. ${wait}`}</FormError>
      </div>
    );
  }
  return <Cards grid={results.grid} start={results.start} />;
}

function Cards({ grid, start }: { grid: GridStretch; start: SearchStart | null }) {
  const { t } = useLingui();
  const { titles, more, isEmpty } = useInfiniteGrid<{ grid: GridStretch }>(grid);
  const count = grid.titles.length;
  if (grid.failed && titles.length === 0) return <PartialResultsNotice of="results" nothing />;
  if (isEmpty) {
    return (
      <>
        <div role="status">
          <EmptyState
            art="search"
            title={t`No results found.`}
            text={t`Check the spelling, or try with fewer words.`}
            action={<ButtonLink href={paths.browse}>{t`Browse`}</ButtonLink>}
          />
        </div>
        <SearchStartView start={start} hrefOf={paths.searchFor} />
      </>
    );
  }
  return (
    <>
      <p className="vh" role="status">
        {grid.more !== null
          ? t`The first ${count} titles`
          : t`${plural(count, { one: '# title found', other: '# titles found' })}`}
      </p>
      <GridCards titles={titles} more={more} isInSight />
      {grid.failed ? <PartialResultsNotice of="results" nothing={false} /> : null}
    </>
  );
}
