import { expect, it } from 'vitest';
import { buildSeries, type DayFigures, lastClosedDay, listDays, noFigures } from './day-figures.ts';
import { addDays, dayOf, spanOfDay } from './days.ts';

const figures = (changes: Partial<DayFigures>): DayFigures => ({ ...noFigures, ...changes });

it('shows days with nothing as zero, and days that are not counted yet as unknown', () => {
  const counted = new Map([
    ['2026-11-20', figures({ signUps: 2, revenue: 7_000 })],
    ['2026-11-21', noFigures],
    ['2026-11-23', figures({ signUps: 1, revenue: -3_500 })],
  ]);
  const { days, totals } = buildSeries('2026-11-23', 5, { counted, since: '2026-11-20' });
  expect(days.map(({ day, figures: of }) => [day, of?.signUps ?? null])).toEqual([
    ['2026-11-19', 0],
    ['2026-11-20', 2],
    ['2026-11-21', 0],
    ['2026-11-22', null],
    ['2026-11-23', 1],
  ]);
  expect(totals).toEqual(figures({ signUps: 3, revenue: 3_500 }));
});

it('knows nothing before the first count', () => {
  const { days, totals } = buildSeries('2026-03-01', 2, { counted: new Map(), since: null });
  expect(days).toEqual([
    { day: '2026-02-28', figures: null },
    { day: '2026-03-01', figures: null },
  ]);
  expect(totals).toEqual(noFigures);
});

it('goes over the ends of months and years, and through a leap day', () => {
  expect(listDays('2026-12-30', '2027-01-02')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(listDays('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(listDays('2026-11-23', '2026-11-22')).toEqual([]);
  expect(addDays('2026-03-01', -90)).toBe('2025-12-01');
});

it('begins a day at midnight in Johannesburg, and ends it with the next one', () => {
  const { from, until } = spanOfDay('2026-11-23');
  expect(new Date(from).toISOString()).toBe('2026-11-22T22:00:00.000Z');
  expect([dayOf(from - 1), dayOf(from), dayOf(until - 1), dayOf(until)]).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-23',
    '2026-11-24',
  ]);
});

it('closes a day ten minutes after its end', () => {
  const midnight = spanOfDay('2026-11-23').from;
  expect(lastClosedDay(midnight + 10 * 60_000 - 1)).toBe('2026-11-21');
  expect(lastClosedDay(midnight + 10 * 60_000)).toBe('2026-11-22');
});
