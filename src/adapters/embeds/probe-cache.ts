import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import type { ProbeFinding } from './probe.ts';

/** The maximum number of titles of a server, with about 300 bytes each. */
const maxCached = 5_000;

/** Concurrent probes of one address share one request. */
export class ProbeCache {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #cache: LRUCache<string, ProbeFinding>;
  readonly #running = new Map<string, { finding: Promise<ProbeFinding>; since: number }>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
    // `LRUCache` treats the time 0 as no time at all.
    const perf = { now: () => clock.monotonic() + 1 };
    const stale = { allowStale: true, noDeleteOnStaleGet: true };
    this.#cache = new LRUCache({ max: maxCached, ttl: 1, ttlResolution: 0, perf, ...stale });
  }

  get(url: string): { finding: ProbeFinding; fresh: boolean } | null {
    const finding = this.#cache.get(url);
    if (finding === undefined) return null;
    return { finding, fresh: this.#cache.getRemainingTTL(url) > 0 };
  }

  find(url: string, work: () => Promise<ProbeFinding>): Promise<ProbeFinding> {
    const running = this.#running.get(url);
    if (running !== undefined) return running.finding;
    const begun = this.#store(url, work()).finally(() => this.#running.delete(url));
    this.#running.set(url, { finding: begun, since: this.#clock.monotonic() });
    return begun;
  }

  /** Returns ms, or 0 if no probe runs. */
  runningFor(url: string): number {
    const running = this.#running.get(url);
    return running === undefined ? 0 : this.#clock.monotonic() - running.since;
  }

  get running(): number {
    return this.#running.size;
  }

  async #store(url: string, work: Promise<ProbeFinding>): Promise<ProbeFinding> {
    const finding = await work;
    this.#cache.set(url, finding, { ttl: finding.ttlMs });
    return finding;
  }
}
