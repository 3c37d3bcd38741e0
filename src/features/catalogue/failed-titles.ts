import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';

/** While others succeed. */
const maxFailures = 3;

const givenUpMs = 10 * 60_000;

const unknownMs = 60 * 60_000;

const maxTitles = 10_000;

interface Failure {
  count: number;
  /** Successes at the time of the first failure. */
  successes: number;
}

/** A grid waits for a late title and passes a failing one. */
export class FailedTitles {
  readonly #failures: LRUCache<string, Failure>;
  readonly #unknown: LRUCache<string, true>;
  #successes = 0;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    // The cache reads 0 as no time.
    const perf = { now: () => clock.monotonic() + 1 };
    const bounds = { max: maxTitles, perf, ttlResolution: 0 };
    this.#failures = new LRUCache({ ...bounds, ttl: givenUpMs });
    this.#unknown = new LRUCache({ ...bounds, ttl: unknownMs });
  }

  async watch<Facts>(key: string, attempt: Promise<Facts>): Promise<Facts> {
    try {
      const facts = await attempt;
      this.#successes += 1;
      this.#failures.delete(key);
      return facts;
    } catch (error) {
      // A dropped call isn't the title's failure.
      if (error instanceof ThirdPartyFailure && !error.isReported) this.#record(key);
      throw error;
    }
  }

  recordUnknown(key: string): null {
    this.#unknown.set(key, true);
    return null;
  }

  isUnknown(key: string): boolean {
    return this.#unknown.has(key);
  }

  isGivenUp(key: string): boolean {
    if (this.isUnknown(key)) return true;
    const failure = this.#failures.get(key);
    if (failure === undefined) return false;
    return failure.count >= maxFailures && this.#successes > failure.successes;
  }

  #record(key: string): void {
    const { count = 0, successes = this.#successes } = this.#failures.get(key) ?? {};
    this.#failures.set(key, { count: count + 1, successes });
  }
}
