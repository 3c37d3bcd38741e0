import { yearOf, yearStart } from './days.ts';
import { between, pickByShare, type Random } from './random.ts';
import type { Flavour } from './types.ts';

const movieSpans = { fresh: 40, soon: 6, later: 2, old: 38, ancient: 13, unknown: 1 };

/** Flavours whose rows have narrow date windows. */
const recentFlavours = new Set<Flavour>(['action', 'horror']);

/** Two fifths of the movies are from the last year and a half. */
export function pickMovieDay(anchor: number, flavour: Flavour, rnd: Random): number | null {
  const span = recentFlavours.has(flavour) && rnd() < 0.2 ? 'fresh' : pickByShare(rnd, movieSpans);
  switch (span) {
    case 'fresh':
      return anchor - between(rnd, 1, 535);
    // There are enough movies for the next three weeks on any day of the month.
    case 'soon':
      return anchor + between(rnd, 0, 75);
    case 'later':
      return anchor + between(rnd, 76, 560);
    case 'old':
      return anchor - between(rnd, 541, 5_200);
    case 'ancient':
      return anchor - between(rnd, 5_200, 16_000);
    case 'unknown':
      return null;
  }
}

const seriesSpans = { thisYear: 21, lastYear: 19, yearBefore: 18, soon: 3, later: 3, old: 34, unknown: 1.5 };

/** This calendar year and each of the two before get hundreds of series. */
export function pickSeriesDay(anchor: number, rnd: Random): number | null {
  const yearsAgo = (years: number): number => yearStart(yearOf(anchor) - years);
  switch (pickByShare(rnd, seriesSpans)) {
    case 'thisYear':
      return between(rnd, yearsAgo(0), anchor);
    case 'lastYear':
      return between(rnd, yearsAgo(1), yearsAgo(0) - 1);
    case 'yearBefore':
      return between(rnd, yearsAgo(2), yearsAgo(1) - 1);
    case 'soon':
      return anchor + between(rnd, 0, 60);
    case 'later':
      return anchor + between(rnd, 61, 420);
    case 'old':
      return yearsAgo(2) - between(rnd, 1, 7_000);
    case 'unknown':
      return null;
  }
}
