import type { Clock } from '#src/adapters/clock.ts';
import { FairLines, type LineBounds, type Ticket } from './fair-lines.ts';

export interface RateLimitedQueueOptions {
  /** Read before each call. */
  perSecond(): number;
  maxConcurrent: number;
  clock: Pick<Clock, 'monotonic'>;
  bounds?: LineBounds;
}

export interface QueuedCall<T> {
  result: Promise<T>;
  join(key: string): void;
  /** False once it has begun. */
  leave(): boolean;
}

export class NotBegun extends Error {}

/** A page asks for some hundred titles at most. */
const defaultBounds: LineBounds = { perKey: 300, now: 2_000, later: 2_000 };

/** Viewers take turns, and background calls come last. `pause` serves `Retry-After`. */
export class RateLimitedQueue {
  readonly #options: RateLimitedQueueOptions;
  readonly #waiting: FairLines;
  /** Ends of calls in the last second, on the monotonic clock. */
  readonly #ended: number[] = [];
  #running = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: RateLimitedQueueOptions) {
    this.#options = options;
    this.#waiting = new FairLines(options.bounds ?? defaultBounds);
  }

  get queued(): number {
    return this.#waiting.size;
  }

  /** Calls that run or ended within the last second. */
  get recent(): number {
    this.#forgetEnded();
    return this.#running + this.#ended.length;
  }

  /** `key` names the waiting caller. */
  enter<T>(work: () => Promise<T>, key: string | null): QueuedCall<T> {
    const turn = Promise.withResolvers<void>();
    const ticket: Ticket = {
      priority: key === null ? 'later' : 'now',
      keys: new Set(key === null ? [] : [key]),
      begin: turn.resolve,
      refuse: () => turn.reject(new NotBegun('Too many calls are waiting')),
    };
    const result = turn.promise.then(() => this.#run(work));
    this.#waiting.add(ticket);
    this.#next();
    return {
      result,
      join: (other) => {
        this.#waiting.join(ticket, other);
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

  async #run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#ended.push(this.#options.clock.monotonic());
      this.#next();
    }
  }

  #next(): void {
    const { perSecond } = this.#options;
    while (this.#running < this.#places()) {
      const now = this.#forgetEnded();
      // A call counts until a second after its end, because only the network knows when it reaches the service.
      const isFull = this.#running + this.#ended.length >= perSecond();
      const wait = Math.max(this.#pausedUntil - now, isFull ? (this.#ended[0] ?? now) + 1000 - now : 0);
      if (isFull && this.#ended.length === 0) return;
      if (wait > 0) {
        this.#wakeIn(wait);
        return;
      }
      this.#running += 1;
      this.#waiting.take()?.begin();
    }
  }

  /** Returns the time. */
  #forgetEnded(): number {
    const now = this.#options.clock.monotonic();
    while ((this.#ended[0] ?? now) <= now - 1000) this.#ended.shift();
    return now;
  }

  /** Background calls leave half of the places free. */
  #places(): number {
    const { maxConcurrent } = this.#options;
    if (this.#waiting.size === 0) return 0;
    return this.#waiting.isUrgent ? maxConcurrent : Math.ceil(maxConcurrent / 2);
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
