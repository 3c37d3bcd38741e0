import { yearOf, yearStart } from './days.ts';
import { between, type Random, weighted } from './random.ts';
import type { Flavour } from './types.ts';

type Span = 'fresh' | 'soon' | 'later' | 'old' | 'ancient' | 'unknown';

const movieSpans: readonly (readonly [number, Span])[] = [
  [40, 'fresh'],
  [6, 'soon'],
  [2, 'later'],
  [38, 'old'],
  [13, 'ancient'],
  [1, 'unknown'],
];

const DEEP_GENRES: ReadonlySet<Flavour> = new Set<Flavour>(['action', 'horror']);

/** When a film came out, counted from the anchor: two fifths within the last year and a half. */
export function dateOfMovie(anchor: number, flavour: Flavour, rnd: Random): number | null {
  // Action and horror have rows of their own with a narrow window, so more of them are recent.
  const span = DEEP_GENRES.has(flavour) && rnd() < 0.2 ? 'fresh' : weighted(rnd, movieSpans);
  if (span === 'fresh') return anchor - between(rnd, 1, 535);
  // Dense enough that the three weeks ahead are full on any day of the month that follows the anchor.
  if (span === 'soon') return anchor + between(rnd, 0, 75);
  if (span === 'later') return anchor + between(rnd, 76, 560);
  if (span === 'old') return anchor - between(rnd, 541, 5_200);
  if (span === 'ancient') return anchor - between(rnd, 5_200, 16_000);
  return null;
}

type SeriesSpan = 'this' | 'last' | 'before' | 'soon' | 'later' | 'old' | 'unknown';

const seriesSpans: readonly (readonly [number, SeriesSpan])[] = [
  [21, 'this'],
  [19, 'last'],
  [18, 'before'],
  [3, 'soon'],
  [3, 'later'],
  [34, 'old'],
  [1.5, 'unknown'],
];

/** When a series began: hundreds in this calendar year, however young it is, and in each of the two before. */
export function dateOfSeries(anchor: number, _flavour: Flavour, rnd: Random): number | null {
  const start = yearStart(yearOf(anchor));
  const span = weighted(rnd, seriesSpans);
  if (span === 'this') return between(rnd, start, anchor);
  if (span === 'last') return between(rnd, yearStart(yearOf(anchor) - 1), start - 1);
  if (span === 'before')
    return between(rnd, yearStart(yearOf(anchor) - 2), yearStart(yearOf(anchor) - 1) - 1);
  if (span === 'soon') return anchor + between(rnd, 0, 60);
  if (span === 'later') return anchor + between(rnd, 61, 420);
  if (span === 'old') return yearStart(yearOf(anchor) - 2) - between(rnd, 1, 7_000);
  return null;
}
