import { describe, expect, it } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { SemaphoreFull } from '../limits/semaphore.ts';
import { FairScheduler, type FairSchedulerOptions, type Place } from './fair-scheduler.ts';

const bounds = { perKey: 50, total: () => 50 };
const viewer = (key: string): Place => ({ kind: 'viewer', key });
const visitor = (key: string): Place => ({ kind: 'visitor', key });

function start(options: Partial<FairSchedulerOptions> = {}) {
  const clock = createTestClock(0);
  const scheduler = new FairScheduler({
    clock,
    width: 4,
    maxOf: { viewer: 2, visitor: 4 },
    bounds: { viewer: bounds, visitor: bounds },
    order: 'turns',
    ...options,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, place: Place, signal?: AbortSignal) =>
    scheduler.enter(place, signal).then(
      ({ end }) => {
        begun.push(name);
        ends.set(name, end);
      },
      (error: unknown) => {
        begun.push(`${name}: ${error instanceof SemaphoreFull ? 'full' : 'gone'}`);
      },
    );
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { scheduler, clock, begun, enter, end, settled };
}

describe('work of callers', () => {
  it('is two in flight of one viewer, and others pass who comes with more', async () => {
    const { begun, enter, end, settled } = start();
    for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, viewer('a'));
    enter('b1', viewer('b'));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('is begun in turns with visitors, and among them by network', async () => {
    const { begun, enter, end, settled } = start({ width: 1 });
    for (const name of ['a1', 'a2']) enter(name, viewer('a'));
    for (const name of ['n1', 'n2']) enter(name, visitor('n'));
    enter('m1', visitor('m'));
    await settled();
    for (const name of ['a1', 'n1', 'a2', 'm1']) await end(name);
    expect(begun).toEqual(['a1', 'n1', 'a2', 'm1', 'n2']);
  });

  it('of viewers comes first where it should', async () => {
    const { begun, enter, end, settled } = start({ width: 1, order: 'viewers-first' });
    enter('n1', visitor('n'));
    enter('n2', visitor('n'));
    enter('a1', viewer('a'));
    enter('a2', viewer('a'));
    await settled();
    for (const name of ['n1', 'a1', 'a2']) await end(name);
    expect(begun).toEqual(['n1', 'a1', 'a2', 'n2']);
  });

  it('leaves the line when nobody waits for it any more, and ends once', async () => {
    const { begun, enter, end, settled, scheduler } = start({ width: 1 });
    const gone = new AbortController();
    enter('a1', viewer('a'));
    enter('a2', viewer('a'), gone.signal);
    enter('b1', viewer('b'));
    await settled();
    gone.abort();
    await settled();
    expect(scheduler.waiting).toBe(1);
    await end('a1');
    await end('a1');
    enter('c1', viewer('c'));
    await settled();
    expect(begun).toEqual(['a1', 'a2: gone', 'b1']);
  });

  it('is refused where too much waits: the newest of whoever waits with most', async () => {
    const few = { perKey: 3, total: () => 3 };
    const { begun, enter, settled } = start({ width: 0, bounds: { viewer: few, visitor: few } });
    for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, viewer('a'));
    enter('b1', viewer('b'));
    await settled();
    expect(begun).toEqual(['a4: full', 'a3: full']);
  });

  it('that begins before another one of a caller is counted', () => {
    const { enter, scheduler } = start({ width: 0 });
    for (let count = 0; count < 30; count += 1) enter(`n${count}`, visitor('n'));
    expect(scheduler.waitingBefore(visitor('n'))).toBe(30);
    expect(scheduler.waitingBefore(visitor('m'))).toBe(1);
    expect(scheduler.waitingBefore(viewer('a'))).toBe(1);
  });
});

describe('a share of the time', () => {
  const pace = { share: 0.25, burstMs: 100 };

  it('is what one caller has while others are served, and is paid for by a pause', async () => {
    const { scheduler, clock, begun, enter, end, settled } = start({ pace });
    for (const key of ['a', 'b']) scheduler.recordCaller(viewer(key));
    scheduler.charge(viewer('a'), 100);
    await enter('a1', viewer('a'));
    await end('a1');
    scheduler.charge(viewer('a'), 100);
    enter('a2', viewer('a'));
    await enter('b1', viewer('b'));
    expect(begun).toEqual(['a1', 'b1']);
    clock.advance(300);
    scheduler.recordCaller(viewer('b'));
    await end('b1');
    await settled();
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('is common to all visitors', async () => {
    const { scheduler, begun, enter, settled } = start({ pace });
    for (const place of [visitor('n'), viewer('a')]) scheduler.recordCaller(place);
    scheduler.charge(visitor('n'), 300);
    enter('m1', visitor('m'));
    await settled();
    expect(begun).toEqual([]);
  });

  it('is all of it for who is served alone, and nobody pays for that later', async () => {
    const { scheduler, begun, enter, settled } = start({ pace });
    scheduler.recordCaller(viewer('a'));
    scheduler.charge(viewer('a'), 60_000);
    enter('a1', viewer('a'));
    await settled();
    scheduler.recordCaller(viewer('b'));
    enter('a2', viewer('a'));
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('ends though the clock goes on while the line is looked at', async () => {
    const begun = Array.from({ length: 40 }, async (_, offset) => {
      let now = 0;
      const clock = { monotonic: () => (now += 1) };
      const { scheduler } = start({ pace, clock });
      for (const key of ['a', 'b']) scheduler.recordCaller(viewer(key));
      scheduler.charge(viewer('a'), 133 + offset / 4);
      await scheduler.enter(viewer('a'));
    });
    await Promise.all(begun);
  });
});
