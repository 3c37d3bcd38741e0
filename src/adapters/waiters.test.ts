import { expect, it } from 'vitest';
import { Waiters } from './waiters.ts';

function start(count: number) {
  const waiters = new Waiters();
  const clients = Array.from({ length: count }, () => new AbortController());
  for (const { signal } of clients) waiters.join(signal);
  return { waiters, leave: clients.map((client) => () => client.abort()) };
}

it('go on while one of them waits, and give up with the last one', () => {
  const { waiters, leave } = start(2);
  leave[0]?.();
  expect(waiters.signal.aborted).toBe(false);
  leave[1]?.();
  expect(waiters.signal.aborted).toBe(true);
});

it('never give up what the product itself waits for', () => {
  const { waiters, leave } = start(1);
  waiters.join(null);
  leave[0]?.();
  expect(waiters.signal.aborted).toBe(false);
});

it('are listened to no more once the work has ended', () => {
  const { waiters, leave } = start(1);
  waiters.end();
  leave[0]?.();
  expect(waiters.signal.aborted).toBe(false);
});
