import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { createTestClock } from '#test/clock.ts';
import { SemaphoreFull } from '../limits/semaphore.ts';
import {
  CallQueue,
  type CallQueueOptions,
  createQueuedCall,
  type LineName,
  type LinePlace,
  type QueuedCall,
} from './call-queue.ts';

const fast = () => 100_000;

/** Returns a viewer's place, or that of the refresh if `key` is null. */
function placeOf(key: string | null): LinePlace {
  return key === null ? { line: 'refresh', key: '' } : { line: 'viewers', key };
}

/** Starts a queue with one place, taken until `open` is called. `order` lists the calls that begin then. */
function startBlocked(options: Pick<CallQueueOptions, 'bounds'> = {}) {
  const queue = new CallQueue({ perSecond: fast, maxConcurrent: 1, clock: systemClock, ...options });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const enter = (name: string, key: string | null) => {
    const call = createQueuedCall(placeOf(key));
    const result = queue.run(call, async () => {
      order.push(name);
    });
    return { call, result };
  };
  const first = createQueuedCall(placeOf('first'));
  const running = queue.run(first, () => gate.promise);
  return { queue, order, enter, open: gate.resolve, first, running };
}

it('serves viewers in turn, however many calls one of them has, and what nobody waits for last', async () => {
  const { order, enter, open } = startBlocked();
  const all = [
    enter('ahead', null),
    ...['a1', 'a2', 'a3', 'a4'].map((name) => enter(name, 'a')),
    enter('b1', 'b'),
    enter('c1', 'c'),
    enter('b2', 'b'),
  ];
  open();
  await Promise.all(all.map(({ result }) => result));
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'ahead']);
});

it('raises what somebody waits for now, in the turn of whoever is served first', async () => {
  const { order, enter, open, queue } = startBlocked();
  const ahead = enter('ahead', null);
  const shared = enter('shared', 'a');
  const all = [ahead, enter('a2', 'a'), shared, enter('b1', 'b'), enter('later', null)];
  queue.join(ahead.call, placeOf('c'));
  queue.join(shared.call, placeOf('b'));
  open();
  await Promise.all(all.map(({ result }) => result));
  expect(order).toEqual(['shared', 'b1', 'ahead', 'a2', 'later']);
  expect(queue.waiting).toBe(0);
});

it('drops what leaves before it began, and nothing that runs', async () => {
  const { queue, order, enter, open, first, running } = startBlocked();
  const gone = enter('gone', 'a');
  const other = enter('other', 'a');
  for (const call of [gone.call, first]) queue.leave(call);
  await expect(gone.result).rejects.toThrow(SemaphoreFull);
  open();
  await Promise.all([running, other.result]);
  expect(order).toEqual(['other']);
});

it('moves what runs to the better place for the next try, counts it where it began, and never moves it down', async () => {
  const { queue, order, enter, open } = startBlocked();
  const gate = Promise.withResolvers<void>();
  const tried = createQueuedCall(placeOf(null));
  const first = queue.run(tried, () => gate.promise);
  open();
  await expect.poll(() => queue.waiting).toBe(0);
  queue.join(tried, { line: 'visitors', key: 'network' });
  queue.join(tried, placeOf('b'));
  queue.join(tried, placeOf(null));
  const again = queue.run(tried, async () => {
    order.push('again');
  });
  const all = [enter('ahead', null), enter('a1', 'a'), enter('b1', 'b')];
  gate.resolve();
  await Promise.all([first, again, ...all.map(({ result }) => result)]);
  expect(order).toEqual(['again', 'a1', 'b1', 'ahead']);
});

