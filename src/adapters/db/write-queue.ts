import { DatabaseBusy } from '#src/domain/errors.ts';
import { busyPause } from './busy-budget.ts';
import { isSqliteBusy, mapSqliteError } from './sqlite-errors.ts';
import type { SqliteWriterThread } from './sqlite-writer-thread.ts';
import type { Keep } from './writer-messages.ts';

const maxGroupSize = 256;
/** On a slow disk a group may be as old as the last commit took. */
const minGroupAgeMs = 8;
const maxGroupAge = 100;

/** Counts ms. */
export type RecordDuration = (ms: number) => void;

interface WriteQueueOptions {
  recordWait?: RecordDuration | undefined;
  recordHold?: RecordDuration | undefined;
}

interface Waiting {
  since: number;
  start: () => void;
  refuse: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

interface Group {
  size: number;
  since: number;
  durable: PromiseWithResolvers<void>;
}

/** First come, first served. Waiting transactions join the running one's commit, so one flush serves many. */
export class WriteQueue {
  readonly #thread: SqliteWriterThread;
  readonly #options: WriteQueueOptions;
  readonly #busyTimeoutMs: number;
  readonly #waiting = new Set<Waiting>();
  /** Is null while a group opens or commits. */
  #group: Group | null = null;
  #isBusy = false;
  #isRunning = false;
  #startedAt = 0;
  #groupAge = minGroupAgeMs;

  constructor(thread: SqliteWriterThread, options: WriteQueueOptions = {}) {
    this.#thread = thread;
    this.#options = options;
    this.#busyTimeoutMs = thread.busyTimeoutMs;
  }

  /** Throws `DatabaseBusy` after `busyTimeoutMs`. */
  enter(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      since: performance.now(),
      start: resolve,
      refuse: reject,
      timer: setTimeout(() => {
        this.#waiting.delete(waiting);
        this.#options.recordWait?.(this.#busyTimeoutMs);
        reject(new DatabaseBusy(`The database stayed locked for ${this.#busyTimeoutMs} ms.`));
      }, this.#busyTimeoutMs),
    };
    this.#waiting.add(waiting);
    if (!this.#isBusy) void this.#open();
    return promise;
  }

  /** Returns once durable; throws if the commit failed. */
  leave(keep: Exclude<Keep, 'never'> = 'always'): Promise<void> {
    const group = this.#group;
    if (group === null || !this.#isRunning) throw new Error('No transaction is running.');
    this.#end(group, keep);
    return group.durable.promise;
  }

  /** Does nothing after the end. */
  abandon(): void {
    const group = this.#group;
    if (group !== null && this.#isRunning) this.#end(group, 'never');
  }

  #end(group: Group, keep: Keep): void {
    this.#isRunning = false;
    this.#options.recordHold?.(performance.now() - this.#startedAt);
    this.#thread.send({ do: 'end', keep });
    this.#next(group);
  }

  async #open(): Promise<void> {
    this.#isBusy = true;
    const hasBegun = await this.#begin();
    if (!hasBegun) {
      this.#isBusy = false;
      return;
    }
    const durable = Promise.withResolvers<void>();
    // Each transaction's `leave()` reports it.
    durable.promise.catch(() => undefined);
    this.#group = { size: 0, since: performance.now(), durable };
    this.#next(this.#group);
  }

  /** Returns false when nobody waits any more. */
  async #begin(): Promise<boolean> {
    while (this.#waiting.size > 0) {
      try {
        await this.#thread.request({ do: 'begin' });
        return true;
      } catch (error) {
        if (isSqliteBusy(error)) await busyPause();
        else this.#refuseAll(mapSqliteError(error));
      }
    }
    return false;
  }

  #refuseAll(error: unknown): void {
    for (const waiting of this.#waiting) {
      clearTimeout(waiting.timer);
      waiting.refuse(error);
    }
    this.#waiting.clear();
  }

  #next(group: Group): void {
    const age = performance.now() - group.since;
    const isFull = group.size >= maxGroupSize || age > this.#groupAge;
    const [waiting] = this.#waiting;
    if (waiting === undefined || (isFull && group.size > 0)) {
      void this.#commit(group);
      return;
    }
    this.#waiting.delete(waiting);
    clearTimeout(waiting.timer);
    this.#startedAt = performance.now();
    this.#options.recordWait?.(this.#startedAt - waiting.since);
    this.#thread.send({ do: 'start' });
    this.#isRunning = true;
    group.size += 1;
    waiting.start();
  }

  async #commit(group: Group): Promise<void> {
    this.#group = null;
    const start = performance.now();
    const committed = this.#thread.request({ do: 'commit' });
    const timer = setTimeout(() => {
      group.durable.reject(
        new DatabaseBusy(
          `The disk took longer than ${this.#busyTimeoutMs} ms: whether it is saved is not known.`,
        ),
      );
    }, this.#busyTimeoutMs);
    try {
      await committed;
      group.durable.resolve();
    } catch (error) {
      group.durable.reject(mapSqliteError(error));
    }
    clearTimeout(timer);
    this.#groupAge = Math.min(Math.max(performance.now() - start, minGroupAgeMs), maxGroupAge);
    this.#isBusy = false;
    if (this.#waiting.size > 0) void this.#open();
  }
}
