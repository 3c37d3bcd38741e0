import { johannesburgOffsetMs } from './days.ts';

const day = 24 * 60 * 60 * 1000;

/** Source: docs/requirements.md#periods. */
export const graceMs = 3 * day;

/** Both are epoch ms; the end is excluded. */
export interface Period {
  startsAt: number;
  endsAt: number;
}

/** Returns the same day of the next month, or its last day if that month is shorter. */
export function monthAfter(start: number): number {
  return monthsAfter(start, 1);
}

export function monthsAfter(start: number, months: number): number {
  const local = new Date(start + johannesburgOffsetMs);
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const days = Date.UTC(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay));
  const timeOfDay = (start + johannesburgOffsetMs) % day;
  return days + ((timeOfDay + day) % day) - johannesburgOffsetMs;
}

/** A month begins when the last one ends, even if paid in the grace days. After a lapse it begins at once. */
export function nextPeriod(paidAt: number, paidUntil: number | null): Period {
  const startsAt = isPaid(paidUntil, paidAt) ? paidUntil : paidAt;
  return { startsAt, endsAt: monthAfter(startsAt) };
}

export function isPaid(paidUntil: number | null, now: number): paidUntil is number {
  return paidUntil !== null && paidUntil + graceMs > now;
}

function dayNumber(time: number): number {
  return Math.floor((time + johannesburgOffsetMs) / day);
}

/** Counts nights in Johannesburg: 0 means later today. Returns null if `time` is past. */
export function daysUntil(time: number, now: number): number | null {
  return time <= now ? null : dayNumber(time) - dayNumber(now);
}
