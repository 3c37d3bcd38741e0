import { addDays, dayOf } from './days.ts';

export const figureNames = [
  'signUps',
  'payments',
  'renewals',
  'cancellations',
  'lapsed',
  'refundsDue',
  'revenue',
] as const;

export type FigureName = (typeof figureNames)[number];

/** Figures of a day in Johannesburg. Revenue is in cents, and negative when more was refunded than paid. */
export type DayFigures = Readonly<Record<FigureName, number>>;

export interface FigureDay {
  /** The day is written YYYY-MM-DD. */
  day: string;
  /** Null until the day is counted. */
  figures: DayFigures | null;
}

export interface FigureSeries {
  /** The oldest day comes first. */
  days: FigureDay[];
  totals: DayFigures;
}

export const noFigures: DayFigures = {
  signUps: 0,
  payments: 0,
  renewals: 0,
  cancellations: 0,
  lapsed: 0,
  refundsDue: 0,
  revenue: 0,
};

export interface CountedDays {
  counted: ReadonlyMap<string, DayFigures>;
  /** Days before this one have only zeros. Null before the first count. */
  since: string | null;
}

/** The last day of the series is `today`. */
export function buildSeries(today: string, length: number, { counted, since }: CountedDays): FigureSeries {
  const days = Array.from({ length }, (_, index): FigureDay => {
    const day = addDays(today, index + 1 - length);
    const isBefore = since !== null && day < since;
    return { day, figures: counted.get(day) ?? (isBefore ? noFigures : null) };
  });
  return { days, totals: addUp(days.flatMap(({ figures }) => figures ?? [])) };
}

function addUp(all: readonly DayFigures[]): DayFigures {
  const sums = { ...noFigures };
  for (const figures of all) for (const name of figureNames) sums[name] += figures[name];
  return sums;
}

/** Waits after midnight, because a node whose clock is behind may still write a payment of the day before. */
const settlingMs = 10 * 60_000;

export function lastClosedDay(now: number): string {
  return addDays(dayOf(now - settlingMs), -1);
}

/** The list includes both ends. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
