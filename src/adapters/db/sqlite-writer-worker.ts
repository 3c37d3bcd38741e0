import type { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { QueryResult, SqliteDatabase } from 'kysely';
import { adaptSqlite } from './adapt-sqlite.ts';
import type { Synchronous } from './database.ts';
import { sqliteCode } from './sqlite-errors.ts';
import { openSqlite } from './sqlite-file.ts';
import type { Statement, WriterMessage, WriterReply, WriterRequest } from './sqlite-writer.ts';

interface Open {
  db: DatabaseSync;
  statements: SqliteDatabase;
  level: Synchronous;
}

let open: Open | null = null;

parentPort?.on('message', ({ id, request }: WriterMessage) => {
  parentPort?.postMessage(answer(id, request));
  if (request.do === 'close') parentPort?.close();
});

function answer(id: number, request: WriterRequest): WriterReply {
  try {
    return { id, result: handle(request) };
  } catch (error) {
    // An error that is sent to another thread loses its code.
    const message = error instanceof Error ? error.message : String(error);
    return { id, failure: { message, errcode: sqliteCode(error) } };
  }
}

function handle(request: WriterRequest): QueryResult<unknown> {
  switch (request.do) {
    case 'open': {
      const db = openSqlite(request.file, { readOnly: false, foreignKeys: true });
      open = { db, statements: adaptSqlite(db), level: 'full' };
      break;
    }
    case 'begin':
      begin(get(), request.synchronous);
      break;
    case 'run':
      return run(get(), request.statement);
    case 'commit':
      get().db.exec('commit');
      break;
    case 'rollback':
      rollBack(get());
      break;
    case 'write':
      write(get(), request.statements, request.synchronous);
      break;
    case 'close':
      open?.db.close();
  }
  return { rows: [] };
}

function get(): Open {
  if (open === null) throw new Error('The database is not open for writing.');
  return open;
}

function begin(connection: Open, synchronous: Synchronous): void {
  // SQLite refuses to change `synchronous` inside a transaction.
  if (connection.level !== synchronous) connection.db.exec(`pragma synchronous = ${synchronous}`);
  connection.level = synchronous;
  // Takes the write lock now: a transaction that reads first could lose it to another process.
  connection.db.exec('begin immediate');
}

function run({ db, statements }: Open, { sql, parameters }: Statement): QueryResult<unknown> {
  if (!db.isTransaction) throw new Error('The transaction has ended already.');
  const statement = statements.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

function write(connection: Open, all: readonly Statement[], synchronous: Synchronous): void {
  begin(connection, synchronous);
  try {
    for (const statement of all) run(connection, statement);
    connection.db.exec('commit');
  } finally {
    rollBack(connection);
  }
}

/** If the disk is full, SQLite may have rolled back already. */
function rollBack({ db }: Open): void {
  if (db.isTransaction) db.exec('rollback');
}
