import { expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { Pace } from './pace.ts';

const clock = systemClock;

it('lets those in a hurry go first, and what became urgent while it waited', async () => {
  const pace = new Pace({ perSecond: 1_000, atOnce: 1, clock });
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    order.push(name);
    if (name === 'first') await first.promise;
  };
  const hastened = { urgent: false };
  const all = [
    pace.run(work('first')),
    pace.run(work('ahead of need'), { urgent: false }),
    pace.run(work('hastened'), hastened),
    pace.run(work('now')),
  ];
  hastened.urgent = true;
  first.resolve();
  await Promise.all(all);
  expect(order).toEqual(['first', 'hastened', 'now', 'ahead of need']);
  expect(pace.queued).toBe(0);
});

it('keeps half of the places free of what is done ahead of need', async () => {
  const pace = new Pace({ perSecond: 1_000, atOnce: 4, clock });
  const end = Promise.withResolvers<void>();
  let [ahead, now] = [0, 0];
  const all = Array.from({ length: 6 }, () =>
    pace.run(
      () => {
        ahead += 1;
        return end.promise;
      },
      { urgent: false },
    ),
  );
  await Promise.resolve();
  expect(ahead).toBe(2);
  for (let count = 0; count < 3; count += 1)
    all.push(
      pace.run(() => {
        now += 1;
        return end.promise;
      }),
    );
  await Promise.resolve();
  expect([ahead, now]).toEqual([2, 2]);
  end.resolve();
  await Promise.all(all);
  expect([ahead, now]).toEqual([6, 3]);
});

it('begins no more than may begin in a second, nor more at once', async () => {
  const pace = new Pace({ perSecond: 5, atOnce: 3, clock });
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const began = Date.now();
  await Promise.all(
    Array.from({ length: 8 }, () =>
      pace.run(async () => {
        begun.push(Date.now() - began);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(begun.filter((at) => at < 950).length).toBe(5);
});