it('is bounded: a viewer’s own line, and all of them, where the longest loses its newest; who waits elsewhere stays', async () => {
  const one = { perKey: 1, total: () => 1 };
  const bounds = { viewers: { perKey: 3, total: () => 4 }, visitors: one, refresh: one };
  const { queue, order, enter, open } = startBlocked({ bounds });
  const settled: Promise<unknown>[] = [];
  const add = (name: string, key: string | null) =>
    settled.push(enter(name, key).result.catch(() => `no ${name}`));
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, 'a');
  for (const name of ['b1', 'b2', 'c1']) add(name, name.charAt(0));
  const ahead = enter('ahead', null);
  add('too much', null);
  queue.join(ahead.call, placeOf('b'));
  open();
  await ahead.result;
  const refused = (await Promise.all(settled)).filter((one) => one !== undefined);
  expect(refused).toEqual(['no a2', 'no a3', 'no a4', 'no too much']);
  expect(order).toEqual(['a1', 'b1', 'c1', 'b2', 'ahead']);
});

it('keeps half of the places free of what is done ahead of need', async () => {
  const queue = new CallQueue({ perSecond: fast, maxConcurrent: 4, clock: systemClock });
  const end = Promise.withResolvers<void>();
  let [ahead, now] = [0, 0];
  const count = (key: string | null) =>
    queue.run(createQueuedCall(placeOf(key)), () => {
      if (key === null) ahead += 1;
      else now += 1;
      return end.promise;
    });
  const all = Array.from({ length: 6 }, () => count(null));
  await Promise.resolve();
  expect(ahead).toBe(2);
  for (let index = 0; index < 3; index += 1) all.push(count('a'));
  await Promise.resolve();
  expect([ahead, now]).toEqual([2, 2]);
  end.resolve();
  await Promise.all(all);
  expect([ahead, now]).toEqual([6, 3]);
});

it('begins no more than may begin in a second, nor more at once', async () => {
  const queue = new CallQueue({ perSecond: () => 5, maxConcurrent: 3, clock: systemClock });
  const begun: number[] = [];
  let [running, peak] = [0, 0];
  const calls = Array.from({ length: 8 }, () =>
    queue.run(createQueuedCall(placeOf('a')), async () => {
      begun.push(performance.now());
      running += 1;
      peak = Math.max(peak, running);
      await new Promise(setImmediate);
      running -= 1;
    }),
  );
  await Promise.all(calls);
  expect(peak).toBe(3);
  const [first = 0, , , , , sixth = 0] = begun;
  expect(sixth - first).toBeGreaterThan(950);
});

it.each([-3_600_000, 3_600_000])('goes on when the wall clock is set by %i ms', async (step) => {
  const clock = createTestClock(1_790_000_000_000);
  const queue = new CallQueue({ perSecond: () => 1, maxConcurrent: 3, clock });
  let begun = 0;
  const enter = () =>
    queue.run(createQueuedCall(placeOf('a')), async () => {
      begun += 1;
    });
  await enter();
  clock.step(step);
  clock.advance(1_001);
  await enter();
  expect(begun).toBe(2);
});

it('serves every line within as many calls as there are lines', () => {
  const keys = fc.constantFrom('a', 'b', 'c', 'd');
  return fc.assert(
    fc.asyncProperty(fc.array(keys, { maxLength: 60 }), async (entered) => {
      const { order, enter, open } = startBlocked();
      const all = entered.map((key, index) => enter(`${key}${index}`, key).result);
      open();
      await Promise.all(all);
      expect(order.length).toBe(entered.length);
      for (const key of new Set(entered)) {
        const first = order.findIndex((name) => name.startsWith(key));
        expect(first).toBeLessThan(new Set(entered).size);
      }
    }),
  );
});

it('counts calls until a second after their end', async () => {
  const clock = createTestClock(0);
  const queue = new CallQueue({ perSecond: () => 40, maxConcurrent: 20, clock });
  const gate = Promise.withResolvers<void>();
  const running = queue.run(createQueuedCall(placeOf('a')), () => gate.promise);
  await queue.run(createQueuedCall(placeOf('a')), async () => undefined);
  expect(queue.recent).toBe(2);
  clock.advance(1_000);
  expect(queue.recent).toBe(1);
  gate.resolve();
  await running;
  expect(queue.recent).toBe(1);
  clock.advance(1_000);
  expect(queue.recent).toBe(0);
});

