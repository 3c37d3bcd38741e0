import { type FormEvent, useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import type { Area } from '#src/area.ts';
import { readFilters, writeFilters } from '#src/domain/browse.ts';
import type { FiltersView } from '#src/features/catalogue/browse/present.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/select-field.tsx';

export function FilterForm({ area, filters }: { area: Area; filters: FiltersView }) {
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
