import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

const maxStatements = 500;

interface Prepared {
  statement: StatementSync;
  /** Whether it answers rows. */
  reader: boolean;
}

/** What a statement answered; plain data, so that it can be sent between threads. */
export interface StatementResult {
  rows: Record<string, SQLOutputValue>[];
  /** Rows that were changed, and the id of the last one; null for a statement that answers rows. */
  changed: { count: number | bigint; lastId: number | bigint } | null;
}

/** The statements of one connection, prepared once each: preparing costs three times as much as running. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Runs one statement on this thread; throws what SQLite says of a wrong one. */
  run(sql: string, parameters: readonly SQLInputValue[]): StatementResult {
    const { statement, reader } = this.#get(sql);
    if (reader) return { rows: statement.all(...parameters), changed: null };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], changed: { count: changes, lastId: lastInsertRowid } };
  }

  #get(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0 };
    if (this.#prepared.size >= maxStatements) {
      // Oldest first: the few that every request needs come back after one more preparation.
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
