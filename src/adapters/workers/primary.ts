import cluster, { type Worker } from 'node:cluster';
import * as v from 'valibot';
import type { Log } from '../log.ts';
import type { StartedStandIns } from '../standins.ts';
import { heartbeatIntervalMs, type WorkerOrder, workerMessage } from './messages.ts';

export interface PrimaryOptions {
  count: number;
  standIns: StartedStandIns | null;
  log: Log;
}

/** A worker that dies younger than this waits longer for its successor. */
const matureMs = 60_000;
const minRestartDelayMs = 1_000;
const maxRestartDelayMs = 30_000;

/** A worker that serves and says nothing for so long hangs. Its connections wait meanwhile. */
const maxSilenceMs = 20_000;

interface WorkerSlot {
  worker: Worker | null;
  startedAt: number;
  /** Is null until it serves: a migration may take its time. */
  lastMessageAt: number | null;
  earlyDeaths: number;
  restart: NodeJS.Timeout | null;
}

/** Starts the workers, passes their messages on and replaces those that die or hang. It serves nothing itself. */
export class Primary {
  readonly #options: PrimaryOptions;
  readonly #places = new Map<number, WorkerSlot>();
  readonly #ended = Promise.withResolvers<number>();
  #hasServed = false;
  #isStopping = false;

  constructor(options: PrimaryOptions) {
    this.#options = options;
  }

  /** Returns the exit code. The other workers follow the first one, which migrates and finds what is wrong. */
  run(): Promise<number> {
    this.#start(1);
    this.#watch();
    return this.#ended.promise;
  }

  /** The second time the workers don't drain. */
  stop(): void {
    this.#isStopping = true;
    for (const { worker, restart } of this.#places.values()) {
      if (restart !== null) clearTimeout(restart);
      if (worker !== null) send(worker, { do: 'stop' });
    }
    this.#endIfEmpty(0);
  }

  loseStandIns(): void {
    for (const worker of this.#workers()) send(worker, { do: 'lose-stand-ins' });
  }

  #start(number: number): void {
    const before = this.#places.get(number);
    const worker = cluster.fork();
    const place: WorkerSlot = {
      worker,
      startedAt: performance.now(),
      lastMessageAt: null,
      earlyDeaths: before?.earlyDeaths ?? 0,
      restart: null,
    };
    this.#places.set(number, place);
    const { count, standIns } = this.#options;
    send(worker, {
      do: 'start',
      number,
      count,
      isFirstStart: before === undefined && number === 1,
      standIns: standIns?.message ?? null,
    });
    if (standIns?.status() === 'disconnected') send(worker, { do: 'lose-stand-ins' });
    worker.on('message', (message: unknown) => {
      if (place.lastMessageAt !== null) place.lastMessageAt = performance.now();
      this.#pass(number, message);
    });
    worker.on('listening', () => {
      place.lastMessageAt = performance.now();
      this.#serve(number);
    });
    worker.on('exit', (code, signal) => this.#lose(number, { code, signal }));
  }

  #serve(number: number): void {
    this.#hasServed = true;
    if (this.#isStopping) return;
    for (let other = 1; other <= this.#options.count; other += 1)
      if (!this.#places.has(other)) this.#start(other);
    this.#options.log.info({ worker: number, of: this.#options.count }, 'A worker serves');
  }

  #pass(from: number, sent: unknown): void {
    const { success, output } = v.safeParse(workerMessage, sent);
    if (!success) return;
    const { topic, message, to } = output;
    for (const [number, { worker }] of this.#places) {
      if (worker === null || number === from || (to !== undefined && number !== to)) continue;
      send(worker, { do: 'receive', topic, message, from });
    }
  }

  #watch(): void {
    let checkedAt = performance.now();
    setInterval(() => {
      const now = performance.now();
      // A primary that stood still, with its machine, has not read what its workers said.
      if (now - checkedAt < 2 * heartbeatIntervalMs) this.#killSilent(now);
      checkedAt = now;
    }, heartbeatIntervalMs).unref();
  }

  #killSilent(now: number): void {
    for (const [number, { worker, lastMessageAt }] of this.#places) {
      if (worker === null || lastMessageAt === null || now - lastMessageAt < maxSilenceMs) continue;
      this.#options.log.error(
        { worker: number, silentMs: Math.round(now - lastMessageAt) },
        'A worker hangs',
      );
      worker.process.kill('SIGKILL');
    }
  }

  #lose(number: number, ending: { code: number; signal: string }): void {
    const place = this.#places.get(number);
    if (place === undefined) return;
    place.worker = null;
    if (this.#isStopping || !this.#hasServed) {
      this.#endIfEmpty(this.#isStopping ? 0 : ending.code || 1);
      return;
    }
    place.earlyDeaths = performance.now() - place.startedAt < matureMs ? place.earlyDeaths + 1 : 0;
    const delayMs = Math.min(minRestartDelayMs * 2 ** (place.earlyDeaths - 1), maxRestartDelayMs);
    this.#options.log.error({ worker: number, ...ending, delayMs }, 'A worker ended and is started again');
    place.restart = setTimeout(() => this.#start(number), Math.max(delayMs, minRestartDelayMs));
  }

  #endIfEmpty(code: number): void {
    if (this.#workers().length === 0) this.#ended.resolve(code);
  }

  #workers(): Worker[] {
    return [...this.#places.values()].flatMap(({ worker }) => (worker === null ? [] : [worker]));
  }
}

/** A worker that dies meanwhile is noticed by its exit. */
function send(worker: Worker, order: WorkerOrder): void {
  if (worker.isConnected()) worker.send(order, () => undefined);
}
