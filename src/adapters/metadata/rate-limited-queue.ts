import type { Clock } from '#src/adapters/clock.ts';
import type { LineBounds } from '../scheduling/fair-line.ts';
import { FairLines, type LineName, type LinePlace, type LineTicket } from './fair-lines.ts';
import { type Counts, chooseLine, visitorsPerSecond } from './line-shares.ts';

export interface RateLimitedQueueOptions {
  /** Read before each call. */
  perSecond(): number;
  maxConcurrent: number;
  clock: Pick<Clock, 'monotonic'>;
  bounds?: Record<LineName, LineBounds>;
}

export interface QueuedCall<T> {
  result: Promise<T>;
  join(place: LinePlace): void;
  /** Returns false once it has begun. */
  leave(): boolean;
}

export class NotBegun extends Error {}

/** A network is a /24, or a /48 of IPv6. */
const maxOfNetwork = 3;

/** Longer, a visitor's page doesn't wait. */
const visitorsWaitSeconds = 2;

/** Callers take turns in three lines. `pause` serves `Retry-After`. */
export class RateLimitedQueue {
  readonly #options: RateLimitedQueueOptions;
  readonly #waiting: FairLines;
  /** Calls that ended in the last second, on the monotonic clock. */
  readonly #ended: { at: number; line: LineName }[] = [];
  readonly #running: Counts = { viewers: 0, visitors: 0, refresh: 0 };
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: RateLimitedQueueOptions) {
    this.#options = options;
    const visitors = () => visitorsWaitSeconds * visitorsPerSecond(options.perSecond());
    this.#waiting = new FairLines(
      options.bounds ?? {
        // A page asks for some hundred titles at most.
        viewers: { perKey: 300, total: () => 2_000 },
        visitors: { perKey: maxOfNetwork, total: visitors },
        refresh: { perKey: 2_000, total: () => 2_000 },
      },
    );
  }

  get queued(): number {
    return this.#waiting.size;
  }

  /** Calls that run or ended within the last second. */
  get recent(): number {
    this.#forgetEnded();
    const { viewers, visitors, refresh } = this.#running;
    return viewers + visitors + refresh + this.#ended.length;
  }

  enter<T>(work: () => Promise<T>, { line, key }: LinePlace): QueuedCall<T> {
    const turn = Promise.withResolvers<void>();
    const ticket: LineTicket = {
      line,
      keys: new Set([key]),
      begin: turn.resolve,
      refuse: () => turn.reject(new NotBegun('Too many calls are waiting')),
    };
    const result = turn.promise.then(() => this.#run(ticket.line, work));
    this.#waiting.add(ticket);
    this.#next();
    return {
      result,
      join: (place) => {
        this.#waiting.join(ticket, place);
        this.#next();
      },
      leave: () => {
        const waited = this.#waiting.remove(ticket);
        if (waited) turn.reject(new NotBegun('Nobody waits for this call any more'));
        return waited;
      },
    };
  }

  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#options.clock.monotonic() + ms);
  }

  async #run<T>(line: LineName, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running[line] -= 1;
      this.#ended.push({ at: this.#options.clock.monotonic(), line });
      this.#next();
    }
  }

  #next(): void {
    while (this.#waiting.size > 0) {
      const now = this.#forgetEnded();
      const line = this.#pausedUntil > now ? null : this.#chooseLine();
      if (line === null) {
        this.#wakeIn(Math.max(this.#pausedUntil, (this.#ended[0]?.at ?? now) + 1000) - now);
        return;
      }
      this.#running[line] += 1;
      this.#waiting.take(line)?.begin();
    }
  }

  #chooseLine(): LineName | null {
    const { perSecond, maxConcurrent } = this.#options;
    // A call counts until a second after its end, because only the network knows when it reaches the service.
    const recent = { ...this.#running };
    for (const { line } of this.#ended) recent[line] += 1;
    const waiting = {
      viewers: this.#waiting.sizeOf('viewers'),
      visitors: this.#waiting.sizeOf('visitors'),
      refresh: this.#waiting.sizeOf('refresh'),
    };
    return chooseLine({ waiting, running: this.#running, recent, perSecond: perSecond(), maxConcurrent });
  }

  #forgetEnded(): number {
    const now = this.#options.clock.monotonic();
    while ((this.#ended[0]?.at ?? now) <= now - 1000) this.#ended.shift();
    return now;
  }

  #wakeIn(ms: number): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#next();
    }, ms);
    this.#timer.unref();
  }
}
