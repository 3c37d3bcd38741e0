import type { Clock } from '#src/adapters/clock.ts';

const maxFailures = 6;

const openMs = 5_000;

export class CircuitBreaker {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #failures = 0;
  /** From this monotonic time on a call is let through; null while the breaker is closed. */
  #opensAt: number | null = null;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#opensAt !== null && this.#clock.monotonic() < this.#opensAt;
  }

  /** After the pause one call is let through, and its result decides. */
  tryCall(): boolean {
    if (this.isOpen) return false;
    if (this.#opensAt !== null) this.#opensAt = this.#clock.monotonic() + openMs;
    return true;
  }

  /** Returns whether the breaker was open. */
  recordSuccess(): boolean {
    const wasOpen = this.#opensAt !== null;
    this.#failures = 0;
    this.#opensAt = null;
    return wasOpen;
  }

  /** Returns whether this failure opens the breaker. */
  recordFailure(): boolean {
    this.#failures += 1;
    if (this.#failures < maxFailures) return false;
    return this.open(openMs);
  }

  /** Returns whether the breaker was closed. */
  open(ms: number): boolean {
    const wasClosed = this.#opensAt === null;
    this.#failures = maxFailures;
    this.#opensAt = Math.max(this.#opensAt ?? 0, this.#clock.monotonic() + ms);
    return wasClosed;
  }
}
