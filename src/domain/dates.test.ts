import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatDay,
  formatMoment,
  formatMonth,
  formatOnWeekday,
  formatTimeOfDay,
  inEnglish,
} from './dates.ts';
import { isLanguage, languageNames } from './languages.ts';

const languages = Object.keys(languageNames).filter(isLanguage);
const moment = Date.parse('2026-12-18T22:05:00Z');

it('writes days, months, moments and weekdays in each language', () => {
  expect(languages.map((language) => formatDay(moment, { locale: language }))).toEqual([
    '19 December 2026',
    '19 Desember 2026',
    '19 Disemba 2026',
    '19 Disemba 2026',
    '19 Tshitwe 2026',
  ]);
  expect(languages.map((language) => formatMonth('2025-08', { locale: language }))).toEqual([
    'August 2025',
    'Augustus 2025',
    'Agasti 2025',
    'Agasti 2025',
    'Phato 2025',
  ]);
  expect(languages.map((language) => formatOnWeekday(moment, { locale: language }))).toEqual([
    'on Saturday',
    'op Saterdag',
    'ngoMgqibelo',
    'ngoMgqibelo',
    'ka Moqebelo',
  ]);
  expect(formatMoment(moment, { locale: 'af' })).toBe('19 Desember 2026, 00:05');
  expect([formatTimeOfDay(0), formatTimeOfDay(1215)]).toEqual(['00:00', '20:15']);
});

it('writes English as browsers do', () => {
  const zone = { timeZone: 'Africa/Johannesburg' } as const;
  const day = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'long' });
  const weekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' });
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const [min, max] = ['1950-01-01', '2100-01-01'].map((date) => Date.parse(date));
  fc.assert(
    fc.property(fc.integer({ min: min ?? 0, max: max ?? 0 }), (at) => {
      expect(formatDay(at, inEnglish)).toBe(day.format(at));
      expect(formatOnWeekday(at, inEnglish)).toBe(`on ${weekday.format(at)}`);
      expect(formatMoment(at, inEnglish)).toBe(`${day.format(at)}, ${time.format(at)}`);
      const date = new Date(at).toISOString().slice(0, 10);
      expect(formatMonth(date, inEnglish)).toBe(month.format(new Date(`${date.slice(0, 7)}-01`)));
    }),
  );
});

it('has twelve months and seven days of its own in each language', () => {
  for (const language of languages) {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatMonth(`2026-${index + 1}`, { locale: language }),
    );
    const days = Array.from({ length: 7 }, (_, index) =>
      formatOnWeekday(index * 86_400_000, { locale: language }),
    );
    expect([new Set(months).size, new Set(days).size], language).toEqual([12, 7]);
    expect([...months, ...days].filter((text) => /undefined|^$/.test(text))).toEqual([]);
  }
});

it('refuses what is no time', () => {
  expect(() => formatDay(Number.NaN, inEnglish)).toThrow(RangeError);
});
