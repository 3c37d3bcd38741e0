import type { Clock } from '../clock.ts';
import { SemaphoreFull } from '../limits/semaphore.ts';
import { FairLine, type LineBounds, type Ticket } from './fair-line.ts';

/** Says whose work it is. Visitors share one account, and take turns by network. */
export interface Place {
  kind: 'viewer' | 'visitor';
  key: string;
}

export interface Pace {
  /** One caller, or all visitors together, have this share of the time while others are served too. */
  share: number;
  /** The amount of work that may begin at once after a pause. */
  burstMs: number;
}

export interface FairSchedulerOptions {
  clock: Pick<Clock, 'monotonic'>;
  /** Limits all work in flight. */
  width: number;
  /** Limits the work in flight of one viewer, and of all visitors together. */
  maxOf: Record<Place['kind'], number>;
  bounds: Record<Place['kind'], LineBounds>;
  /** Whether viewers come first, or take turns with visitors. */
  order: 'viewers-first' | 'turns';
  pace?: Pace;
  /** It is awaited before each begin. */
  settle?(kind: Place['kind']): Promise<void>;
}

export interface Turn {
  end(): void;
}

interface Account {
  running: number;
  /** The monotonic time at which the caller's share will have paid for its work. */
  paidAt: number;
}

/** A caller counts as served for so long after its last request. */
const presenceMs = 1_000;

/** Lets callers take turns. Renders and hashes wait in it. Source: docs/security.md, rule 48. */
export class FairScheduler {
  readonly #options: FairSchedulerOptions;
  readonly #lines: Record<Place['kind'], FairLine>;
  readonly #accounts = new Map<string, Account>();
  #running = 0;
  #last: Place['kind'] = 'visitor';
  #isServing = false;
  #timer: NodeJS.Timeout | null = null;
  /** The last two different callers. */
  #seen: { key: string; at: number }[] = [];

