import type { Clock } from '#src/adapters/clock.ts';
import { lastTimeOfDay } from '#src/domain/days.ts';

/** A clock whose wall and monotonic times are both what `read` answers. */
export function clockAt(read: () => number): Clock {
  return { now: read, monotonic: read };
}

/** A clock that a test moves. */
export interface TestClock extends Clock {
  /** Lets time pass on both clocks. */
  advance(ms: number): void;
  /** Sets the wall clock by so much; the monotonic clock goes on as before. */
  step(ms: number): void;
}

/** A clock that stands still until it is moved. */
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

/** The machine's clock, ahead by what a test lets pass. */
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

/** The clock goes to ten in Johannesburg, two days on. */
export function advanceToMorning(clock: TestClock): void {
  const now = clock.now();
  clock.advance(lastTimeOfDay(now, 10 * 60) + 2 * 24 * 60 * 60_000 - now);
}
