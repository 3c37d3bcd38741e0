import { expect, it } from 'vitest';
import { ScreenTimer } from './screen-timer.ts';

const minute = 60_000;
const start = { monotonic: 1_000, wall: 5_000_000 };
const after = (monotonic: number, wall = monotonic) => ({
  monotonic: start.monotonic + monotonic,
  wall: start.wall + wall,
});

it('counts minutes while something plays, and the way to bedtime all the time', () => {
  const timer = new ScreenTimer({ playMs: 10 * minute, clockMs: 30 * minute, leaseMs: null }, start);
  expect(timer.readLeft(after(5 * minute))).toBe(10 * minute);
  timer.setPlays(true, after(5 * minute));
  expect(timer.readLeft(after(7 * minute))).toBe(8 * minute);
  timer.setPlays(false, after(8 * minute));
  expect(timer.readLeft(after(12 * minute))).toBe(7 * minute);
  expect(timer.readLeft(after(29 * minute))).toBe(minute);
});

it('gives no time back to a clock that is set back, and counts the sleep of a device', () => {
  const timer = new ScreenTimer({ playMs: null, clockMs: 30 * minute, leaseMs: null }, start);
  expect(timer.readLeft(after(5 * minute, -60 * minute))).toBe(25 * minute);
  expect(timer.readLeft(after(6 * minute, -59 * minute))).toBe(24 * minute);
  expect(timer.readLeft(after(6 * minute, -40 * minute))).toBe(5 * minute);
});

it('begins anew with what the server says, and has no end without a limit', () => {
  const timer = new ScreenTimer({ playMs: null, clockMs: minute, leaseMs: null }, start);
  timer.receive({ playMs: null, clockMs: 15 * minute, leaseMs: null }, after(2 * minute));
  expect(timer.readLeft(after(3 * minute))).toBe(14 * minute);
  timer.receive({ playMs: null, clockMs: null, leaseMs: null }, after(3 * minute));
  expect(timer.readLeft(after(99 * minute))).toBeNull();
});

it('ends what was given, and counts what plays without it until the server gives more', () => {
  const timer = new ScreenTimer({ playMs: 60 * minute, clockMs: null, leaseMs: 10 * minute }, start);
  timer.setPlays(true, start);
  expect(timer.readLease(after(11 * minute))).toBe(-minute);
  timer.setPlays(false, after(11 * minute));
  timer.setPlays(true, after(20 * minute));
  expect(timer.readLease(after(20.5 * minute))).toBe(-1.5 * minute);
  timer.receive({ playMs: 30 * minute, clockMs: null, leaseMs: 0 }, after(21 * minute));
  expect(timer.readLease(after(21 * minute))).toBe(-2 * minute);
  timer.receive({ playMs: 30 * minute, clockMs: null, leaseMs: 10 * minute }, after(21 * minute));
  timer.setPlays(false, after(22 * minute));
  expect(timer.readLease(after(99 * minute))).toBe(0);
});
