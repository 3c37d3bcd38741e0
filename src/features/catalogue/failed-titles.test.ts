import { expect, it } from 'vitest';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { createTestClock } from '#test/clock.ts';
import { FailedTitles } from './failed-titles.ts';

const failure = () => Promise.reject(new ThirdPartyFailure('metadata', 'down', 500));

async function failing(times: number) {
  const clock = createTestClock(0);
  const titles = new FailedTitles(clock);
  for (let count = 0; count < times; count += 1)
    await titles.watch('movie 1', failure()).catch(() => undefined);
  return { clock, titles };
}

it('gives nothing up while the service answers for no title at all', async () => {
  const { titles } = await failing(9);
  expect(titles.isGivenUp('movie 1')).toBe(false);
});

it('gives up the title that fails three times while others succeed, for ten minutes', async () => {
  const { clock, titles } = await failing(2);
  await titles.watch('movie 2', Promise.resolve('facts'));
  expect(titles.isGivenUp('movie 1')).toBe(false);
  await titles.watch('movie 1', failure()).catch(() => undefined);
  expect(titles.isGivenUp('movie 1')).toBe(true);
  expect(titles.isGivenUp('movie 2')).toBe(false);
  clock.step(-3_600_000);
  expect(titles.isGivenUp('movie 1')).toBe(true);
  clock.advance(11 * 60_000);
  expect(titles.isGivenUp('movie 1')).toBe(false);
});

it('forgets the failures of a title that succeeds', async () => {
  const { titles } = await failing(3);
  await titles.watch('movie 1', Promise.resolve('facts'));
  expect(titles.isGivenUp('movie 1')).toBe(false);
});

it('counts no call that was dropped because its client had gone', async () => {
  const titles = new FailedTitles(createTestClock(0));
  const dropped = new ThirdPartyFailure('metadata', 'dropped', 200, { isReported: true });
  for (let count = 0; count < 9; count += 1)
    await titles.watch('movie 1', Promise.reject(dropped)).catch(() => undefined);
  await titles.watch('movie 2', Promise.resolve('facts'));
  expect(titles.isGivenUp('movie 1')).toBe(false);
});

it('counts a call that several share once', async () => {
  const titles = new FailedTitles(createTestClock(0));
  const call = failure();
  await Promise.allSettled([1, 2, 3].map(() => titles.watch('movie 1', call)));
  await titles.watch('movie 2', Promise.resolve('facts'));
  expect(titles.isGivenUp('movie 1')).toBe(false);
});
