import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Migration } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { busyPause, defaultBusyTimeoutMs } from './busy-budget.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { connectionOf, SERVING, withPostgres } from './postgres-connect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { isConflict, type UniqueIndexes } from './postgres-errors.ts';
import { migratePostgres, readUniqueIndexes } from './postgres-migrate.ts';
import { runTransaction } from './run-transaction.ts';
import type { Schema } from './schema.ts';
import { statementLog } from './statement-log.ts';
import { outermost } from './transaction-scope.ts';
import { watchWrites } from './watch-writes.ts';

/** Reads and transactions have their own connections, 20 in all. */
const READERS = 16;
const WRITERS = 4;
/**
 * The number of connections of each kind that are opened at the start and kept open: on a busy machine, opening
 * one takes as long as a request may wait.
 */
const MIN_KEPT = 2;

/** A pooler that shares connections between transactions keeps settings only within a transaction. */
const transactionOf = (busyTimeoutMs: number) =>
  `set local statement_timeout = ${busyTimeoutMs}; set local lock_timeout = ${busyTimeoutMs};
  set local idle_in_transaction_session_timeout = ${busyTimeoutMs * 5}; set local synchronous_commit = on`;

/** Settings of every connection. Starting a parallel worker takes longer than any query here. */
const connectionSettings = (busyTimeoutMs: number) =>
  `set statement_timeout = ${busyTimeoutMs}; set max_parallel_workers_per_gather = 0`;

export interface PostgresOptions {
  url: string;
  migrations: readonly Migration[];
  clock: Clock;
  log: Log;
}

/** `read` refuses writes, as on SQLite. */
export async function openPostgresDatabase(
  options: PostgresOptions,
  { busyTimeoutMs = defaultBusyTimeoutMs, recordStatement, ...recorders }: DatabaseOptions = {},
): Promise<Database> {
  const indexes = await prepare(options);
  const reading = openPool(options, { max: READERS, busyTimeoutMs });
  const writing = openPool(options, { max: WRITERS, busyTimeoutMs });
  await Promise.all([connectEarly(reading), connectEarly(writing)]);
  const log = statementLog(recordStatement);
  const read = new Kysely<Schema>({
    dialect: postgresDialect(reading, indexes, { mayWrite: false }),
    ...log,
  });
  const write = new Kysely<Schema>({
    dialect: postgresDialect(writing, indexes, { mayWrite: true, settings: transactionOf(busyTimeoutMs) }),
    ...log,
  });
  const tx: Database['tx'] = (work) =>
    outermost(() =>
      withRetries(busyTimeoutMs, () =>
        runTransaction(write, work, { ...recorders, since: performance.now() }),
      ),
    );
  return watchWrites({
    read,
    tx,
    write: (statements) =>
      tx(async (trx) => {
        await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
      }),
    async ping() {
      const start = performance.now();
      await sql`select 1 from schema_migration limit 1`.execute(read);
      return performance.now() - start;
    },
    async close() {
      await Promise.all([read.destroy(), write.destroy()]);
      // Kysely doesn't end a pool that was never used.
      await Promise.all([reading, writing].filter((pool) => !pool.ended).map((pool) => pool.end()));
    },
  });
}

/** Retries until the deadline. All changes of a household raise one counter, so concurrent ones conflict. */
async function withRetries<T>(busyTimeoutMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (performance.now() > deadline) {
        throw new DatabaseBusy('The transaction lost against others each time.', { cause: error });
      }
      await busyPause();
    }
  }
}

interface PoolOptions {
  max: number;
  busyTimeoutMs: number;
}

function openPool(options: PostgresOptions, { max, busyTimeoutMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(options.url),
    max,
    min: MIN_KEPT,
    connectionTimeoutMillis: busyTimeoutMs,
    // The server itself ends a slow statement earlier. This timeout ends the wait for a server that is silent.
    query_timeout: busyTimeoutMs + 1000,
    idleTimeoutMillis: 60_000,
    // Connection poolers refuse start-up parameters.
    onConnect: async (client) => {
      // The pool doesn't listen while a query borrows the client, and an unhandled error ends the process.
      client.on('error', () => undefined);
      await client.query(connectionSettings(busyTimeoutMs));
    },
  });
  pool.on('error', (error) => options.log.warn({ error: error.message }, 'lost an idle database connection'));
  return pool;
}

/** Ignores failures: a connection that can't be opened now is opened when it is needed. */
async function connectEarly(pool: pg.Pool): Promise<void> {
  const attempts = await Promise.allSettled(Array.from({ length: MIN_KEPT }, () => pool.connect()));
  for (const attempt of attempts) if (attempt.status === 'fulfilled') attempt.value.release();
}

function prepare(options: PostgresOptions): Promise<UniqueIndexes> {
  return withPostgres(options.url, SERVING, async (client, where) => {
    await migratePostgres({ ...options, client, where });
    return readUniqueIndexes(client);
  });
}
