import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { BUSY_BUDGET, busyPause } from './busy-budget.ts';
import { isSqliteBusy, mapSqliteError } from './sqlite-errors.ts';

/** A group is committed when this many transactions are in it, or when it is this old in ms. */
const GROUP_SIZE = 64;
const GROUP_AGE = 8;
/**
 * Transactions go on for this many ms before the event loop gets its turn. Promises alone would let a crowd
 * of writers keep requests, timers and other processes out until the last of them is done.
 */
const STINT = 8;

interface Waiting {
  start: () => void;
  refuse: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

/** Transactions that become durable by one commit. */
interface Group {
  size: number;
  since: number;
  /** Set when SQLite itself rolled everything back, as it does when the disk is full. */
  broken: unknown;
  durable: PromiseWithResolvers<void>;
}

/**
 * Lets one transaction at a time onto the writer, first come, first served. Those that wait when one ends
 * join its commit, each behind a savepoint of its own: a commit costs one flush to disk, however many share
 * it. The lock is asked for without waiting inside SQLite, so that a foreign writer never stalls this thread.
 */
export class WriteQueue {
  readonly #db: DatabaseSync;
  readonly #sql: Record<'begin' | 'commit' | 'rollback' | 'save' | 'release' | 'undo', StatementSync>;
  readonly #waiting = new Set<Waiting>();
  #group: Group | null = null;
  #opening = false;
  /** When the first group since the event loop's last turn began; 0 before it. */
  #stint = 0;
  /** The savepoint of a running transaction is open. */
  #saved = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#sql = {
      begin: db.prepare('begin immediate'),
      commit: db.prepare('commit'),
      rollback: db.prepare('rollback'),
      save: db.prepare('savepoint one'),
      release: db.prepare('release one'),
      undo: db.prepare('rollback to one'),
    };
  }

  /** Answers when it is this transaction's turn; throws DatabaseBusy when that takes longer than 2 s. */
  enter(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      start: resolve,
      refuse: reject,
      timer: setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new DatabaseBusy('The database stayed locked for 2 s.'));
      }, BUSY_BUDGET),
    };
    this.#waiting.add(waiting);
    if (this.#group === null && !this.#opening) void this.#open();
    return promise;
  }

  /** Ends the running transaction well; answers when it is durable. Throws when the commit failed. */
  leave(): Promise<void> {
    const group = this.#group;
    if (group === null || !this.#saved) throw new Error('No transaction is running.');
    this.#saved = false;
    try {
      this.#sql.release.run();
    } catch (error) {
      group.broken = error;
    }
    this.#next(group);
    return group.durable.promise;
  }

  /** Undoes the running transaction; does nothing when it has ended already. */
  abandon(): void {
    const group = this.#group;
    if (group === null || !this.#saved) return;
    this.#saved = false;
    try {
      this.#sql.undo.run();
      this.#sql.release.run();
    } catch (error) {
      group.broken = error;
    }
    this.#next(group);
  }

  async #open(): Promise<void> {
    this.#opening = true;
    if (this.#stint > 0 && performance.now() - this.#stint > STINT) await turn();
    if (this.#stint === 0) this.#beginStint();
    let begun = false;
    while (!begun && this.#waiting.size > 0) {
      try {
        this.#sql.begin.run();
        begun = true;
      } catch (error) {
        if (isSqliteBusy(error)) await busyPause();
        else this.#refuseAll(mapSqliteError(error));
      }
    }
    this.#opening = false;
    if (!begun) return;
    const durable = Promise.withResolvers<void>();
    // Whoever is in the group hears of a failure through its own leave(); nobody may be in it.
    durable.promise.catch(() => undefined);
    const group = { size: 0, since: performance.now(), broken: null, durable };
    this.#group = group;
    this.#next(group);
  }

  #beginStint(): void {
    this.#stint = performance.now();
    setImmediate(() => {
      this.#stint = 0;
    });
  }

  #refuseAll(error: unknown): void {
    for (const waiting of this.#waiting) {
      clearTimeout(waiting.timer);
      waiting.refuse(error);
    }
    this.#waiting.clear();
  }

  #next(group: Group): void {
    const full = group.size >= GROUP_SIZE || performance.now() - group.since > GROUP_AGE;
    const [waiting] = this.#waiting;
    if (waiting === undefined || (full && group.size > 0) || group.broken !== null) {
      this.#close(group);
      return;
    }
    this.#waiting.delete(waiting);
    clearTimeout(waiting.timer);
    try {
      this.#sql.save.run();
    } catch (error) {
      group.broken = error;
      waiting.refuse(mapSqliteError(error));
      this.#close(group);
      return;
    }
    this.#saved = true;
    group.size += 1;
    waiting.start();
  }

  #close(group: Group): void {
    try {
      if (group.broken !== null) throw group.broken;
      this.#sql.commit.run();
      group.durable.resolve();
    } catch (error) {
      group.durable.reject(mapSqliteError(error));
      this.#rollBack();
    }
    this.#group = null;
    if (this.#waiting.size > 0) void this.#open();
  }

  #rollBack(): void {
    try {
      if (this.#db.isTransaction) this.#sql.rollback.run();
    } catch {
      // The members were told already, and the next one to begin hears what is wrong now.
    }
  }
}
