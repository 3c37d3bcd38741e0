import { Plural, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Form, useSearchParams } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { maxRequestLength } from '#src/domain/title-requests.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { AskForm } from '#src/features/household/ui/ask-form.tsx';
import { readArea } from '#src/http/request/read-area.ts';
import { loadSearch } from '#src/routes/search/load.ts';
import { Spelled } from '#src/routes/search/spelled.tsx';
import { SearchStartView } from '#src/routes/search/start-view.tsx';
import { SubUserBar } from '#src/routes/subuser/sub-user-bar.tsx';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { GridCards } from '#src/ui/title-grid.tsx';
import type { Route } from './+types/page';

export const loader = (call: Route.LoaderArgs) => loadSearch(readArea(call.context), call);

export const handle = { bare: true };

export function meta({ matches, location }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(queryOf(new URLSearchParams(location.search)), root) }];
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

const nothing: GridStretch = { titles: [], more: null, failed: true, waiting: false };

function queryOf(fields: URLSearchParams): string {
  return fields.get('q')?.trim() ?? '';
}

export default function SubUserSearchPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { kind } = loaderData;
  const [fields] = useSearchParams();
  const query = queryOf(fields);
  const from: TitleKind = fields.get('kind') === 'series' ? 'series' : 'movie';
  const grid = 'grid' in loaderData ? loaderData.grid : nothing;
  const { titles, more, isEmpty } = useInfiniteGrid<{ grid: GridStretch }>(grid);
  const id = useId();
  return (
    <>
      <SubUserBar kind={null} from={from} />
      <main id={contentId} tabIndex={-1}>
        <section className="sub-user-found" aria-labelledby={id}>
          <div className="cluster apart sub-user-found-head">
            <h1 id={id}>{query === '' ? t`Search` : t`Search Results for "${query}"`}</h1>
            <Form action={paths.subUser}>
              <input type="hidden" name="kind" value={from} />
              <Button type="submit" look="quiet" small>
                {t`Clear`}
              </Button>
            </Form>
          </div>
          <p className="vh" role="status">
            <Count of={grid} />
          </p>
          <Spelled
            query={query}
            hrefOf={(spelled) => paths.subUserSearchFor(spelled, from)}
            emptyHref={paths.subUserSearchFor('', from)}
          >
            {kind === 'limited' ? <Limited wait={loaderData.wait} /> : null}
            {isEmpty ? null : <GridCards titles={titles} more={more} isInSight />}
            {isEmpty && kind === 'found' && !grid.failed ? <Nothing query={query} /> : null}
            {'start' in loaderData && isEmpty ? (
              <SearchStartView
                start={loaderData.start}
                hrefOf={(text) => paths.subUserSearchFor(text, from)}
              />
            ) : null}
            {kind === 'found' && grid.failed ? <Failed isPart={titles.length > 0} /> : null}
          </Spelled>
        </section>
      </main>
    </>
  );
}

function Count({ of: { titles, more } }: { of: GridStretch }) {
  const { length: count } = titles;
  if (count === 0) return null;
  return (
    <span>
      {more === null ? (
        <Plural value={count} one="# title found." other="# titles found." />
      ) : (
        <Plural value={count} one="The first # titles." other="The first # titles." />
      )}
    </span>
  );
}

function Nothing({ query }: { query: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="search"
      title={t`No results found.`}
      text={t`Check the spelling, or try just one word. Only titles that are right for you are shown here.`}
      action={
        <AskForm look="primary">
          <input type="hidden" name="words" value={query.slice(0, maxRequestLength)} />
        </AskForm>
      }
    />
  );
}

function Failed({ isPart }: { isPart: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="failed"
      title={isPart ? t`There may be more` : t`We couldn’t search`}
      text={t`The film database is slow to answer. Try again, or choose something else.`}
      action={
        <ButtonLink href="" data-reload="">
          {t`Try again`}
        </ButtonLink>
      }
    />
  );
}

function Limited({ wait }: { wait: string }) {
  const { t } = useLingui();
  return (
    <div className="page narrow">
      <FormError>{`${t`That’s a lot of searching.`} ${wait}`}</FormError>
    </div>
  );
}
