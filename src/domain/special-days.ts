export type SpecialDay = 'youth-day' | 'heritage-day' | 'school-holidays';

/** Keys are MM-DD. */
const publicHolidays: Readonly<Record<string, SpecialDay>> = {
  '06-16': 'youth-day',
  '09-24': 'heritage-day',
};

/**
 * First and last day of each closure of public schools; a year that isn't listed has none. When you add a year,
 * compare it and the one before with the calendar that the Department of Basic Education publishes.
 */
const schoolHolidays: readonly (readonly [string, string])[] = [
  ['2026-03-28', '2026-04-07'],
  ['2026-06-27', '2026-07-20'],
  ['2026-09-24', '2026-10-05'],
  ['2026-12-10', '2027-01-12'],
  ['2027-03-20', '2027-04-05'],
  ['2027-06-26', '2027-07-19'],
  ['2027-09-23', '2027-10-04'],
  ['2027-12-09', '2027-12-31'],
];

/** `today` is YYYY-MM-DD. A public holiday is the first item. */
export function specialDays(today: string): SpecialDay[] {
  const publicHoliday = publicHolidays[today.slice('YYYY-'.length)];
  const isOutOfSchool = schoolHolidays.some(([first, last]) => first <= today && today <= last);
  return [
    ...(publicHoliday === undefined ? [] : [publicHoliday]),
    ...(isOutOfSchool ? (['school-holidays'] as const) : []),
  ];
}
