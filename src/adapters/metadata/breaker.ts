import type { Clock } from '#src/adapters/clock.ts';

/** Failures in a row after which a service is left alone. */
const tooMany = 6;

/** For how long, in ms, before one call may try again. */
const rest = 5_000;

/** Spares a service that is down, and those who would wait for it. */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #restsUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a call may be tried now. After a rest one may, and decides for the others. */
  get closed(): boolean {
    if (this.#failures < tooMany) return true;
    if (this.#clock.now() < this.#restsUntil) return false;
    this.#restsUntil = this.#clock.now() + rest;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= tooMany) this.#restsUntil = this.#clock.now() + rest;
  }
}
