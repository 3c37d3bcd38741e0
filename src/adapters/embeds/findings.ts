import type { Clock } from '#src/adapters/clock.ts';
import type { Finding } from './look.ts';

/** Titles of each server, about 300 bytes each. */
const maxKept = 5_000;

interface Kept {
  finding: Finding;
  /** On the monotonic clock. */
  foundAt: number;
}

/** An LRU cache; concurrent probes of one address share one request. */
export class Findings {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, { finding: Promise<Finding>; since: number }>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  known(url: string): { finding: Finding; fresh: boolean } | null {
    const stored = this.#kept.get(url);
    if (stored === undefined) return null;
    this.#kept.delete(url);
    this.#kept.set(url, stored);
    return {
      finding: stored.finding,
      fresh: this.#clock.monotonic() - stored.foundAt < stored.finding.freshFor,
    };
  }

  find(url: string, work: () => Promise<Finding>): Promise<Finding> {
    const running = this.#running.get(url);
    if (running !== undefined) return running.finding;
    const begun = work()
      .then((finding) => this.#keep(url, finding))
      .finally(() => this.#running.delete(url));
    this.#running.set(url, { finding: begun, since: this.#clock.monotonic() });
    return begun;
  }

  /** In ms; 0 without a probe. */
  runningFor(url: string): number {
    const running = this.#running.get(url);
    return running === undefined ? 0 : this.#clock.monotonic() - running.since;
  }

  get running(): number {
    return this.#running.size;
  }

  #keep(url: string, finding: Finding): Finding {
    this.#kept.delete(url);
    this.#kept.set(url, { finding, foundAt: this.#clock.monotonic() });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break;
      this.#kept.delete(oldest);
    }
    return finding;
  }
}
