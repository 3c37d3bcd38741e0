import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openSqlite } from './sqlite-file.ts';
import { StatementCache, type StatementResult } from './statement-cache.ts';
import type { WriterMessage } from './writer-messages.ts';

interface OpenConnection {
  db: DatabaseSync;
  statements: StatementCache;
  sql: Record<'begin' | 'commit' | 'rollback' | 'save' | 'release' | 'undo', StatementSync>;
}

const nothing: StatementResult = { rows: [], changed: null };

/** Transactions share a commit, each behind a savepoint. A full disk breaks the whole group. */
export class SqliteWriter {
  #opened: OpenConnection | null = null;
  /** Is null while the group can be committed. */
  #broken: unknown = null;
  /** A statement of the running transaction has failed. */
  #hasFailed = false;

  handle(message: WriterMessage): StatementResult {
    switch (message.do) {
      case 'open':
        this.#open(message.file);
        return nothing;
      case 'begin':
        this.#broken = null;
        this.#get().sql.begin.run();
        return nothing;
      case 'start':
        this.#hasFailed = false;
        this.#unlessBroken(({ sql }) => sql.save.run());
        return nothing;
      case 'run':
        return this.#run(message.sql, message.parameters);
      case 'end':
        this.#unlessBroken(({ sql }) => {
          if (message.keep === 'never' || (message.keep === 'if-all-ran' && this.#hasFailed)) sql.undo.run();
          sql.release.run();
        });
        return nothing;
      case 'commit':
        this.#commit();
        return nothing;
      case 'close':
        this.#opened?.db.close();
        this.#opened = null;
        return nothing;
    }
  }

  #open(file: string): void {
    const db = openSqlite(file, { readOnly: false, foreignKeys: true });
    const sql = {
      begin: db.prepare('begin immediate'),
      commit: db.prepare('commit'),
      rollback: db.prepare('rollback'),
      save: db.prepare('savepoint one'),
      release: db.prepare('release one'),
      undo: db.prepare('rollback to one'),
    };
    this.#opened = { db, statements: new StatementCache(db), sql };
  }

  #get(): OpenConnection {
    if (this.#opened === null) throw new Error('The database is not open for writing.');
    return this.#opened;
  }

  #run(...[sql, parameters]: Parameters<StatementCache['run']>): StatementResult {
    const { db, statements } = this.#get();
    if (this.#broken !== null) throw this.#broken;
    try {
      return statements.run(sql, parameters);
    } catch (error) {
      this.#hasFailed = true;
      if (!db.isTransaction) this.#broken = error;
      throw error;
    } finally {
      if (!db.isTransaction) this.#broken ??= new Error('A statement ended the transaction.');
    }
  }

  /** Outside a transaction a savepoint would begin one and commit it. */
  #unlessBroken(work: (opened: OpenConnection) => void): void {
    const opened = this.#get();
    if (!opened.db.isTransaction) this.#broken ??= new Error('No transaction is under way.');
    if (this.#broken !== null) return;
    try {
      work(opened);
    } catch (error) {
      this.#broken = error;
    }
  }

  #commit(): void {
    const { db, sql } = this.#get();
    try {
      if (this.#broken !== null) throw this.#broken;
      sql.commit.run();
    } finally {
      if (db.isTransaction) this.#rollBack();
    }
  }

  #rollBack(): void {
    try {
      this.#get().sql.rollback.run();
    } catch {
      // The commit's own error reports it, and so does the next `begin`.
    }
  }
}
