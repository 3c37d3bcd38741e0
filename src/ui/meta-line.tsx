import type { ReactNode } from 'react';
import { AgeMark } from './age-mark.tsx';
import { Rating } from './rating.tsx';

interface MetaLineProps {
  rating: number | null;
  year: number | null;
  age: string | null;
  ageOrigin: string | null;
  /** `Drama, Adventure`; may be empty. */
  genres?: string;
  /** `1 h 52`, `3 seasons`. */
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
