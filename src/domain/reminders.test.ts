import fc from 'fast-check';
import { expect, it } from 'vitest';
import { graceMs } from './period.ts';
import { reminderDays, reminderSpan } from './reminders.ts';

const day = 24 * 60 * 60_000;
const now = 1_790_000_000_000;

it('names every end from the last day of grace to five days ahead for one reminder, and no other', () => {
  const edges = [-graceMs, -graceMs + 1, 0, day, day + 1, 5 * day, 5 * day + 1].map((ms) => fc.constant(ms));
  fc.assert(
    fc.property(fc.oneof(...edges, fc.integer({ min: -9 * day, max: 9 * day })), (ahead) => {
      const due = reminderDays.filter((days) => {
        const { from, until } = reminderSpan(days, now);
        return now + ahead >= from && now + ahead <= until;
      });
      const isDue = ahead > -graceMs && ahead <= 5 * day;
      expect(due).toEqual(isDue ? [ahead > day ? 5 : 1] : []);
    }),
  );
});
