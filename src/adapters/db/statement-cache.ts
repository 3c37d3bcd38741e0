import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

const maxStatements = 500;

interface Prepared {
  statement: StatementSync;
  reader: boolean;
}

export interface StatementResult {
  rows: Record<string, SQLOutputValue>[];
  /** Null for a statement with rows. */
  changed: { count: number | bigint; lastId: number | bigint } | null;
}

/** Preparing costs three times as much as running. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

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
      // A frequent statement is prepared again at once.
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
