import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textsIn } from '#src/languages/catalogues.ts';
import { english } from '#test/english.ts';
import { knownLanguages } from './languages.ts';
import {
  grantMore,
  isLimited,
  leastLeft,
  mayBegin,
  noLimits,
  offeredBedtimes,
  offeredMinutes,
  phaseOf,
  type ScreenTimeRule,
  type ScreenTimeUse,
  screenTimeKey,
  timeLeft,
  unused,
} from './screen-time.ts';
import { describeAllowance, presentScreenTime, presentTimeLeft } from './screen-time-words.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Takes a day and time in Johannesburg. 2026-11-27 is a Friday. */
const at = (text: string) => Date.parse(`2026-11-${text}:00+02:00`);
const rule = (fields: Partial<ScreenTimeRule>): ScreenTimeRule => ({
  ...noLimits,
  openUntil: null,
  ...fields,
});
const used = (minutes: number, more = 0) => ({ usedMs: minutes * minute, extraMs: more * minute });

describe('the minutes of a day', () => {
  const daily = rule({ weekdayMinutes: 60, weekendMinutes: 120 });

  it('are those of the weekday or the weekend in Johannesburg', () => {
    expect(timeLeft(daily, unused, at('27T23:59')).playMs).toBe(hour);
    expect(timeLeft(daily, unused, at('28T00:00')).playMs).toBe(2 * hour);
    expect(timeLeft(daily, unused, at('29T23:59')).playMs).toBe(2 * hour);
    expect(timeLeft(daily, unused, at('30T00:00')).playMs).toBe(hour);
  });

  it('are over when they are used, and more of them come with what was added', () => {
    expect(mayBegin(timeLeft(daily, used(59), at('27T15:00')))).toBe(true);
    expect(mayBegin(timeLeft(daily, used(60), at('27T15:00')))).toBe(false);
    expect(timeLeft(daily, used(60, 15), at('27T15:00')).playMs).toBe(15 * minute);
  });

  it('have no end without a limit', () => {
    const left = timeLeft(rule({}), used(24 * 60), at('27T15:00'));
    expect([left, phaseOf(leastLeft(left))]).toEqual([{ playMs: null, clockMs: null }, 'open']);
  });
});

describe('a bedtime', () => {
  const nights = rule({ weekdayBedtime: 20 * 60, weekendBedtime: 21 * 60 });
  const opens = (text: string) => mayBegin(timeLeft(nights, unused, at(text)));

  it('closes until six in the morning, by the day on which the evening was', () => {
    expect([opens('27T19:59'), opens('27T20:00')]).toEqual([true, false]);
    expect([opens('28T05:59'), opens('28T06:00')]).toEqual([false, true]);
    expect([opens('28T20:30'), opens('28T21:00'), opens('29T03:00')]).toEqual([true, false, false]);
    expect(timeLeft(nights, unused, at('28T06:00')).clockMs).toBe(15 * hour);
  });

  it('of one kind of day closes no other night', () => {
    const schoolNights = rule({ weekdayBedtime: 20 * 60 });
    const left = (text: string) => timeLeft(schoolNights, unused, at(text)).clockMs;
    expect(left('28T23:00')).toBeNull();
    expect(left('29T03:00')).toBeNull();
    expect(left('28T03:00')).toBe(-7 * hour);
    expect(left('30T03:00')).toBe(17 * hour);
  });

  it('comes later by what was postponed, unless a clock that was ahead said so', () => {
    const postponed = (openUntil: number) =>
      timeLeft({ ...nights, openUntil }, unused, at('27T20:01')).clockMs;
    expect(postponed(at('27T20:15'))).toBe(14 * minute);
    expect(postponed(at('27T19:00'))).toBe(-minute);
    expect(postponed(at('28T20:15'))).toBe(-minute);
  });
});

const present = (limits: ScreenTimeRule, use: ScreenTimeUse, now: number) =>
  presentScreenTime(textsIn('en'), limits, use, now, { leaseMs: 0, mayBegin: true });

describe('the end', () => {
  it.each([
    [10 * minute + 1, 'open'],
    [10 * minute, 'ending'],
    [1, 'ending'],
    [0, 'grace'],
    [-2 * minute + 1, 'grace'],
    [-2 * minute, 'over'],
    [null, 'open'],
  ] as const)('with %s ms left is %s', (left, phase) => {
    expect(phaseOf(left)).toBe(phase);
  });

  it.each([
    [{ weekdayMinutes: 60 }, 'You can watch again tomorrow.'],
    [{ weekdayMinutes: 60, weekdayBedtime: 1200 }, 'You can watch again tomorrow at 06:00.'],
    [{ weekdayMinutes: 60, weekendMinutes: 0 }, 'You can watch again on Monday.'],
    [{ weekdayMinutes: 0, weekendMinutes: 0 }, null],
  ])('of %j says when it opens again: %s', (limits, opensAgain) => {
    expect(present(rule(limits), used(60), at('27T15:00')).opensAgain).toBe(opensAgain);
  });

  it('opens again later the same morning, and says nothing before it is over', () => {
    const nights = rule({ weekdayBedtime: 1200 });
    expect(present(nights, unused, at('27T02:00')).opensAgain).toBe('You can watch again at 06:00.');
    expect(present(nights, unused, at('27T19:59')).opensAgain).toBeNull();
  });
});

