import type { Clock } from '#src/adapters/clock.ts';
import { FairLines, type LineBounds, type Ticket } from './fair-lines.ts';

export interface RateLimitedQueueOptions {
  /** Calls that may reach the service within any second; asked for anew before each call. */
  perSecond(): number;
  /** Calls under way at once. */
  maxConcurrent: number;
  clock: Pick<Clock, 'monotonic'>;
  bounds?: LineBounds;
}

/** A call that waits or runs. */
export interface QueuedCall<T> {
  result: Promise<T>;
  /** Somebody else waits for it too, now. */
  join(key: string): void;
  /** Takes it out of the queue; answers false when it has begun. */
  leave(): boolean;
}

/** Thrown when a call was refused because too many wait, or left the queue before it began. */
export class NotBegun extends Error {}

/** Far more than pages need: a page asks for at most some hundred titles. */
const defaultBounds: LineBounds = { perKey: 300, now: 2_000, later: 2_000 };

/**
 * Lets calls begin no faster than a service allows: so many a second, so many at once. Viewers are served in turn,
 * and what nobody waits for comes last. `pause` holds everything back, for a `Retry-After`.
 */
export class RateLimitedQueue {
  readonly #options: RateLimitedQueueOptions;
  readonly #waiting: FairLines;
  /** When the calls of the last second ended, on the monotonic clock. */
  readonly #ended: number[] = [];
  #running = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: RateLimitedQueueOptions) {
    this.#options = options;
    this.#waiting = new FairLines(options.bounds ?? defaultBounds);
  }

  /** How many calls wait for their turn. */
  get queued(): number {
    return this.#waiting.size;
  }

  /** Runs `work` when its turn has come; the place is free again when it ends. `key` names who waits for it. */
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

  /** Nothing begins for so many ms. */
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
    const { perSecond, clock } = this.#options;
    while (this.#running < this.#places()) {
      const now = clock.monotonic();
      while ((this.#ended[0] ?? now) <= now - 1000) this.#ended.shift();
      // A call counts from its beginning until a second after its end: when in between it reaches the service only
      // the network knows, and a busy moment of ours must not bunch the calls of two seconds into one.
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

  /** What nobody waits for leaves half of the places to those who may come; nobody waiting needs none. */
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
