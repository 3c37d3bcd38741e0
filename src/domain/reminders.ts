import { graceMs } from './period.ts';

const day = 24 * 60 * 60 * 1000;

/** How many days before the end of its month a household is reminded. */
export const reminderDays = [5, 1] as const;

export type ReminderDays = (typeof reminderDays)[number];

/**
 * The ends of months (epoch ms, both included) that a reminder is due for at `now`. The spans of the two don't
 * meet: days that were missed bring the latest reminder only, and that until the days of grace are over.
 */
export function reminderSpan(days: ReminderDays, now: number): { from: number; until: number } {
  return days === 5
    ? { from: now + day + 1, until: now + 5 * day }
    : { from: now - graceMs + 1, until: now + day };
}
