import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

const maxStatements = 500;

interface Prepared {
  statement: StatementSync;
  reader: boolean;
}

export interface StatementResult {
  rows: Record<string, SQLOutputValue>[];
  /** Is null for a statement with rows. */
  changed: { count: number | bigint; lastId: number | bigint } | null;
}

/** Preparing costs three times as much as running. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: maxStatements });

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
    const cached = this.#prepared.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
