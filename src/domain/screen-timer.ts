import { leastLeft, type ScreenTimeView, type TimeLeft } from './screen-time.ts';

/** Both are in ms. `monotonic` never goes back; `wall` also runs while the device sleeps. */
export interface Instant {
  monotonic: number;
  wall: number;
}

type Given = TimeLeft & Pick<ScreenTimeView, 'leaseMs'>;

/**
 * Counts down the times from the server, also without a connection. Setting the device's clock back gives no
 * more time.
 */
export class ScreenTimer {
  #left: Given;
  #at: Instant;
  #plays = false;

  constructor(left: Given, at: Instant) {
    this.#left = left;
    this.#at = at;
  }

  /** If an answer grants no time, time that already played without a lease stays subtracted. */
  receive(left: Given, at: Instant): void {
    this.#pass(at);
    const { leaseMs: before } = this.#left;
    const { leaseMs } = left;
    const isAhead = leaseMs === null || leaseMs > 0 || before === null;
    this.#left = isAhead ? left : { ...left, leaseMs: Math.min(leaseMs, before) };
  }

  setPlays(plays: boolean, at: Instant): void {
    this.#pass(at);
    this.#plays = plays;
  }

  /** Returns null without a limit. */
  readLeft(at: Instant): number | null {
    this.#pass(at);
    return leastLeft(this.#left);
  }

  /** Returns null without a limit, and a negative time if something played longer than its lease. */
  readLease(at: Instant): number | null {
    this.#pass(at);
    return this.#left.leaseMs;
  }

  #pass(at: Instant): void {
    const passed = Math.max(at.monotonic - this.#at.monotonic, at.wall - this.#at.wall, 0);
    this.#at = at;
    const { playMs, clockMs, leaseMs } = this.#left;
    this.#left = {
      playMs: playMs === null || !this.#plays ? playMs : playMs - passed,
      clockMs: clockMs === null ? null : clockMs - passed,
      leaseMs:
        leaseMs === null
          ? null
          : this.#plays
            ? leaseMs - passed
            : Math.min(leaseMs, Math.max(leaseMs - passed, 0)),
    };
  }
}
