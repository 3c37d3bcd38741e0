import { expect, it } from 'vitest';
import { english } from '#test/english.ts';
import { listDataUse, parseDataUse, pictureSize } from './data-use.ts';

const november = Date.parse('2026-11-22T12:00:00Z');
const none = { month: '2026-11', bytes: 0, minutes: 0, centsPerGb: null, quality: '480p' };

it('keeps the figures of this month, and the choices for longer', () => {
  const stored = { month: '2026-11', bytes: 5, minutes: 2, centsPerGb: 9_900, quality: '720p' };
  expect(parseDataUse(JSON.stringify(stored), november)).toEqual(stored);
  // In Johannesburg December begins two hours before midnight UTC.
  const december = Date.parse('2026-11-30T22:00:00Z');
  expect(parseDataUse(JSON.stringify(stored), december)).toEqual({
    ...stored,
    month: '2026-12',
    bytes: 0,
    minutes: 0,
  });
});

it.each([null, '', 'null', '[1]', '{"month":"2026-11","bytes":-1,"minutes":"9","quality":"8k"}'])(
  'begins at nothing with %s',
  (json) => expect(parseDataUse(json, november)).toEqual(none),
);

it('prices what was measured and what is estimated', () => {
  const use = { ...none, bytes: 20_000_000, minutes: 90, quality: '480p' as const };
  const lines = listDataUse(use, 4_500).map((line) => ({ ...line, what: english(line.what) }));
  expect(lines).toEqual([
    { what: 'Pages and pictures (measured)', megabytes: 20, cost: 90 },
    { what: 'Films and episodes (estimated)', megabytes: 900, cost: 4_050 },
    { what: 'Total', megabytes: 920, cost: 4_140 },
  ]);
  expect(listDataUse({ ...use, centsPerGb: 0 }, 4_500).map(({ cost }) => cost)).toEqual([0, 0, 0]);
});

it('knows the usual size of a picture', () => {
  expect(pictureSize('https://pictures.example/t/p/w342/a.jpg')).toBe(25_000);
  expect(pictureSize('https://pictures.example/a.jpg')).toBe(0);
});
