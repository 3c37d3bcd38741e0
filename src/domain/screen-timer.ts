import { leastLeft, type TimeLeft } from './screen-time.ts';

/** Both in ms: one clock never goes back, the other one goes on while a device sleeps. */
export interface Instant {
  monotonic: number;
  wall: number;
}

/** Counts down what the server said, also without it. A device's clock that is set back gives no more time. */
export class ScreenTimer {
  #left: TimeLeft;
  #at: Instant;
  #plays = false;

  constructor(left: TimeLeft, at: Instant) {
    this.#left = left;
    this.#at = at;
  }

  receive(left: TimeLeft, at: Instant): void {
    this.#left = left;
    this.#at = at;
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

  #pass(at: Instant): void {
    const passed = Math.max(at.monotonic - this.#at.monotonic, at.wall - this.#at.wall, 0);
    this.#at = at;
    const { playMs, clockMs } = this.#left;
    this.#left = {
      playMs: playMs === null || !this.#plays ? playMs : playMs - passed,
      clockMs: clockMs === null ? null : clockMs - passed,
    };
  }
}
