import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';

/** So many failures in a row, while others succeed, are the title's own. */
const maxFailures = 3;

/** After this long, in ms, a title that was given up is tried again. */
const givenUpFor = 10 * 60_000;

/** For how long, in ms, an id that the service doesn't know isn't asked for again. */
const unknownFor = 60 * 60_000;

/** As many titles are remembered. */
const maxTitles = 10_000;

interface Failure {
  count: number;
  /** How many titles had succeeded when the first attempt failed. */
  successes: number;
}

/**
 * Tells titles at which the metadata service always fails from those that only came too late: a list that waits for
 * the former would never go on, and one that passes the latter would lose them.
 */
export class FailedTitles {
  readonly #failures: LRUCache<string, Failure>;
  /** Ids that the service doesn't know. */
  readonly #unknown: LRUCache<string, true>;
  #successes = 0;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    // The cache takes 0 for no time at all.
    const perf = { now: () => clock.monotonic() + 1 };
    const bounds = { max: maxTitles, perf, ttlResolution: 0 };
    this.#failures = new LRUCache({ ...bounds, ttl: givenUpFor });
    this.#unknown = new LRUCache({ ...bounds, ttl: unknownFor });
  }

  /** Follows one attempt to fetch a title, and answers as it does. */
  async watch<Facts>(key: string, attempt: Promise<Facts>): Promise<Facts> {
    try {
      const facts = await attempt;
      this.#successes += 1;
      this.#failures.delete(key);
      return facts;
    } catch (error) {
      // What was dropped or never begun says nothing of the title.
      if (error instanceof ThirdPartyFailure && !error.isReported) this.#note(key);
      throw error;
    }
  }

  /** Remembers that the service doesn't know an id. */
  noteUnknown(key: string): null {
    this.#unknown.set(key, true);
    return null;
  }

  /** Whether the service said lately that it doesn't know this id. */
  isUnknown(key: string): boolean {
    return this.#unknown.has(key);
  }

  /** Whether the service doesn't know this title, or fails at it and not at others. */
  isGivenUp(key: string): boolean {
    if (this.isUnknown(key)) return true;
    const failure = this.#failures.get(key);
    if (failure === undefined) return false;
    return failure.count >= maxFailures && this.#successes > failure.successes;
  }

  #note(key: string): void {
    const { count = 0, successes = this.#successes } = this.#failures.get(key) ?? {};
    this.#failures.set(key, { count: count + 1, successes });
  }
}
