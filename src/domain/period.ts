/** Africa/Johannesburg is two hours ahead of UTC all year; it has had no daylight saving since 1944. */
const johannesburgOffset = 2 * 60 * 60 * 1000;

const day = 24 * 60 * 60 * 1000;

/** How long a household still watches after its period has ended. Source: docs/requirements.md#periods. */
export const graceMs = 3 * day;

/** A stretch of time that was paid for: epoch milliseconds, the end excluded. */
export interface Period {
  startsAt: number;
  endsAt: number;
}

/** The same day and time of the next month in Johannesburg; the month's last day when it is shorter. */
export function monthAfter(start: number): number {
  return monthsAfter(start, 1);
}

/** The same, so many months later. */
export function monthsAfter(start: number, months: number): number {
  const local = new Date(start + johannesburgOffset);
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const days = Date.UTC(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay));
  const timeOfDay = (start + johannesburgOffset) % day;
  return days + ((timeOfDay + day) % day) - johannesburgOffset;
}

/**
 * The month that a payment buys. It follows on what was paid before, days of grace included, so that
 * paying early or a little late shortens nothing and gives nothing away; after a lapse it starts anew.
 */
export function nextPeriod(paidAt: number, paidUntil: number | null): Period {
  const startsAt = isPaid(paidUntil, paidAt) ? paidUntil : paidAt;
  return { startsAt, endsAt: monthAfter(startsAt) };
}

/** Whether a household may watch: the end of its last period, and the days of grace, are still to come. */
export function isPaid(paidUntil: number | null, now: number): paidUntil is number {
  return paidUntil !== null && paidUntil + graceMs > now;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day as people read it, in Johannesburg: `20 December 2026`. */
export function formatDay(time: number): string {
  return dayFormat.format(time);
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as people read it, in Johannesburg: `20 December 2026, 18:30`. */
export function formatMoment(time: number): string {
  return `${formatDay(time)}, ${timeFormat.format(time)}`;
}

/** The number of a moment's day in Johannesburg, counted from 1970. */
function dayNumber(time: number): number {
  return Math.floor((time + johannesburgOffset) / day);
}

/** When a moment to come is, as people say it: `today`, `tomorrow`, `in 5 days`; null once it is past. */
export function sayWhen(time: number, now: number): string | null {
  if (time <= now) return null;
  const days = dayNumber(time) - dayNumber(now);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
