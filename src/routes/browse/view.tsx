import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import { formatCount } from '#src/domain/money.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import type { Area } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { GridCards } from '#src/ui/title-grid.tsx';
import { FilterForm } from './filter-form.tsx';
import type { loadBrowse } from './load.ts';

type Loaded = Awaited<ReturnType<typeof loadBrowse>>['data'];

interface BrowseViewProps {
  area: Area;
  loaded: Loaded;
}

export function BrowseView({ area, loaded }: BrowseViewProps) {
  const { t } = useLingui();
  const { filters, wait, grid } = loaded;
  const { titles, more, isEmpty } = useInfiniteGrid<{ grid: GridStretch }>(grid);
  const id = useId();
  const ignored = filters.ignored.join(', ');
  return (
    <main id={contentId} tabIndex={-1}>
      <section className="row browse" aria-labelledby={id}>
        <div className="row-head">
          <h1 id={id}>{t`Browse`}</h1>
          {area.kind === 'main' ? <a href={paths.together}>{t`What can all of us watch?`}</a> : null}
        </div>
        <FilterForm area={area} filters={filters} />
        <p className="browse-note" role="status">
          {wait === null ? <Count {...loaded} /> : ''}
        </p>
        {filters.ignored.length === 0 ? null : (
          <p className="browse-note quiet">
            {t`We ignored these filters, because they don’t exist: ${ignored}.`}
          </p>
        )}
        {wait === null ? null : (
          <div className="browse-note">
            <FormError>{t`You’ve opened a lot of pages in a short time. ${wait}`}</FormError>
          </div>
        )}
        {wait === null && isEmpty ? <Nothing {...loaded} /> : null}
        {isEmpty ? null : (
          <GridCards titles={titles} more={more} isInSight endMessage={t`That’s everything.`} />
        )}
      </section>
    </main>
  );
}

function Nothing({ instead, filters }: Loaded) {
  const { t } = useLingui();
  if (filters.clear === null) {
    return (
      <EmptyState
        art="failed"
        title={t`No titles right now`}
        text={t`We can’t load titles right now. Please try again.`}
        action={
          <ButtonLink href="" data-reload="">
            {t`Try again`}
          </ButtonLink>
        }
      />
    );
  }
  const clear = (
    <ButtonLink href={filters.clear} look="text">
      {t`Clear all filters`}
    </ButtonLink>
  );
  if (instead === null) {
    return (
      <EmptyState
        art="search"
        title={t`No titles match these filters`}
        text={t`Try fewer filters.`}
        action={clear}
      />
    );
  }
  const { label, value, remove, href } = instead;
  return (
    <EmptyState
      art="search"
      title={t`No titles match these filters`}
      text={t`Remove “${label}: ${value}” to see titles.`}
      action={
        <>
          <ButtonLink href={href}>{remove}</ButtonLink>
          {clear}
        </>
      }
    />
  );
}

function Count({ count, isMore }: Pick<Loaded, 'count' | 'isMore'>) {
  const { t } = useLingui();
  const number = formatCount(count);
  return (
    <span>
      {isMore
        ? t`More than ${number} titles`
        : count === 0
          ? t`No titles`
          : t`${plural(count, { one: '# title', other: `${number} titles` })}`}
    </span>
  );
}
