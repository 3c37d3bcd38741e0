import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { createSemaphore, SemaphoreFull } from './semaphore.ts';

it('refuses who can not begin in time, and who would stand too far back', async () => {
  const gate = createSemaphore(1, 1);
  const release = Promise.withResolvers<void>();
  const first = gate.run(10, () => release.promise);
  const second = gate.run(20, () => Promise.resolve());
  await expect(gate.run(1000, () => Promise.resolve())).rejects.toBeInstanceOf(SemaphoreFull);
  await expect(second).rejects.toBeInstanceOf(SemaphoreFull);
  release.resolve();
  await first;
  await expect(gate.run(10, () => Promise.resolve('in'))).resolves.toBe('in');
});

it('runs no more at a time than it is wide, in the order of coming, whatever fails', async () => {
  const gate = createSemaphore(2, 100);
  let running = 0;
  let peak = 0;
  const order: number[] = [];
  const all = Array.from({ length: 20 }, (_, index) =>
    gate.run(5000, async () => {
      running += 1;
      peak = Math.max(peak, running);
      order.push(index);
      await new Promise(setImmediate);
      running -= 1;
      if (index % 3 === 0) throw new Error('work failed');
    }),
  );
  const settled = await Promise.allSettled(all);
  expect(peak).toBe(2);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(settled.filter((one) => one.status === 'rejected').length).toBe(7);
});

it('runs work in the context of who asked for it', async () => {
  const gate = createSemaphore(1, 100);
  const caller = new AsyncLocalStorage<string>();
  const names = ['first', 'second', 'third'];
  const seen = await Promise.all(
    names.map((name) =>
      caller.run(name, () =>
        gate.run(5000, async () => {
          await new Promise(setImmediate);
          return caller.getStore();
        }),
      ),
    ),
  );
  expect(seen).toEqual(names);
});
