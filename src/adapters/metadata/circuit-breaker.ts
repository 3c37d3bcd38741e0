import type { Clock } from '#src/adapters/clock.ts';

const maxFailures = 6;

const openMs = 5_000;

export class CircuitBreaker {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #failures = 0;
  /** From this monotonic time on a call is let through; null while the breaker is closed. */
  #triesAt: number | null = null;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#triesAt !== null && this.#clock.monotonic() < this.#triesAt;
  }

  /** After the pause one call is let through, and its result decides. */
  tryCall(): boolean {
    if (this.isOpen) return false;
    if (this.#triesAt !== null) this.#triesAt = this.#clock.monotonic() + openMs;
    return true;
  }

  /** Returns whether the breaker was open. */
  recordSuccess(): boolean {
    const wasOpen = this.#triesAt !== null;
    this.#failures = 0;
    this.#triesAt = null;
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
    const wasClosed = this.#triesAt === null;
    this.#failures = maxFailures;
    this.#triesAt = Math.max(this.#triesAt ?? 0, this.#clock.monotonic() + ms);
    return wasClosed;
  }
}
