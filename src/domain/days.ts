/** The product's days begin and end in Johannesburg, which keeps UTC+2 the whole year. */
const johannesburg = 2 * 60 * 60_000;

const day = 24 * 60 * 60_000;

export interface DateWindow {
  /** YYYY-MM-DD in Johannesburg. */
  today: string;
  /** The date so many days before today; after it for a negative number. */
  daysAgo(days: number): string;
}

/** The year of a window's today, in Johannesburg. */
export function yearOf({ today }: Pick<DateWindow, 'today'>): number {
  return Number(today.slice(0, 4));
}

/** Dates around a moment (epoch ms), as YYYY-MM-DD in Johannesburg. */
export function dateWindow(now: number): DateWindow {
  return { today: dateAt(now), daysAgo: (days) => dateAt(now - days * day) };
}

function dateAt(moment: number): string {
  return new Date(moment + johannesburg).toISOString().slice(0, 10);
}
