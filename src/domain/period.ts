/** Johannesburg keeps UTC+2 the whole year. */
const johannesburgOffset = 2 * 60 * 60 * 1000;

const day = 24 * 60 * 60 * 1000;

/** Source: docs/requirements.md#periods. */
export const graceMs = 3 * day;

/** Holds epoch ms; the end is excluded. */
export interface Period {
  startsAt: number;
  endsAt: number;
}

/** The month's last day if it is shorter. */
export function monthAfter(start: number): number {
  return monthsAfter(start, 1);
}

export function monthsAfter(start: number, months: number): number {
  const local = new Date(start + johannesburgOffset);
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const days = Date.UTC(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay));
  const timeOfDay = (start + johannesburgOffset) % day;
  return days + ((timeOfDay + day) % day) - johannesburgOffset;
}

/** The month begins at the end of the last one, days of grace included; after a lapse it begins at the payment. */
export function nextPeriod(paidAt: number, paidUntil: number | null): Period {
  const startsAt = isPaid(paidUntil, paidAt) ? paidUntil : paidAt;
  return { startsAt, endsAt: monthAfter(startsAt) };
}

export function isPaid(paidUntil: number | null, now: number): paidUntil is number {
  return paidUntil !== null && paidUntil + graceMs > now;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Returns text such as `20 December 2026`, in Johannesburg. */
export function formatDay(time: number): string {
  return dayFormat.format(time);
}

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Johannesburg', weekday: 'long' });

/** Returns text such as `Friday`, in Johannesburg. */
export function formatWeekday(time: number): string {
  return weekdayFormat.format(time);
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Of `2025-08-20` and of `2025-08`: `August 2025`. */
export function formatMonth(date: string): string {
  return monthFormat.format(new Date(`${date.slice(0, 7)}-01`));
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  hour: '2-digit',
  minute: '2-digit',
});

export function formatMoment(time: number): string {
  return `${formatDay(time)}, ${timeFormat.format(time)}`;
}

function dayNumber(time: number): number {
  return Math.floor((time + johannesburgOffset) / day);
}

/** `today`, `tomorrow`, `in 5 days`; null in the past. */
export function formatWhen(time: number, now: number): string | null {
  if (time <= now) return null;
  const days = dayNumber(time) - dayNumber(now);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
