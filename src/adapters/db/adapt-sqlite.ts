import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

const maxStatements = 500;

/** Kysely expects the API of better-sqlite3, which must be compiled. This gives `node:sqlite` that API. */
export function adaptSqlite(
  db: DatabaseSync,
  mapError: (error: unknown) => unknown = (error) => error,
): SqliteDatabase {
  // Preparing costs three times as much as running.
  const prepared = new LRUCache<string, SqliteStatement>({ max: maxStatements });
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw mapError(error);
    }
  };
  const adapt = (statement: StatementSync): SqliteStatement => ({
    reader: statement.columns().length > 0,
    all: (parameters) => attempt(() => statement.all(...bindable(parameters))),
    run: (parameters) => attempt(() => statement.run(...bindable(parameters))),
    iterate: refuseStream,
  });
  return {
    prepare(sql) {
      const statement = prepared.get(sql) ?? adapt(attempt(() => db.prepare(sql)));
      prepared.set(sql, statement);
      return statement;
    },
    close: () => db.close(),
  };
}

/** A stream would hold a read transaction open, and SQLite couldn't reset its write-ahead log. */
export function refuseStream(): never {
  throw new Error('Streaming is not offered: bound the query with a limit instead.');
}

/** Kysely types parameters as unknown; SQLite refuses what it can't bind. */
function bindable(parameters: readonly unknown[]): readonly SQLInputValue[] {
  return parameters as readonly SQLInputValue[];
}
