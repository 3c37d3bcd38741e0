import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { createTestClock } from '#test/clock.ts';
import type { LineBounds } from '../scheduling/fair-line.ts';
import type { LineName, LinePlace } from './fair-lines.ts';
import { NotBegun, RateLimitedQueue } from './rate-limited-queue.ts';

const fast = () => 100_000;

/** Of a viewer; null is the refresh. */
function placeOf(key: string | null): LinePlace {
  return key === null ? { line: 'refresh', key: '' } : { line: 'viewers', key };
}

/** A queue with one place, which is taken until `open` is called; the order in which the others then begin. */
function startBlocked(bounds?: Record<LineName, LineBounds>) {
  const queue = new RateLimitedQueue({
    perSecond: fast,
    maxConcurrent: 1,
    clock: systemClock,
    ...(bounds === undefined ? {} : { bounds }),
  });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const enter = (name: string, key: string | null) =>
    queue.enter(async () => {
      order.push(name);
    }, placeOf(key));
  const first = queue.enter(() => gate.promise, placeOf('first'));
  return { queue, order, enter, open: gate.resolve, first };
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
  ahead.join(placeOf('c'));
  shared.join(placeOf('b'));
  open();
  await Promise.all(all.map(({ result }) => result));
  expect(order).toEqual(['shared', 'b1', 'ahead', 'a2', 'later']);
  expect(queue.queued).toBe(0);
});

it('drops what leaves before it began, and nothing that runs', async () => {
  const { order, enter, open, first } = startBlocked();
  const gone = enter('gone', 'a');
  const other = enter('other', 'a');
  expect(gone.leave()).toBe(true);
  expect(first.leave()).toBe(false);
  await expect(gone.result).rejects.toThrow(NotBegun);
  open();
  await other.result;
  expect(order).toEqual(['other']);
});

it('is bounded: a viewer’s own line, and all of them, where the longest loses its newest', async () => {
  const { order, enter, open } = startBlocked({
    viewers: { perKey: 3, total: () => 4 },
    visitors: { perKey: 1, total: () => 1 },
    refresh: { perKey: 1, total: () => 1 },
  });
  const settled: Promise<unknown>[] = [];
  const add = (name: string, key: string | null) =>
    settled.push(enter(name, key).result.catch(() => `no ${name}`));
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, 'a');
  for (const name of ['b1', 'b2', 'c1']) add(name, name.charAt(0));
  add('ahead', null);
  add('too much', null);
  open();
  const refused = (await Promise.all(settled)).filter((one) => one !== undefined);
  expect(refused).toEqual(['no a2', 'no a3', 'no a4', 'no too much']);
  expect(order).toEqual(['a1', 'b1', 'c1', 'b2', 'ahead']);
});

it('keeps half of the places free of what is done ahead of need', async () => {
  const queue = new RateLimitedQueue({ perSecond: fast, maxConcurrent: 4, clock: systemClock });
  const end = Promise.withResolvers<void>();
  let [ahead, now] = [0, 0];
  const count = (key: string | null) =>
    queue.enter(() => {
      if (key === null) ahead += 1;
      else now += 1;
      return end.promise;
    }, placeOf(key)).result;
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
  const queue = new RateLimitedQueue({ perSecond: () => 5, maxConcurrent: 3, clock: systemClock });
  const begun: number[] = [];
  let [running, peak] = [0, 0];
  const calls = Array.from({ length: 8 }, () =>
    queue.enter(async () => {
      begun.push(performance.now());
      running += 1;
      peak = Math.max(peak, running);
      await new Promise(setImmediate);
      running -= 1;
    }, placeOf('a')),
  );
  await Promise.all(calls.map(({ result }) => result));
  expect(peak).toBe(3);
  const [first = 0, , , , , sixth = 0] = begun;
  expect(sixth - first).toBeGreaterThan(950);
});

it.each([-3_600_000, 3_600_000])('goes on when the wall clock is set by %i ms', async (step) => {
  const clock = createTestClock(1_790_000_000_000);
  const queue = new RateLimitedQueue({ perSecond: () => 1, maxConcurrent: 3, clock });
  let begun = 0;
  const enter = () =>
    queue.enter(async () => {
      begun += 1;
    }, placeOf('a')).result;
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
  const queue = new RateLimitedQueue({ perSecond: () => 40, maxConcurrent: 20, clock });
  const gate = Promise.withResolvers<void>();
  const running = queue.enter(() => gate.promise, placeOf('a'));
  await queue.enter(async () => undefined, placeOf('a')).result;
  expect(queue.recent).toBe(2);
  clock.advance(1_000);
  expect(queue.recent).toBe(1);
  gate.resolve();
  await running.result;
  expect(queue.recent).toBe(1);
  clock.advance(1_000);
  expect(queue.recent).toBe(0);
});

/** A second passes once all that may begin has ended; the names of the calls in the order of their seconds. */
async function runSeconds(
  seconds: number,
  enter: (queue: RateLimitedQueue, work: (name: LineName) => () => Promise<void>) => void,
): Promise<LineName[][]> {
  const clock = createTestClock(0);
  const queue = new RateLimitedQueue({ perSecond: () => 35, maxConcurrent: 20, clock });
  const begun: LineName[][] = [];
  const work = (name: LineName) => async () => {
    begun.at(-1)?.push(name);
  };
  for (let second = 0; second < seconds; second += 1) {
    begun.push([]);
    enter(queue, work);
    // A call that ends lets the next one begin in the turns after it.
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
    clock.advance(1_001);
  }
  return begun;
}

const drop = () => undefined;

it('serves viewers first, the refresh with a fifth, and visitors with what is left', async () => {
  const seconds = await runSeconds(3, (queue, work) => {
    for (let index = 0; index < 60; index += 1) {
      queue.enter(work('visitors'), { line: 'visitors', key: `network ${index}` }).result.catch(drop);
      queue.enter(work('viewers'), { line: 'viewers', key: `viewer ${index % 3}` }).result.catch(drop);
      queue.enter(work('refresh'), { line: 'refresh', key: '' }).result.catch(drop);
    }
  });
  const count = (names: LineName[], line: LineName) => names.filter((name) => name === line).length;
  // The first second began before anybody waited behind somebody else.
  for (const names of seconds.slice(1))
    expect([count(names, 'viewers'), count(names, 'visitors'), count(names, 'refresh')]).toEqual([28, 0, 7]);
});

it('gives visitors a few calls a second, however many networks wait, and refuses the rest at once', async () => {
  let refused = 0;
  const seconds = await runSeconds(4, (queue, work) => {
    for (let network = 0; network < 200; network += 1)
      queue.enter(work('visitors'), { line: 'visitors', key: `network ${network}` }).result.catch(() => {
        refused += 1;
      });
  });
  expect(seconds.map(({ length }) => length)).toEqual([5, 5, 5, 5]);
  // As many wait as begin in two seconds.
  expect(refused).toBeGreaterThanOrEqual(4 * 200 - 4 * 5 - 10);
});
