import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import type { Area } from '#src/area.ts';
import { contentId } from '#src/browser/content-id.ts';
import { readFilters, writeFilters } from '#src/domain/browse.ts';
import type { FiltersView } from '#src/features/catalogue/browse/present.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { GridCards } from '#src/ui/title-grid.tsx';
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
        <Filters area={area} filters={filters} />
        <p className="browse-note" role="status">
          {wait === null ? countText(loaded) : ''}
        </p>
        {filters.ignored.length === 0 ? null : (
          <p className="browse-note quiet">
            Left out, because the address has no such value: {filters.ignored.join(', ')}.
          </p>
        )}
        {wait === null ? null : (
          <div className="browse-note">
            <FormError>You’ve looked through a lot in a short time. {wait}</FormError>
          </div>
        )}
        {wait === null && isEmpty ? <Nothing {...loaded} /> : null}
        {isEmpty ? null : <GridCards titles={titles} more={more} isInSight endMessage="That’s everything." />}
      </section>
    </main>
  );
}

function Filters({ area, filters }: { area: Area; filters: FiltersView }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useFollowAddress(form, filters);

  function apply() {
    if (form.current === null) return;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) fields.append(name, String(value));
    navigate(area.browse + writeFilters(readFilters(fields).filters), {
      replace: true,
      preventScrollReset: true,
    });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  return (
    <>
      <Form
        ref={form}
        name="Filters"
        aria-label="Filters"
        className="browse-filters"
        action={area.browse}
        onChange={apply}
        onSubmit={handleSubmit}
      >
        {filters.selects.map(({ name, label, value, options }) => (
          <SelectField key={name} name={name} label={label} options={options} defaultValue={value} />
        ))}
        {filters.moreGenres.map((slug) => (
          <input key={slug} type="hidden" name="genre" value={slug} />
        ))}
        <div className="cluster">
          <Button type="submit" look="line">
            Show titles
          </Button>
          {filters.clear === null ? null : (
            <ButtonLink href={filters.clear} look="quiet">
              Clear all
            </ButtonLink>
          )}
        </div>
      </Form>
      {filters.genres.length === 0 ? null : <Genres genres={filters.genres} />}
    </>
  );
}

/** Selects keep what the viewer chose; another address sets them anew. */
function useFollowAddress(form: { current: HTMLFormElement | null }, filters: FiltersView) {
  const before = useRef(filters);
  useEffect(() => {
    if (before.current === filters) return;
    before.current = filters;
    for (const { name, value } of filters.selects) {
      const select = form.current?.querySelector(`select[name=${name}]`);
      if (select instanceof HTMLSelectElement) select.value = value;
    }
  }, [form, filters]);
}

/** A select holds one genre. */
function Genres({ genres }: Pick<FiltersView, 'genres'>) {
  const chosenNames = genres.filter(({ chosen }) => chosen).map(({ name }) => name);
  return (
    <details className="browse-genres">
      <summary>
        {chosenNames.length > 1 ? `Genres: ${chosenNames.join(', ')}` : 'More genres at once'}
      </summary>
      <ul className="cluster">
        {genres.map(({ name, href, chosen }) => (
          <li key={name}>
            <a className="chip" href={href} aria-current={chosen ? 'true' : undefined}>
              {name}
              {chosen ? <span aria-hidden="true">×</span> : null}
              {chosen ? <span className="vh">: remove</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Nothing({ instead, filters }: Loaded) {
  if (filters.clear === null) {
    return (
      <EmptyState
        title="No titles to show just now"
        text="They will appear here as soon as there are some."
      />
    );
  }
  const clear = (
    <ButtonLink href={filters.clear} look="line">
      Clear all filters
    </ButtonLink>
  );
  if (instead === null) {
    return <EmptyState title="Nothing matches all of these" text="Try fewer filters." action={clear} />;
  }
  const { label, value, href } = instead;
  return (
    <EmptyState
      title="Nothing matches all of these"
      text={`Remove “${label}: ${value}” to see titles.`}
      action={
        <>
          <ButtonLink href={href}>
            Drop {label}: {value}
          </ButtonLink>
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