  constructor(options: FairSchedulerOptions) {
    this.#options = options;
    this.#lines = {
      viewer: new FairLine(options.bounds.viewer),
      visitor: new FairLine(options.bounds.visitor),
    };
  }

  isWaiting(kind: Place['kind']): boolean {
    return this.#lines[kind].size > 0;
  }

  get waiting(): number {
    return this.#lines.viewer.size + this.#lines.visitor.size;
  }

  /** Counts the work that begins before the next work of this caller. */
  waitingBefore({ kind, key }: Place): number {
    const own = this.#lines[kind].countBefore(key);
    const others = this.#lines[kind === 'viewer' ? 'visitor' : 'viewer'].size;
    return own + Math.min(others, own + 1);
  }

  /** Notes that the caller is served: a caller who is served alone needs no pause. */
  recordCaller({ key }: Place): void {
    const now = this.#options.clock.monotonic();
    this.#seen = [{ key, at: now }, ...this.#seen.filter((one) => one.key !== key)].slice(0, 2);
  }

  /** Returns true if the caller's share of the time is used up while others are served. */
  mustPause(place: Place): boolean {
    const account = this.#accounts.get(accountKey(place));
    return account !== undefined && this.#pauseOf(account) > 0 && !this.#isAlone(place);
  }

  /** Throws `SemaphoreFull` when too many wait, and the reason of `signal` when it is aborted. */
  async enter({ kind, key }: Place, signal: AbortSignal | null = null): Promise<Turn> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(new SemaphoreFull('Too many are waiting.'));
    const ticket: Ticket = { keys: new Set([key]), begin: resolve, refuse };
    const leave = () => {
      if (this.#lines[kind].remove(ticket)) reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#lines[kind].add(ticket);
    this.#serve();
    await promise.finally(() => signal?.removeEventListener('abort', leave));
    let isOver = false;
    return {
      end: () => {
        if (!isOver) this.#end({ kind, key });
        isOver = true;
      },
    };
  }

  /** The cost of work is in ms. */
  charge(place: Place, workMs: number): void {
    const { pace, clock } = this.#options;
    if (pace === undefined) return;
    const now = clock.monotonic();
    const account = this.#accountOf(place);
    const paidAt = Math.max(account.paidAt, now - workMs) + workMs / pace.share;
    // A caller doesn't pay later for time in which no other caller was served.
    account.paidAt = this.#isAlone(place) ? Math.min(paidAt, now + pace.burstMs / pace.share) : paidAt;
  }

  /** It throws `SemaphoreFull` also after `maxWaitMs`. */
  async run<T>(place: Place, work: () => Promise<T>, maxWaitMs: number): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new SemaphoreFull(`No room within ${maxWaitMs} ms.`)),
      maxWaitMs,
    );
    const turn = await this.enter(place, late.signal).finally(() => clearTimeout(timer));
    try {
      return await work();
    } finally {
      turn.end();
    }
  }

  #serve(): void {
    if (this.#isServing) return;
    const { settle } = this.#options;
    if (settle === undefined) {
      while (this.#beginNext(this.#choose()));
      this.#wakeLater();
    } else this.#serveSettled(settle);
  }

  async #serveSettled(settle: (kind: Place['kind']) => Promise<void>): Promise<void> {
    this.#isServing = true;
    for (let kind = this.#choose(); kind !== null; kind = this.#choose()) {
      await settle(kind);
      // A viewer may have come during `settle`.
      this.#beginNext(this.#choose());
    }
    this.#isServing = false;
    this.#wakeLater();
  }

  #choose(): Place['kind'] | null {
    if (this.#running >= this.#options.width) return null;
    const isViewerFirst = this.#options.order === 'viewers-first' || this.#last === 'visitor';
    const order = isViewerFirst ? (['viewer', 'visitor'] as const) : (['visitor', 'viewer'] as const);
    return order.find((kind) => this.#lines[kind].canTake((key) => this.#mayBegin({ kind, key }))) ?? null;
  }

  #beginNext(kind: Place['kind'] | null): boolean {
    if (kind === null) return false;
    const ticket = this.#lines[kind].take((key) => this.#mayBegin({ kind, key }));
    const [key] = ticket?.keys ?? [];
    if (ticket === undefined || key === undefined) return false;
    this.#last = kind;
    this.#running += 1;
    this.#accountOf({ kind, key }).running += 1;
    ticket.begin();
    return true;
  }

  #end(place: Place): void {
    this.#running -= 1;
    this.#accountOf(place).running -= 1;
    this.#forgetPaid();
    this.#serve();
  }

  #forgetPaid(): void {
    const now = this.#options.clock.monotonic();
    for (const [key, { running, paidAt }] of this.#accounts)
      if (running === 0 && paidAt <= now) this.#accounts.delete(key);
  }

  #mayBegin(place: Place): boolean {
    const account = this.#accounts.get(accountKey(place));
    if (account === undefined) return true;
    return account.running < this.#options.maxOf[place.kind] && !this.mustPause(place);
  }

  /** Returns ms. */
  #pauseOf({ paidAt }: Account): number {
    const { pace, clock } = this.#options;
    return pace === undefined ? 0 : paidAt - clock.monotonic() - pace.burstMs / pace.share;
  }

  #isAlone({ key }: Place): boolean {
    const other = this.#seen.find((one) => one.key !== key);
    return other === undefined || this.#options.clock.monotonic() - other.at > presenceMs;
  }

  #accountOf(place: Place): Account {
    const key = accountKey(place);
    const account = this.#accounts.get(key) ?? { running: 0, paidAt: Number.NEGATIVE_INFINITY };
    this.#accounts.set(key, account);
    return account;
  }

  /** Sets a timer, because a caller that waits only for its share of the time is woken by nothing else. */
  #wakeLater(): void {
    if (this.#options.pace === undefined || this.#timer !== null) return;
    if (this.#running >= this.#options.width) return;
    const places = (['viewer', 'visitor'] as const).flatMap((kind) =>
      this.#lines[kind].keys().map((key): Place => ({ kind, key })),
    );
    const free = places.filter((place) => this.#accountOf(place).running < this.#options.maxOf[place.kind]);
    if (free.length === 0) return;
    // A pause may have ended since `#choose` was called.
    const pauses = free.map((place) => Math.max(0, this.#pauseOf(this.#accountOf(place))));
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#serve();
      },
      Math.min(presenceMs, ...pauses),
    );
    this.#timer.unref();
  }
}

/** All visitors have one account. */
function accountKey({ kind, key }: Place): string {
  return kind === 'visitor' ? kind : `viewer ${key}`;
}