/** Lets each second pass when all calls that may begin have ended. Returns the names of the calls by second. */
async function runSeconds(
  seconds: number,
  enter: (queue: CallQueue, work: (name: LineName) => () => Promise<void>) => void,
): Promise<LineName[][]> {
  const clock = createTestClock(0);
  const queue = new CallQueue({ perSecond: () => 35, maxConcurrent: 20, clock });
  const begun: LineName[][] = [];
  const work = (name: LineName) => async () => {
    begun.at(-1)?.push(name);
  };
  for (let second = 0; second < seconds; second += 1) {
    begun.push([]);
    enter(queue, work);
    // A call that ends lets the next one begin some microtasks later.
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
    clock.advance(1_001);
  }
  return begun;
}

const drop = () => undefined;

it('serves viewers first, the refresh with a fifth, and visitors with what is left', async () => {
  const seconds = await runSeconds(3, (queue, work) => {
    for (let index = 0; index < 60; index += 1) {
      const add = (line: LineName, key: string) =>
        queue.run(createQueuedCall({ line, key }), work(line)).catch(drop);
      add('visitors', `network ${index}`);
      add('viewers', `viewer ${index % 3}`);
      add('refresh', '');
    }
  });
  const count = (names: LineName[], line: LineName) => names.filter((name) => name === line).length;
  // In the first second calls began before others had to wait behind them.
  for (const names of seconds.slice(1))
    expect([count(names, 'viewers'), count(names, 'visitors'), count(names, 'refresh')]).toEqual([28, 0, 7]);
});

it('gives visitors a few calls a second, however many networks wait, and refuses the rest at once', async () => {
  let refused = 0;
  const seconds = await runSeconds(4, (queue, work) => {
    for (let network = 0; network < 200; network += 1)
      queue
        .run(createQueuedCall({ line: 'visitors', key: `network ${network}` }), work('visitors'))
        .catch(() => {
          refused += 1;
        });
  });
  expect(seconds.map(({ length }) => length)).toEqual([5, 5, 5, 5]);
  // Only as many calls wait as begin in two seconds.
  expect(refused).toBeGreaterThanOrEqual(4 * 200 - 4 * 5 - 10);
});

it('loses no call and begins none twice, whatever happens in whatever order', async () => {
  const bounds = { perKey: 3, total: () => 6 };
  const all = { viewers: bounds, visitors: bounds, refresh: bounds };
  const queue = new CallQueue({ perSecond: fast, maxConcurrent: 4, clock: systemClock, bounds: all });
  const place = fc.record<LinePlace>({
    line: fc.constantFrom('viewers', 'visitors', 'refresh'),
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  });
  const act = fc.constantFrom('run', 'run', 'join', 'leave', 'end');
  // The seed makes a failure reproducible.
  const steps = fc.sample(fc.noBias(fc.record({ act, place, index: fc.nat() })), { seed: 7, numRuns: 2_000 });
  const calls: { call: QueuedCall; begun: number; isRefused: boolean }[] = [];
  const ends: (() => void)[] = [];
  for (const { act, place, index } of steps) {
    const some = calls[index % Math.max(1, calls.length)];
    if (act === 'run') {
      const tried = { call: createQueuedCall(place), begun: 0, isRefused: false };
      calls.push(tried);
      const work = () => {
        tried.begun += 1;
        return new Promise<void>((end) => ends.push(end));
      };
      queue.run(tried.call, work).catch(() => {
        tried.isRefused = true;
      });
    } else if (act === 'join' && some !== undefined) queue.join(some.call, place);
    else if (act === 'leave' && some !== undefined) queue.leave(some.call);
    else ends.shift()?.();
    await new Promise(setImmediate);
    expect(calls.filter(({ begun, isRefused }) => begun + Number(isRefused) > 1)).toEqual([]);
    const waiting = calls.filter(({ begun, isRefused }) => begun === 0 && !isRefused);
    expect(queue.waiting).toBe(waiting.length);
  }
  expect(calls.filter(({ begun }) => begun === 1).length).toBeGreaterThan(200);
});
