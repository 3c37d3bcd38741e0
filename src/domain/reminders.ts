import { graceMs } from './period.ts';

const day = 24 * 60 * 60 * 1000;

export const reminderDays = [5, 1] as const;

export type ReminderDays = (typeof reminderDays)[number];

/**
 * Returns the span of period ends for which a reminder is due, in epoch ms, both ends included. The spans don't
 * overlap, so after missed days only the latest reminder is sent.
 */
export function reminderSpan(days: ReminderDays, now: number): { from: number; until: number } {
  return days === 5
    ? { from: now + day + 1, until: now + 5 * day }
    : { from: now - graceMs + 1, until: now + day };
}
