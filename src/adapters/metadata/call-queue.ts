import type { Clock } from '#src/adapters/clock.ts';
import { SemaphoreFull } from '../limits/semaphore.ts';
import { FairLine, type LineBounds, type Ticket } from '../scheduling/fair-line.ts';

/** The queue prefers the earlier lines. */
const lineNames = ['viewers', 'visitors', 'refresh'] as const;

export type LineName = (typeof lineNames)[number];

type Counts = Record<LineName, number>;

export interface LinePlace {
  line: LineName;
  /** Callers with one key share a turn. */
  key: string;
}

/** Is in the best line of its callers, under the key of each of them. */
export interface QueuedCall extends Ticket {
  line: LineName;
}

export interface CallQueueOptions {
  /** It is read before each call. */
  perSecond(): number;
  maxConcurrent: number;
  clock: Pick<Clock, 'monotonic'>;
  bounds?: Record<LineName, LineBounds>;
}

/** The most waiting calls of a visitor's network, which is a /24, or a /48 of IPv6. */
const maxOfNetwork = 3;

/** A visitor's page waits for at most this time. */
const visitorsWaitSeconds = 2;

export function createQueuedCall({ line, key }: LinePlace): QueuedCall {
  const nothing = () => undefined;
  return { line, keys: new Set([key]), begin: nothing, refuse: nothing };
}

/** Limits the rate. Viewers come first, and callers of a line take turns. Source: docs/security.md, rule 40. */
export class CallQueue {
  readonly #options: CallQueueOptions;
  readonly #lines: Record<LineName, FairLine<QueuedCall>>;
  /** Calls that ended in the last second, on the monotonic clock. */
  readonly #ended: { at: number; line: LineName }[] = [];
  readonly #running: Counts = { viewers: 0, visitors: 0, refresh: 0 };
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: CallQueueOptions) {
    this.#options = options;
    const visitors = () => visitorsWaitSeconds * visitorsPerSecond(options.perSecond());
    const bounds = options.bounds ?? {
      // A page asks for some hundred titles at most.
      viewers: { perKey: 300, total: () => 2_000 },
      visitors: { perKey: maxOfNetwork, total: visitors },
      refresh: { perKey: 2_000, total: () => 2_000 },
    };
    this.#lines = {
      viewers: new FairLine(bounds.viewers),
      visitors: new FairLine(bounds.visitors),
      refresh: new FairLine(bounds.refresh),
    };
  }

  get waiting(): number {
    return sum(this.#waiting());
  }

  /** Calls that run or ended within the last second. */
  get recent(): number {
    this.#forgetEnded();
    return sum(this.#running) + this.#ended.length;
  }

  /** Throws `SemaphoreFull` if the call is refused or leaves before its turn. */
  async run<T>(call: QueuedCall, work: () => Promise<T>): Promise<T> {
    const line = await this.#turnOf(call);
    try {
      return await work();
    } finally {
      this.#running[line] -= 1;
      this.#ended.push({ at: this.#options.clock.monotonic(), line });
      this.#next();
    }
  }

  /**
   * Adds a caller. A running call still counts in its first line, and uses the better line when it is retried.
   * A waiting call stays in its line if the better one has no room.
   */
  join(call: QueuedCall, { line, key }: LinePlace): void {
    if (line === call.line) this.#lines[line].join(call, key);
    else if (lineNames.indexOf(line) < lineNames.indexOf(call.line)) {
      const waits = this.#lines[call.line].has(call);
      if (waits && !this.#lines[line].hasRoom([key])) return;
      this.#lines[call.line].remove(call);
      call.line = line;
      call.keys = new Set([key]);
      if (waits) this.#lines[line].add(call);
    }
    this.#next();
  }

  leave(call: QueuedCall): void {
    if (this.#lines[call.line].remove(call)) call.refuse();
  }

  /** Implements `Retry-After`. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#options.clock.monotonic() + ms);
  }

  #turnOf(call: QueuedCall): Promise<LineName> {
    const turn = Promise.withResolvers<LineName>();
    call.begin = () => turn.resolve(call.line);
    call.refuse = () => turn.reject(new SemaphoreFull('Too many calls are waiting.'));
    this.#lines[call.line].add(call);
    this.#next();
    return turn.promise;
  }

  #next(): void {
    while (this.waiting > 0) {
      const now = this.#forgetEnded();
      const line = this.#pausedUntil > now ? null : this.#chooseLine();
      if (line === null) {
        this.#wakeIn(Math.max(this.#pausedUntil, (this.#ended[0]?.at ?? now) + 1000) - now);
        return;
      }
      this.#running[line] += 1;
      this.#lines[line].take()?.begin();
    }
  }

  /** Returns the line that the next call comes from; null if no call may begin now. */
  #chooseLine(): LineName | null {
    const { maxConcurrent } = this.#options;
    const perSecond = this.#options.perSecond();
    const [waiting, running] = [this.#waiting(), this.#running];
    // A call counts until a second after its end, because it may reach TMDB at any time before its end.
    const recent = { ...running };
    for (const { line } of this.#ended) recent[line] += 1;
    if (sum(running) >= maxConcurrent || sum(recent) >= perSecond) return null;
    // While calls of the refresh wait, a fifth of the rate is reserved for them.
    const isReserved = waiting.refresh > 0;
    const isOpen =
      !isReserved ||
      (running.viewers + running.visitors < maxConcurrent - fifthOf(maxConcurrent) &&
        recent.viewers + recent.visitors < perSecond - fifthOf(perSecond));
    if (isOpen && waiting.viewers > 0) return 'viewers';
    const isVisitorsTurn =
      running.visitors < Math.max(1, fifthOf(maxConcurrent)) &&
      recent.visitors < visitorsPerSecond(perSecond);
    if (isOpen && waiting.visitors > 0 && isVisitorsTurn) return 'visitors';
    // Even if no viewer waits, half of the places stay free for viewers.
    const places = waiting.viewers > 0 ? fifthOf(maxConcurrent) : Math.ceil(maxConcurrent / 2);
    return isReserved && running.refresh < places ? 'refresh' : null;
  }

  #waiting(): Counts {
    const { viewers, visitors, refresh } = this.#lines;
    return { viewers: viewers.size, visitors: visitors.size, refresh: refresh.size };
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

function visitorsPerSecond(perSecond: number): number {
  return Math.max(1, Math.floor(perSecond / 7));
}

/** Returns at least 1, but 0 if `count` is 1, so that something is left for the others. */
function fifthOf(count: number): number {
  return count < 2 ? 0 : Math.max(1, Math.floor(count / 5));
}

function sum({ viewers, visitors, refresh }: Counts): number {
  return viewers + visitors + refresh;
}
