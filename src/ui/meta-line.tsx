import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface MetaLineProps {
  rating: number | null;
  year: number | null;
  age: string | null;
  ageOrigin: string | null;
  /** An example is `Drama, Adventure`; it may be empty. */
  genres?: string;
  /** Examples are `1 h 52` and `3 seasons`. */
  length?: string | null;
  children?: ReactNode;
}

export function MetaLine({ rating, year, age, ageOrigin, genres = '', length, children }: MetaLineProps) {
  return (
    <p className="meta">
      {rating === null ? null : <Rating value={rating} />}
      {year === null ? null : <span>{year}</span>}
      {length == null ? null : <span>{length}</span>}
      {age === null ? null : <AgeMark label={age} origin={ageOrigin} />}
      {genres === '' ? null : <span>{genres}</span>}
      {children}
    </p>
  );
}

interface RatingProps {
  /** From 0 to 10. */
  value: number;
}

export function Rating({ value }: RatingProps) {
  const { t } = useLingui();
  const rating = value.toFixed(1);
  const [before, after] = t`rated ${rating} of 10`.split(rating);
  return (
    <span className="star">
      <span className="vh">{before}</span>
      {rating}
      <span className="vh">{after}</span>
    </span>
  );
}

interface AgeMarkProps {
  /** Examples are `13` and `All`. */
  label: string;
  origin: string | null;
}

/** Uses a popover, which works without script. */
export function AgeMark({ label, origin }: AgeMarkProps) {
  const { t } = useLingui();
  const id = useId();
  const years =
    label === 'All' ? (
      <Trans>
        All<span className="vh"> ages</span>
      </Trans>
    ) : (
      <Trans>
        <span className="vh">age </span>
        {label}
      </Trans>
    );
  if (origin === null) return <span className="age">{years}</span>;
  // The label may be an age of another country, such as 14 or 17.
  const meaning = label === 'All' ? t`Suitable for all ages.` : t`Suitable from ${{ age: label }}.`;
  return (
    <>
      <button type="button" className="age" popoverTarget={id}>
        {years}
      </button>
      <span id={id} className="age-origin" popover="auto">
        {[meaning, `${origin}.`].join(' ')}
      </span>
    </>
  );
}
