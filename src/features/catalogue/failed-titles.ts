import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';

/** After this many failures a title is given up for `givenUpMs`, if other titles succeed. */
const maxFailures = 3;

const givenUpMs = 10 * 60_000;

const unknownMs = 60 * 60_000;

const maxTitles = 10_000;

interface Failure {
  count: number;
  /** The last error counted. Callers that share a call get the same error, which counts once. */
  last: ThirdPartyFailure;
  /** The number of successes when the title first failed. */
  successes: number;
}

/** Tells a late title, for which a grid waits, from a failing one, which the grid skips. */
export class FailedTitles {
  readonly #failures: LRUCache<string, Failure>;
  readonly #unknown: LRUCache<string, true>;
  #successes = 0;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    // `LRUCache` never expires an entry that was stored at time 0.
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
      // `isReported`: the client refused to send the call, so the failure isn't the title's.
      if (error instanceof ThirdPartyFailure && !error.isReported) this.#record(key, error);
      throw error;
    }
  }

  recordUnknown(key: string): void {
    this.#unknown.set(key, true);
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

  #record(key: string, error: ThirdPartyFailure): void {
    const { count = 0, last, successes = this.#successes } = this.#failures.get(key) ?? {};
    if (error !== last) this.#failures.set(key, { count: count + 1, last: error, successes });
  }
}