describe('15 more minutes', () => {
  const anyLimit = (values: readonly number[]) => fc.constantFrom(null, ...values);
  const anyRule = fc.record({
    weekdayMinutes: anyLimit(offeredMinutes),
    weekendMinutes: anyLimit(offeredMinutes),
    weekdayBedtime: anyLimit(offeredBedtimes),
    weekendBedtime: anyLimit(offeredBedtimes),
    openUntil: fc.constant(null),
  });

  it('are exactly fifteen from the end, or from now when it is over, and no more for a second request', () => {
    fc.assert(
      fc.property(anyRule, fc.nat(7 * 24 * 60), fc.nat(400), fc.nat(60), (limits, moment, minutes, more) => {
        const now = at('27T00:00') + moment * minute;
        const use = used(minutes, more);
        const before = leastLeft(timeLeft(limits, use, now));
        const granted = grantMore(limits, use, now);
        if (before === null || before > 10 * minute) {
          expect(granted).toBeNull();
          return;
        }
        const rest = {
          use: { ...use, extraMs: granted?.extraMs ?? 0 },
          openUntil: granted?.openUntil ?? null,
        };
        const after = { ...limits, openUntil: rest.openUntil };
        expect(leastLeft(timeLeft(after, rest.use, now))).toBe(Math.max(before, 0) + 15 * minute);
        expect(grantMore(after, rest.use, now)).toBeNull();
      }),
    );
  });

  it('leave the limit that isn’t reached as it is', () => {
    const both = rule({ weekdayMinutes: 60, weekdayBedtime: 1200 });
    expect(grantMore(both, used(60), at('27T15:00'))).toEqual({ extraMs: 15 * minute, openUntil: null });
    expect(grantMore(both, used(10), at('27T20:00'))).toEqual({ extraMs: 0, openUntil: at('27T20:15') });
  });
});

describe('the name of a copy', () => {
  it('is empty without limits, and another one with each', () => {
    const keys = offeredMinutes.map((minutes) => screenTimeKey({ ...noLimits, weekdayMinutes: minutes }));
    const weekends = offeredMinutes.map((minutes) => screenTimeKey({ ...noLimits, weekendMinutes: minutes }));
    expect(new Set([...keys, ...weekends]).size).toBe(2 * offeredMinutes.length);
    expect([screenTimeKey(noLimits), isLimited(noLimits)]).toEqual(['', false]);
    expect(isLimited({ ...noLimits, weekendMinutes: 0 })).toBe(true);
  });
});

it('says minutes as people do', () => {
  expect([15, 60, 90, 120, 61].map((one) => english(describeAllowance(one)))).toEqual([
    '15 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours',
    '1 hour 1 minute',
  ]);
});

const saysLeft = {
  en: [
    'One minute left',
    '45 minutes left',
    'One hour left',
    '2 hours left',
    '1 hour 1 minute left',
    '2 hours 30 minutes left',
    'Time is up for today.',
  ],
  af: [
    'Nog een minuut oor',
    'Nog 45 minute oor',
    'Nog een uur oor',
    'Nog 2 uur oor',
    'Nog 1 uur 1 minuut oor',
    'Nog 2 uur 30 minute oor',
    'Vandag se tyd is om.',
  ],
  zu: [
    'Kusele umzuzu owodwa',
    'Kusele imizuzu engu-45',
    'Kusele ihora elilodwa',
    'Kusele amahora angu-2',
    'Kusele ihora elingu-1 nomzuzu ongu-1',
    'Kusele amahora angu-2 nemizuzu engu-30',
    'Isikhathi sanamuhla siphelile.',
  ],
  xh: [
    'Kusele umzuzu omnye',
    'Kusele imizuzu engu-45',
    'Kusele iyure enye',
    'Kusele iiyure ezi-2',
    'Kusele iyure e-1 nomzuzu o-1',
    'Kusele iiyure ezi-2 nemizuzu engu-30',
    'Ixesha liphelile namhlanje.',
  ],
  st: [
    'Ho setse motsotso o le mong',
    'Ho setse metsotso e 45',
    'Ho setse hora e le nngwe',
    'Ho setse dihora tse 2',
    'Ho setse hora e le 1 le motsotso o le 1',
    'Ho setse dihora tse 2 le metsotso e 30',
    'Nako ya kajeno e fedile.',
  ],
};

it.each(knownLanguages)('says what is left in %s', (language) => {
  const said = [1, 45, 60, 120, 61, 150, 0].map(
    (minutes) =>
      presentTimeLeft(textsIn(language), rule({ weekdayMinutes: minutes }), unused, at('27T15:00'))?.text,
  );
  expect(said).toEqual(saysLeft[language]);
});

it('counts a minute that has begun, and says when the next ones are only once the time is up', () => {
  const daily = rule({ weekdayMinutes: 60, weekendBedtime: 20 * 60 });
  const left = (usedMs: number) =>
    presentTimeLeft(textsIn('en'), daily, { usedMs, extraMs: 0 }, at('27T15:00'));
  expect(left(hour - 1)).toEqual({ minutes: 1, text: 'One minute left', opensAgain: null });
  expect(left(hour)).toMatchObject({ minutes: 0, opensAgain: 'You can watch again tomorrow.' });
  expect(left(2 * hour)).toMatchObject({ minutes: 0 });
  expect(presentTimeLeft(textsIn('en'), rule({}), unused, at('27T15:00'))).toBeNull();
});
