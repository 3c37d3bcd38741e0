import type { Clock } from '#src/adapters/clock.ts';

/** Failures in a row after which a service is spared. */
const maxFailures = 6;

/** For how long, before one call may try again. */
const openMs = 5_000;

/** Spares a service that is down, and those who would wait for it. */
export class CircuitBreaker {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #failures = 0;
  /** On the monotonic clock; null while calls are let through. */
  #opensAt: number | null = null;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Whether it lets no call through now. */
  get isOpen(): boolean {
    return this.#opensAt !== null && this.#clock.monotonic() < this.#opensAt;
  }

  /** Whether a call may be tried now. After a rest one may, and decides for the others. */
  tryCall(): boolean {
    if (this.isOpen) return false;
    if (this.#opensAt !== null) this.#opensAt = this.#clock.monotonic() + openMs;
    return true;
  }

  /** Answers whether calls were held back until now. */
  noteSuccess(): boolean {
    const wasOpen = this.#opensAt !== null;
    this.#failures = 0;
    this.#opensAt = null;
    return wasOpen;
  }

  /** Answers whether this failure is the one that opens it. */
  noteFailure(): boolean {
    this.#failures += 1;
    if (this.#failures < maxFailures) return false;
    return this.open(openMs);
  }

  /** Lets no call through for so long, whatever was before. Answers whether calls were let through until now. */
  open(ms: number): boolean {
    const wasClosed = this.#opensAt === null;
    this.#failures = maxFailures;
    this.#opensAt = Math.max(this.#opensAt ?? 0, this.#clock.monotonic() + ms);
    return wasClosed;
  }
}
