const DAY_MS = 86_400_000;

/** Returns days since 1970-01-01 (UTC). */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

export function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns null for an invalid date. */
export function parseDate(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) ? null : dayOf(ms);
}

export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

export function yearStart(year: number): number {
  return dayOf(Date.UTC(year, 0, 1));
}

/** The catalogue's dates count from this day, so they stay the same for a month. */
export function monthStart(day: number): number {
  const date = new Date(day * DAY_MS);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}
