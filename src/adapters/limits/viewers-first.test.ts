import { expect, it } from 'vitest';
import { SemaphoreFull } from './semaphore.ts';
import { ViewersFirst } from './viewers-first.ts';

it('does the work of visitors one at a time, and after the request of a viewer that runs', async () => {
  const first = new ViewersFirst();
  const order: string[] = [];
  const end = first.begin();
  const visits = ['a', 'b'].map((name) =>
    first.run(async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    }),
  );
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  order.push('viewer ends');
  end();
  await Promise.all(visits);
  expect(order).toEqual(['viewer ends', 'a begins', 'a ends', 'b begins', 'b ends']);
});

it('goes on although a viewer’s request never ends', async () => {
  const first = new ViewersFirst();
  first.begin();
  expect(await first.run(async () => 'drawn')).toBe('drawn');
});

it('refuses at once what would wait too long', async () => {
  const first = new ViewersFirst();
  const hold = Promise.withResolvers<void>();
  const visits = Array.from({ length: 70 }, () =>
    first
      .run(() => hold.promise)
      .then(
        () => 'drawn',
        (error: unknown) => (error instanceof SemaphoreFull ? 'refused' : 'failed'),
      ),
  );
  hold.resolve();
  const outcomes = await Promise.all(visits);
  expect(outcomes.filter((one) => one === 'drawn').length).toBe(61);
  expect(outcomes.filter((one) => one === 'refused').length).toBe(9);
});
