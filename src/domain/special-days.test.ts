import { expect, it } from 'vitest';
import { specialDays } from './special-days.ts';

it.each([
  ['2026-06-15', []],
  ['2026-06-16', ['youth-day']],
  ['2026-06-17', []],
  ['2026-06-26', []],
  ['2026-06-27', ['school-holidays']],
  ['2026-07-20', ['school-holidays']],
  ['2026-07-21', []],
  ['2026-09-23', []],
  ['2026-09-24', ['heritage-day', 'school-holidays']],
  ['2026-12-31', ['school-holidays']],
  ['2027-01-12', ['school-holidays']],
  ['2027-01-13', []],
  // Without a published school calendar there are only public holidays.
  ['2031-07-05', []],
  ['2031-09-24', ['heritage-day']],
])('%s is %j', (day, names) => expect(specialDays(day)).toEqual(names));
