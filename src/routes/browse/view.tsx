import { useId } from 'react';
import type { Area } from '#src/area.ts';
import { contentId } from '#src/browser/content-id.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
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
  const { filters, wait, grid } = loaded;
  const { titles, more, isEmpty } = useInfiniteGrid<{ grid: GridStretch }>(grid);
  const id = useId();
  return (
    <main id={contentId} tabIndex={-1}>
      <section className="row browse" aria-labelledby={id}>
        <div className="row-head">
          <h1 id={id}>Browse</h1>
        </div>
        <FilterForm area={area} filters={filters} />
        <p className="browse-note" role="status">
          {wait === null ? countText(loaded) : ''}
        </p>
        {filters.ignored.length === 0 ? null : (
          <p className="browse-note quiet">
            We ignored these filters, because they don’t exist: {filters.ignored.join(', ')}.
          </p>
        )}
        {wait === null ? null : (
          <div className="browse-note">
            <FormError>You’ve opened a lot of pages in a short time. {wait}</FormError>
          </div>
        )}
        {wait === null && isEmpty ? <Nothing {...loaded} /> : null}
        {isEmpty ? null : <GridCards titles={titles} more={more} isInSight endMessage="That’s everything." />}
      </section>
    </main>
  );
}

function Nothing({ instead, filters }: Loaded) {
  if (filters.clear === null) {
    return (
      <EmptyState title="No titles right now" text="We can’t load titles right now. Please try again." />
    );
  }
  const clear = (
    <ButtonLink href={filters.clear} look="line">
      Clear all filters
    </ButtonLink>
  );
  if (instead === null) {
    return <EmptyState title="No titles match these filters" text="Try fewer filters." action={clear} />;
  }
  const { label, value, href } = instead;
  return (
    <EmptyState
      title="No titles match these filters"
      text={`Remove “${label}: ${value}” to see titles.`}
      action={
        <>
          <ButtonLink href={href}>{`Remove ${label.toLowerCase()}`}</ButtonLink>
          {clear}
        </>
      }
    />
  );
}

const numbers = new Intl.NumberFormat('en-ZA');

function countText({ count, isMore }: Pick<Loaded, 'count' | 'isMore'>): string {
  if (isMore) return `More than ${numbers.format(count)} titles`;
  if (count === 0) return 'No titles';
  return count === 1 ? '1 title' : `${numbers.format(count)} titles`;
}
