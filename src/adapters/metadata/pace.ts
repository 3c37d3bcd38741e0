import type { Clock } from '#src/adapters/clock.ts';

export interface PaceOptions {
  /** Calls that may reach the service within any second. */
  perSecond: number;
  /** Calls under way at once. */
  atOnce: number;
  clock: Clock;
}

/** A call's place among those that wait. */
export interface Turn {
  /** False: whoever is in a hurry goes first. */
  urgent: boolean;
}

interface Waiting {
  turn: Turn;
  begin(): void;
}

/**
 * Lets calls begin no faster than a service allows: so many a second, so many at once, those in a hurry first,
 * and first come first served. `pauseUntil` holds everything back, for a `Retry-After`.
 */
export class Pace {
  readonly #options: PaceOptions;
  readonly #waiting: Waiting[] = [];
  /** When the calls of the last second ended. */
  readonly #ended: number[] = [];
  #running = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** How many calls wait for their turn. */
  get queued(): number {
    return this.#waiting.length;
  }

  /**
   * Runs `work` when its turn has come; the place is free again when it ends. A turn may become urgent while it
   * waits.
   */
  async run<T>(work: () => Promise<T>, turn: Turn = { urgent: true }): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ turn, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#ended.push(this.#options.clock.now());
      this.#next();
    }
  }

  /** Nothing begins before this moment (epoch ms). */
  pauseUntil(moment: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, moment);
  }

  #next(): void {
    const { perSecond, atOnce, clock } = this.#options;
    while (this.#running < this.#places(atOnce)) {
      const now = clock.now();
      while ((this.#ended[0] ?? now) <= now - 1000) this.#ended.shift();
      // A call counts from its beginning until a second after its end: when in between it reaches the service only
      // the network knows, and a busy moment of ours must not bunch the calls of two seconds into one.
      const isFull = this.#running + this.#ended.length >= perSecond;
      const wait = Math.max(this.#pausedUntil - now, isFull ? (this.#ended[0] ?? now) + 1000 - now : 0);
      if (isFull && this.#ended.length === 0) return;
      if (wait > 0) {
        this.#wakeIn(wait);
        return;
      }
      this.#running += 1;
      this.#take()?.begin();
    }
  }

  /** Who isn't in a hurry leaves half of the places to those who may come; nobody waiting needs none. */
  #places(atOnce: number): number {
    if (this.#waiting.length === 0) return 0;
    return this.#waiting.some(({ turn }) => turn.urgent) ? atOnce : Math.ceil(atOnce / 2);
  }

  #take(): Waiting | undefined {
    const urgent = this.#waiting.findIndex(({ turn }) => turn.urgent);
    return this.#waiting.splice(Math.max(0, urgent), 1)[0];
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
