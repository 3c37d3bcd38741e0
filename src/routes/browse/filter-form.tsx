import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { readFilters, writeFilters } from '#src/domain/browse.ts';
import type { FilterLink, FiltersView } from '#src/features/catalogue/browse/present.ts';
import type { Area } from '#src/routes/area.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { SelectField } from '#src/ui/select-field.tsx';

export function FilterForm({ area, filters }: { area: Area; filters: FiltersView }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const sheetId = useId();
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
    // The form is a sheet over the titles on a phone.
    if (CSS.supports('selector(:popover-open)') && sheet.current?.matches(':popover-open') === true)
      sheet.current.hidePopover();
  }

  return (
    <>
      <Chips chips={filters.chips} sheetId={sheetId} />
      <div ref={sheet} id={sheetId} className="filter-sheet" popover="auto">
        <div className="cluster apart filter-head phone-only">
          <h2>{t`Filters`}</h2>
          <button
            type="button"
            className="round"
            aria-label={t`Close`}
            popoverTarget={sheetId}
            popoverTargetAction="hide"
          >
            <Icon name="close" />
          </button>
        </div>
        <Form
          ref={form}
          name="Filters"
          aria-label={t`Filters`}
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
            <Button type="submit" look="text">
              {t`Show titles`}
            </Button>
            {filters.clear === null ? null : (
              <ButtonLink href={filters.clear} look="quiet">
                {t`Clear all`}
              </ButtonLink>
            )}
          </div>
        </Form>
        {filters.genres.length === 0 ? null : <Genres genres={filters.genres} />}
      </div>
    </>
  );
}

/** On phones these replace the form, which opens as a sheet, also without script. */
function Chips({ chips, sheetId }: { chips: readonly FilterLink[]; sheetId: string }) {
  const { t } = useLingui();
  const count = chips.filter(({ chosen }) => chosen).length;
  return (
    <div className="browse-chips">
      <button type="button" className="chip" popoverTarget={sheetId}>
        <Icon name="browse" />
        {count === 0 ? t`Filters` : t`Filters (${count})`}
      </button>
      {chips.map((chip) => (
        <FilterChip key={chip.name} {...chip} />
      ))}
    </div>
  );
}

/** Selects keep the viewer's choice; a new address sets them again. */
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

/** Several genres can be chosen here; the select has only one. */
function Genres({ genres }: Pick<FiltersView, 'genres'>) {
  const { t } = useLingui();
  const chosen = genres.filter((genre) => genre.chosen).map(({ name }) => name);
  const names = chosen.join(', ');
  return (
    <details className="browse-genres">
      <summary>{chosen.length > 1 ? t`Genres: ${names}` : t`Choose several genres`}</summary>
      <ul className="cluster">
        {genres.map((genre) => (
          <li key={genre.name}>
            <FilterChip {...genre} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function FilterChip({ name, href, chosen }: FilterLink) {
  const { t } = useLingui();
  return (
    <a className="chip" href={href} aria-current={chosen ? 'true' : undefined}>
      {name}
      {chosen ? <span aria-hidden="true">×</span> : null}
      {chosen ? <span className="vh">{t`: remove`}</span> : null}
    </a>
  );
}
