import { setImmediate as turn } from 'node:timers/promises';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { MetadataCaller } from '#src/adapters/callers.ts';
import type { Clock } from '#src/adapters/clock.ts';
import { SemaphoreFull } from '#src/adapters/limits/semaphore.ts';
import { FairScheduler, type Place } from '#src/adapters/scheduling/fair-scheduler.ts';

/**
 * Turns without a request before a render begins: a connection is accepted in one turn and read in the next.
 */
const quietTurns = 2;
/** Limits the turns to wait, so that renders go on under load. */
const maxTurns = 16;

const bounds = {
  viewer: { perKey: 100, total: () => 2_000 },
  visitor: { perKey: 60, total: () => 60 },
};

/** Limits how long visitors wait for a viewer's request, which may itself wait for a third party. */
const maxPauseMs = 100;

const maxOfViewer = 2;

/** One viewer, or all visitors together, get a third of the thread's time. */
const pace = { share: 1 / 3, burstMs: 100 };

/** Limits the charge for loading: other requests run while loaders wait, and their time is measured too. */
const maxLoadMs = 20;

/** Each answer is charged at least this time, also a refusal. */
const answerMs = 0.1;

type Caller = Place & Partial<Pick<MetadataCaller, 'signal'>>;

/** Caller of work that no request began. */
const ownWork: Caller = { kind: 'viewer', key: 'none' };

/**
 * The event loop accepts one connection a turn, so behind a burst of renders a health check would wait for all
 * of them. Renders therefore begin one after the other, each after the requests that have arrived, and in turns
 * between callers. Their cost is measured: a caller who has used their share of the time waits while others are
 * served. Renders for visitors begin while no viewer waits and no request of a viewer runs.
 */
export class RenderTurns {
  /** Schedules loaders and actions. */
  readonly #requests: FairScheduler;
  /** Schedules the renders of documents, which block the thread. */
  readonly #draws: FairScheduler;
  #received = 0;
  #viewers = 0;
  #endPause: () => void = () => {};

  constructor(clock: Pick<Clock, 'monotonic'>) {
    const shared = { clock, bounds };
    const unlimited = Number.POSITIVE_INFINITY;
    const maxOf = { viewer: maxOfViewer, visitor: unlimited };
    const requests = { settle: () => this.#untilQuiet(), width: unlimited, maxOf };
    this.#requests = new FairScheduler({ ...shared, ...requests, order: 'turns' });
    const one = { viewer: 1, visitor: 1 };
    const draws = { settle: (kind: Place['kind']) => this.#settle(kind), width: 1, maxOf: one, pace };
    this.#draws = new FairScheduler({ ...shared, ...draws, order: 'viewers-first' });
  }

  recordRequest(): void {
    this.#received += 1;
  }

  /**
   * Called for each request of a caller, also without a render. `readSignal` gives the signal that aborts when
   * the client disconnects. Throws `SemaphoreFull` when too many wait.
   */
  async admit(caller: Place, readSignal: () => AbortSignal): Promise<void> {
    this.#draws.recordCaller(caller);
    this.#draws.charge(caller, answerMs);
    if (this.#draws.mustPause(caller)) await this.next({ ...caller, signal: readSignal() });
  }

  /** Counts a viewer's request that begins. Call the result when it ends. */
  beginViewer(): () => void {
    this.#viewers += 1;
    return () => {
      this.#viewers -= 1;
      if (this.#viewers === 0) this.#endPause();
    };
  }

  /** Throws `SemaphoreFull` when too many wait. */
  async next(caller: Caller): Promise<void> {
    (await this.#enter(this.#draws, caller)).end();
  }

  /** A form's action runs without a place, because it waits for hashes and payments. */
  render(
    caller: Caller | null,
    { method, url }: Pick<Request, 'method' | 'url'>,
    work: () => Promise<Response>,
    texts: I18n,
  ): Promise<Response> {
    const who = caller ?? ownWork;
    const isRead = method === 'GET' || method === 'HEAD';
    return orBusy(who, texts, async () => {
      const held = await this.#enter(this.#requests, isRead ? who : { ...who, key: `${who.key} form` });
      if (!isRead) held.end();
      try {
        if (isRead && isData(url)) await this.next(who);
        return await (isRead ? this.#read(who, work) : work());
      } finally {
        held.end();
      }
    });
  }

  /** Renders run one at a time, so that the measured time belongs to one caller. */
  draw(caller: Caller | null, work: () => Promise<Response>, texts: I18n): Promise<Response> {
    const who = caller ?? ownWork;
    return orBusy(who, texts, async () => {
      const held = await this.#enter(this.#draws, who);
      const began = process.threadCpuUsage();
      try {
        return await work();
      } finally {
        this.#draws.charge(who, workSince(began));
        held.end();
      }
    });
  }

  async #read(who: Caller, work: () => Promise<Response>): Promise<Response> {
    const began = process.threadCpuUsage();
    try {
      return await work();
    } finally {
      this.#draws.charge(who, Math.min(maxLoadMs, workSince(began)));
    }
  }

  #enter(scheduler: FairScheduler, { kind, key, signal = null }: Caller) {
    if (kind === 'viewer') this.#endPause();
    return scheduler.enter({ kind, key }, signal);
  }

  async #settle(kind: Place['kind']): Promise<void> {
    await this.#untilQuiet();
    // A viewer's request may have begun meanwhile.
    if (kind === 'visitor' && this.#viewers > 0 && !this.#draws.isWaiting('viewer')) await this.#pause();
  }

  async #untilQuiet(): Promise<void> {
    for (let turns = 0, quiet = 0; quiet < quietTurns && turns < maxTurns; turns += 1) {
      const before = this.#received;
      await turn();
      quiet = this.#received === before ? quiet + 1 : 0;
    }
  }

  /** Ends when a viewer waits, when no request of a viewer runs, or after `maxPauseMs`. */
  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endPause = resolve;
    const timer = setTimeout(resolve, maxPauseMs);
    await promise;
    clearTimeout(timer);
  }
}

/** Answers with a plain 503, which needs no render, if too many wait. A disconnected client doesn't read it. */
async function orBusy({ signal }: Caller, texts: I18n, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SemaphoreFull) && (signal?.aborted !== true || error !== signal.reason))
      throw error;
    return new Response(`${texts._(msg`We are busy at the moment. Please try again.`)}\n`, {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
    });
  }
}

function isData(url: string): boolean {
  return new URL(url).pathname.endsWith('.data');
}

/** Returns ms of processor time, so that other programs on a busy machine don't count. */
function workSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}
