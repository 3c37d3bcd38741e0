import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundPosition, isFinished, resumeSecond, watchedShare } from './position.ts';

it.each([
  ['the player’s length', { seconds: 41, duration: 60.4, ended: false }, null, { seconds: 41, length: 60 }],
  ['the runtime alone', { seconds: 60.9, duration: null, ended: false }, 2, { seconds: 60, length: 120 }],
  [
    'the shorter of both',
    { seconds: 50, duration: 9_000, ended: false },
    100,
    { seconds: 50, length: 6_000 },
  ],
  [
    'a place behind the end',
    { seconds: 99_999, duration: 99_999, ended: false },
    100,
    { seconds: 6_000, length: 6_000 },
  ],
  ['no length', { seconds: 41, duration: null, ended: false }, null, { seconds: 41, length: null }],
  ['a runtime of 0', { seconds: 41, duration: null, ended: false }, 0, { seconds: 41, length: null }],
  ['an end', { seconds: 3, duration: 60, ended: true }, null, { seconds: 60, length: 60 }],
  [
    'an end without a length',
    { seconds: 41, duration: null, ended: true },
    null,
    { seconds: 41, length: 41 },
  ],
  ['an end without any number', { seconds: 0, duration: null, ended: true }, null, { seconds: 1, length: 1 }],
] as const)('a position with %s', (_what, reported, runtime, expected) => {
  expect(boundPosition(reported, runtime)).toEqual(expected);
});

it('never leaves the length, whatever is reported', () => {
  const number = fc.double({ min: 0, max: 1e9, noNaN: true });
  const reported = fc.record({ seconds: number, duration: fc.option(number), ended: fc.boolean() });
  fc.assert(
    fc.property(reported, fc.option(fc.integer({ min: 0, max: 1_000 })), (report, runtime) => {
      const position = boundPosition(report, runtime);
      expect(position.seconds).toBeLessThanOrEqual(position.length ?? 12 * 3_600);
      if (runtime !== null && runtime > 0) expect(position.length ?? 0).toBeLessThanOrEqual(runtime * 60);
      const share = watchedShare(position);
      if (share !== null) expect(share >= 0 && share <= 1).toBe(true);
    }),
  );
});

it('is finished at 90 %, and then begins anew', () => {
  expect(isFinished({ seconds: 53, length: 60 })).toBe(false);
  expect(isFinished({ seconds: 54, length: 60 })).toBe(true);
  expect(isFinished({ seconds: 5_000, length: null })).toBe(false);
  expect(resumeSecond({ seconds: 54, length: 60 })).toBe(0);
  expect(resumeSecond({ seconds: 41, length: 60 })).toBe(41);
  expect(resumeSecond({ seconds: 9, length: 60 })).toBe(0);
  expect(resumeSecond(null)).toBe(0);
});
