import { afterEach, expect, it } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { silentLog } from '#test/silent-log.ts';
import { keepWarm } from './keep-warm.ts';

const minute = 60_000;

/** A quarter to midnight in Johannesburg, which is two hours ahead. */
const evening = Date.UTC(2026, 10, 20, 21, 45);

let timer: NodeJS.Timeout | undefined;
afterEach(() => clearInterval(timer));

/** What keeps warm, looking for the time every millisecond, and how often it was. */
function start() {
  const runs = { warmed: 0, prepared: 0, failing: false, whole: true };
  const clock = createTestClock(evening);
  const services = {
    clock,
    log: silentLog,
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
  };
  // Only these of their methods are called.
  timer = keepWarm(services as unknown as Parameters<typeof keepWarm>[0], new AbortController().signal, 1);
  const until = (count: number) => expect.poll(() => runs.warmed).toBe(count);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
  return { runs, clock, until, settled };
}

it('learns at the start, once, with the names of what is known before', async () => {
  const { runs, until, settled } = start();
  await until(1);
  await settled();
  expect(runs).toMatchObject({ warmed: 1, prepared: 1 });
});

it('learns again when the day turns in Johannesburg, and every hour', async () => {
  const { runs, clock, until, settled } = start();
  await until(1);
  clock.advance(14 * minute);
  await settled();
  expect(runs.warmed).toBe(1);
  clock.advance(2 * minute);
  await until(2);
  clock.advance(59 * minute);
  await settled();
  expect(runs.warmed).toBe(2);
  clock.advance(minute);
  await until(3);
});

it('learns an hour later though the wall clock was set back an hour meanwhile', async () => {
  const { clock, until } = start();
  await until(1);
  clock.step(-60 * minute);
  clock.advance(60 * minute);
  await until(2);
});

it('tries again in a minute what could not be had', async () => {
  const { runs, clock, until, settled } = start();
  await until(1);
  await settled();
  runs.whole = false;
  clock.advance(16 * minute);
  await until(2);
  await settled();
  clock.advance(minute / 2);
  await settled();
  expect(runs.warmed).toBe(2);
  runs.whole = true;
  clock.advance(minute);
  await until(3);
});

it('goes on after a failure', async () => {
  const { runs, clock, until } = start();
  runs.failing = true;
  clock.advance(61 * minute);
  await until(2);
  runs.failing = false;
  clock.advance(61 * minute);
  await until(3);
});

it('goes on every hour when the wall clock is set back, and not sooner when it is set forward', async () => {
  const { runs, clock, until, settled } = start();
  await until(1);
  await settled();
  clock.step(-10 * 60 * minute);
  clock.advance(61 * minute);
  await until(2);
  await settled();
  // Still before midnight in Johannesburg.
  clock.step(2 * 60 * minute);
  await settled();
  expect(runs.warmed).toBe(2);
});
