import { expect, it } from 'vitest';
import { PositionTracker, type Save } from './position-tracker.ts';

function track(start = 0) {
  const saves: string[] = [];
  const stored: number[] = [];
  const save = ({ seconds, duration, ended }: Save) =>
    saves.push(`${seconds} of ${duration}${ended ? ' ended' : ''}`);
  const store = ({ seconds }: Save) => stored.push(seconds);
  const tracker = new PositionTracker(start, 0, { store, save });
  tracker.openFrame(0);
  const report = (seconds: number, at: number, duration: number | null = 60) =>
    tracker.receive({ seconds, duration }, at * 1000);
  return { tracker, saves, stored, report };
}

it('saves every 15 s, and on leaving what changed since', () => {
  const { tracker, saves, report } = track();
  for (let second = 1; second <= 31; second += 1) report(second, second);
  expect(saves).toEqual(['15 of 60', '30 of 60']);
  tracker.leave(31_000);
  tracker.leave(31_100);
  expect(saves.slice(2)).toEqual(['31 of 60']);
});

it('stores each second on the device, and no flood of them', () => {
  const { stored, report } = track();
  for (const second of [1, 1.5, 2, 3]) report(second, second);
  for (let nth = 0; nth < 100; nth += 1) report(4 + nth, 4 + nth / 1000);
  expect(stored).toEqual([1, 2, 3, 4]);
});

it('saves at a pause, but not at each of a flood', () => {
  const { tracker, saves, report } = track();
  report(4, 4);
  for (let now = 4_000; now < 5_000; now += 10) tracker.pause(now);
  report(5, 5);
  tracker.pause(5_000);
  tracker.pause(7_000);
  expect(saves).toEqual(['4 of 60', '5 of 60']);
});

it('saves nothing where nothing was heard', () => {
  const { tracker, saves } = track(41);
  tracker.leave(90_000);
  expect(saves).toEqual([]);
});

it('brings a player to its second, and saves nothing until it is there', () => {
  const { tracker, saves, report } = track(41);
  expect([report(1, 1), report(2, 2), report(4, 4)]).toEqual([41, null, 41]);
  tracker.leave(4_500);
  expect(saves).toEqual([]);
  expect(report(41, 5)).toBeNull();
  tracker.leave(5_500);
  expect(saves).toEqual(['41 of 60']);
  expect(report(2, 6)).toBeNull();
});

it('gives up after a minute with a player that can’t seek', () => {
  const { saves, report } = track(2_000);
  for (let second = 1; second <= 61; second += 1) report(second, second, 6_000);
  expect(saves).toEqual(['60 of 6000']);
});

it('goes on at the same second on another server', () => {
  const { tracker, report } = track();
  report(30, 30);
  tracker.openFrame(31_000);
  expect(report(1, 32)).toBe(30);
});

it('remembers the length that a message leaves out', () => {
  const { tracker, saves, report } = track();
  report(1, 1);
  report(2, 2, null);
  tracker.leave(2_000);
  expect(saves).toEqual(['2 of 60']);
});

it('tells the end once, with or without a time', () => {
  const { tracker, saves, report } = track();
  report(59, 5);
  tracker.end(6_000);
  tracker.leave(6_000);
  expect(saves).toEqual(['59 of 60 ended']);
  const silent = track();
  silent.tracker.end(6_000);
  expect(silent.saves).toEqual(['0 of null ended']);
});

it('saves a flood of ends once in 15 s', () => {
  const { tracker, saves } = track();
  for (let now = 6_000; now < 26_000; now += 10) tracker.end(now);
  expect(saves).toEqual(['0 of null ended', '0 of null ended']);
});
