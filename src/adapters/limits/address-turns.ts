import type { Clock } from '#src/adapters/clock.ts';
import { FairLine, type Ticket } from '#src/adapters/scheduling/fair-line.ts';
import type { Counters } from './counters.ts';

const turnMs = 1_000;

/** Source: docs/security.md, rule 45. */
const maxWaitMs = 2_000;

/** Turns are given at this interval. */
const tickMs = 100;

/** Browsers without a cookie of ours share this key. */
const unknownBrowser = 'unknown';

const bounds = { perBrowser: 4, perAddress: 40, all: 2_000 };

interface Waiting extends Ticket {
  since: number;
}

interface Line {
  line: FairLine;
  waiting: Set<Waiting>;
}

/**
 * Above an address's limit one request a second passes, and the browsers of the address take turns. Turns that
 * other nodes gave are counted, too.
 */
export class AddressTurns {
  readonly #clock: Clock;
  readonly #counters: Pick<Counters, 'take'>;
  readonly #lines = new Map<string, Line>();
  #size = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(clock: Clock, counters: Pick<Counters, 'take'>) {
    this.#clock = clock;
    this.#counters = counters;
  }

  /** Estimates the seconds until a turn may be free. */
  secondsUntilTurn(key: string): number {
    return 1 + (this.#lines.get(key)?.waiting.size ?? 0);
  }

  /** Returns false if another request waits or no turn is free. */
  takeNow(key: string): boolean {
    return !this.#lines.has(key) && this.#takeTurn(key);
  }

  /** Returns false after `maxWaitMs`, or if too many requests wait. */
  async wait(key: string, readBrowser: () => Promise<string | null>): Promise<boolean> {
    if (this.takeNow(key)) return true;
    const browser = (await readBrowser()) ?? unknownBrowser;
    if (this.#size >= bounds.all) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const line = this.#lineOf(key);
    const end = (passes: boolean) => {
      if (!line.waiting.delete(ticket)) return;
      this.#size -= 1;
      if (line.waiting.size === 0) this.#lines.delete(key);
      resolve(passes);
    };
    const ticket: Waiting = {
      keys: new Set([browser]),
      since: this.#clock.monotonic(),
      begin: () => end(true),
      refuse: () => end(false),
    };
    line.waiting.add(ticket);
    this.#size += 1;
    line.line.add(ticket);
    this.#timer ??= setInterval(() => this.#serve(), tickMs).unref();
    return promise;
  }

  #lineOf(key: string): Line {
    const found = this.#lines.get(key);
    if (found !== undefined) return found;
    const { perBrowser, perAddress } = bounds;
    const line = {
      line: new FairLine<Waiting>({ perKey: perBrowser, total: () => perAddress }),
      waiting: new Set<Waiting>(),
    };
    this.#lines.set(key, line);
    return line;
  }

  #takeTurn(key: string): boolean {
    return this.#counters.take(`turn:${key}`, 1, turnMs).allowed;
  }

  #serve(): void {
    const now = this.#clock.monotonic();
    for (const [key, { line, waiting }] of this.#lines) {
      if (this.#takeTurn(key)) line.take()?.begin();
      for (const ticket of waiting) {
        if (now - ticket.since < maxWaitMs) continue;
        line.remove(ticket);
        ticket.refuse();
      }
    }
    if (this.#lines.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
