/** Johannesburg keeps UTC+2 the whole year. */
export const johannesburgOffsetMs = 2 * 60 * 60_000;

const day = 24 * 60 * 60_000;

export interface DateWindow {
  /** The day in Johannesburg, as YYYY-MM-DD. */
  today: string;
  /** A negative number gives a later date. */
  daysAgo(days: number): string;
}

export function yearOf({ today }: Pick<DateWindow, 'today'>): number {
  return Number(today.slice(0, 4));
}

export function dateWindow(now: number): DateWindow {
  return { today: dayOf(now), daysAgo: (days) => dayOf(now - days * day) };
}

/** Returns the day in Johannesburg as YYYY-MM-DD. */
export function dayOf(moment: number): string {
  return new Date(moment + johannesburgOffsetMs).toISOString().slice(0, 10);
}

/** Both are epoch ms; the end is excluded. */
export interface Span {
  from: number;
  until: number;
}

/** `date` is a day in Johannesburg, written YYYY-MM-DD. */
export function spanOfDay(date: string): Span {
  const from = Date.parse(date) - johannesburgOffsetMs;
  return { from, until: from + day };
}

/** A negative number gives an earlier date. */
export function addDays(date: string, days: number): string {
  return dayOf(spanOfDay(date).from + days * day);
}

/** Returns the latest moment up to `now` at which it was `minutes` after midnight in Johannesburg. */
export function lastTimeOfDay(now: number, minutes: number): number {
  const start = minutes * 60_000 - johannesburgOffsetMs;
  return Math.floor((now - start) / day) * day + start;
}
