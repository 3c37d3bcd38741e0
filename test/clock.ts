import type { Clock } from '#src/adapters/clock.ts';
import { lastTimeOfDay } from '#src/domain/days.ts';

/** A clock whose wall time and monotonic time are the result of `read`. */
export function clockAt(read: () => number): Clock {
  return { now: read, monotonic: read };
}

/** A clock that a test moves. */
export interface TestClock extends Clock {
  /** Lets time pass on both clocks. */
  advance(ms: number): void;
  /** Changes the wall clock by `ms`; the monotonic clock doesn't change. */
  step(ms: number): void;
}

/** A clock that moves only when the test moves it. */
export function createTestClock(startAt: number): TestClock {
  let wall = startAt;
  let passed = 0;
  return {
    now: () => wall,
    monotonic: () => passed,
    advance(ms) {
      wall += ms;
      passed += ms;
    },
    step(ms) {
      wall += ms;
    },
  };
}

/** The machine's clock, plus the time that a test adds. */
export function createMovableClock(): TestClock {
  let passed = 0;
  let stepped = 0;
  return {
    now: () => Date.now() + passed + stepped,
    monotonic: () => performance.now() + passed,
    advance(ms) {
      passed += ms;
    },
    step(ms) {
      stepped += ms;
    },
  };
}

/** Moves the clock to ten o'clock in Johannesburg, two days later. */
export function advanceToMorning(clock: TestClock): void {
  const now = clock.now();
  clock.advance(lastTimeOfDay(now, 10 * 60) + 2 * 24 * 60 * 60_000 - now);
}
