import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { type CallShare, createCallShare } from './call-share.ts';

let clock: TestClock;
const shares: CallShare[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  clock = createTestClock(0);
});
afterEach(() => {
  for (const share of shares.splice(0)) share.close();
  vi.useRealTimers();
});

function start(count: () => Promise<number>): CallShare {
  const share = createCallShare({ nodes: { count }, clock });
  shares.push(share);
  return share;
}

/** Lets time pass on the clock and in the timers, in steps shorter than any of them. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    clock.advance(100);
    await vi.advanceTimersByTimeAsync(100);
  }
}

it('is 35 a second for a node that is alone', async () => {
  expect(createCallShare({ nodes: null, clock }).perSecond()).toBe(35);
  const share = start(async () => 1);
  await pass(10_000);
  expect(share.perSecond()).toBe(35);
});

it('is never more than 40 of all nodes together, whoever comes and goes', async () => {
  let nodes = 1;
  const all = [start(async () => nodes)];
  const sum = () => all.reduce((calls, share) => calls + share.perSecond(), 0);
  await pass(10_000);
  for (const joined of [2, 3, 6]) {
    while (nodes < joined) {
      nodes += 1;
      all.push(start(async () => nodes));
      for (let step = 0; step < 80; step += 1) {
        await pass(100);
        expect(sum()).toBeLessThanOrEqual(40);
      }
    }
    expect(all.map((share) => share.perSecond())).toEqual(all.map(() => Math.floor(36 / joined)));
  }
  for (const left of all.splice(1)) left.close();
  nodes = 1;
  await pass(12_000);
  expect(sum()).toBe(35);
});

it('stays a share while the nodes come back one by one to a cache that was restarted', async () => {
  let connected = 3;
  const all = [0, 1, 2].map((place) =>
    start(async () => (place < connected ? connected : Promise.reject(new Error('away')))),
  );
  const sum = () => all.reduce((calls, share) => calls + share.perSecond(), 0);
  await pass(10_000);
  for (connected of [0, 1, 0, 0, 0, 0, 1, 2, 3]) {
    for (let step = 0; step < 30; step += 1) {
      await pass(100);
      expect(sum()).toBeLessThanOrEqual(40);
    }
  }
  expect(all.map((share) => share.perSecond())).toEqual([12, 12, 12]);
});

it.each(['dead', 'hung'])(
  'keeps the share while the cache is %s, and begins with little when it always was',
  async (how) => {
    let isUp = true;
    const answer = async () => {
      if (isUp) return 2;
      return how === 'dead' ? Promise.reject(new Error('away')) : new Promise<number>(() => undefined);
    };
    const share = start(answer);
    await pass(10_000);
    expect(share.perSecond()).toBe(18);
    isUp = false;
    const late = start(answer);
    await pass(30_000);
    expect([share.perSecond(), late.perSecond()]).toEqual([18, 2]);
    isUp = true;
    await pass(10_000);
    expect(late.perSecond()).toBe(18);
  },
);
