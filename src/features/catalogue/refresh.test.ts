import { expect, it } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { createCatalogueRefresh } from './refresh.ts';

const minute = 60_000;

/** 23:45 in Johannesburg, which is two hours ahead of UTC. */
const evening = Date.UTC(2026, 10, 20, 21, 45);

/** Counts the calls of the refresh, and lets a test choose whether they succeed. */
function setUp() {
  const runs = { warmed: 0, prepared: 0, failing: false, whole: true };
  const clock = createTestClock(evening);
  const refresh = createCatalogueRefresh({
    clock,
    stopping: new AbortController().signal,
    catalogue: {
      warm: async () => {
        runs.warmed += 1;
        if (runs.failing) throw new Error('down');
        return runs.whole;
      },
    },
    search: {
      prepare: async () => {
        runs.prepared += 1;
      },
    },
  });
  return { runs, clock, refresh };
}

it('learns at the first call only, with the names of what is known before', async () => {
  const { runs, refresh } = setUp();
  await refresh();
  await refresh();
  expect(runs).toMatchObject({ warmed: 1, prepared: 1 });
});

it('learns again when the day turns in Johannesburg, and every hour', async () => {
  const { runs, clock, refresh } = setUp();
  const warmedAfter = async (minutes: number) => {
    clock.advance(minutes * minute);
    await refresh();
    return runs.warmed;
  };
  expect(await warmedAfter(0)).toBe(1);
  expect(await warmedAfter(14)).toBe(1);
  expect(await warmedAfter(2)).toBe(2);
  expect(await warmedAfter(59)).toBe(2);
  expect(await warmedAfter(1)).toBe(3);
});

it('tries again in a minute what could not be had', async () => {
  const { runs, clock, refresh } = setUp();
  runs.whole = false;
  await refresh();
  clock.advance(minute / 2);
  await refresh();
  expect(runs.warmed).toBe(1);
  runs.whole = true;
  clock.advance(minute / 2);
  await refresh();
  expect(runs.warmed).toBe(2);
});

it('goes on an hour after a failure', async () => {
  const { runs, clock, refresh } = setUp();
  runs.failing = true;
  await expect(refresh()).rejects.toThrow('down');
  runs.failing = false;
  clock.advance(60 * minute);
  await refresh();
  expect(runs.warmed).toBe(2);
});

it('goes on every hour when the wall clock is set back, and not sooner when it is set forward', async () => {
  const { runs, clock, refresh } = setUp();
  await refresh();
  clock.step(-10 * 60 * minute);
  clock.advance(60 * minute);
  await refresh();
  expect(runs.warmed).toBe(2);
  // The clock still shows a time before midnight in Johannesburg.
  clock.step(2 * 60 * minute);
  await refresh();
  expect(runs.warmed).toBe(2);
});
