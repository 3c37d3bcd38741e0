import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Migration } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { BUSY_BUDGET, busyPause } from './busy-budget.ts';
import type { Database } from './database.ts';
import { DatabaseRefused } from './database-refused.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { isConflict, postgresCode, type UniqueIndexes } from './postgres-errors.ts';
import { migratePostgres, readUniqueIndexes } from './postgres-migrate.ts';
import type { Schema } from './schema.ts';
import { outermost } from './transaction-scope.ts';

/** Connections of one process: 20 in all, apart for reads and for transactions, so that neither starves the other. */
const READERS = 16;
const WRITERS = 4;

/**
 * Serializable transactions conflict often while tables are small: of 3,000 over 8 connections 9 % lost four
 * times, over 4 connections 1 %, and none lost twelve times (decisions/0003).
 */
const TRIES = 12;

const SESSION = `set statement_timeout = ${BUSY_BUDGET}; set lock_timeout = ${BUSY_BUDGET};
  set idle_in_transaction_session_timeout = 10000; set synchronous_commit = on`;

export interface PostgresOptions {
  url: string;
  migrations: readonly Migration[];
  clock: Clock;
  log: Log;
}

/**
 * Opens a PostgreSQL database. A write through `read` is refused there as it is on SQLite.
 * @throws DatabaseRefused
 */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const indexes = await prepare(options);
  const reading = openPool(options, READERS, `${SESSION}; set default_transaction_read_only = on`);
  const writing = openPool(options, WRITERS, SESSION);
  const read = new Kysely<Schema>({ dialect: postgresDialect(reading, indexes) });
  const write = new Kysely<Schema>({ dialect: postgresDialect(writing, indexes) });
  return {
    read,
    tx: (work) => outermost(() => withRetries(() => write.transaction().execute(work))),
    version: () => null,
    async ping() {
      const start = performance.now();
      await sql`select 1 from schema_migration limit 1`.execute(read);
      return performance.now() - start;
    },
    async close() {
      await Promise.all([read.destroy(), write.destroy()]);
      // Kysely ends only the pools that were used.
      await Promise.all([reading, writing].filter((pool) => !pool.ended).map((pool) => pool.end()));
    },
  };
}

/** Runs a transaction again when it lost against another one: twelve tries within 2 s, then DatabaseBusy. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + BUSY_BUDGET;
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (left === 0 || performance.now() > deadline) {
        throw new DatabaseBusy('The transaction lost against others each time.', { cause: error });
      }
      await busyPause();
    }
  }
}

function openPool(options: PostgresOptions, max: number, session: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(options.url),
    max,
    connectionTimeoutMillis: BUSY_BUDGET,
    // The server ends a statement after 2 s; this ends the wait for a server that says nothing any more.
    query_timeout: BUSY_BUDGET + 1000,
    idleTimeoutMillis: 60_000,
    // By statements, not start-up parameters, which connection poolers refuse.
    onConnect: async (client) => {
      // While a query borrows it the pool doesn't listen, and an error nobody listens to ends the process.
      // The query hears of it, and the pool drops a client that is cut off.
      client.on('error', () => undefined);
      await client.query(session);
    },
  });
  pool.on('error', (error) => options.log.warn({ error: error.message }, 'lost an idle database connection'));
  return pool;
}

function connectionOf(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: 'stoep', keepAlive: true, types: { getTypeParser } };
}

const INT8 = 20;
const NUMERIC = 1700;

/** Whole numbers of 64 bits and sums come as numbers, as they do from SQLite; beyond 2^53 they are refused. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === INT8) return parseInteger;
  if (oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format);
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}

async function prepare(options: PostgresOptions): Promise<UniqueIndexes> {
  const where = describeServer(options.url);
  const client = new pg.Client({ ...connectionOf(options.url), connectionTimeoutMillis: 5000 });
  // A connection lost between two queries fails the next one; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw refuseServer(where, error);
  }
  try {
    await migratePostgres({ ...options, client, where });
    return await readUniqueIndexes(client);
  } catch (error) {
    throw refuseServer(where, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host, port and database of a URL; never its user, password or parameters. */
function describeServer(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null
    ? 'The PostgreSQL database'
    : `The database ${decodeURIComponent(parsed.pathname.slice(1))} at ${parsed.host}`;
}

function refuseServer(where: string, error: unknown): DatabaseRefused {
  if (error instanceof DatabaseRefused) return error;
  const options = { cause: error };
  switch (postgresCode(error)) {
    case '28P01':
    case '28000':
    case '42501':
      return new DatabaseRefused(
        'no-permission',
        `${where} refused this user: check the name, the password and the rights in DATABASE_URL.`,
        options,
      );
    case '3D000':
      return new DatabaseRefused('unreachable', `${where} doesn't exist: create it first.`, options);
    default: {
      const why =
        error instanceof Error ? error.message || (postgresCode(error) ?? 'unknown') : String(error);
      return new DatabaseRefused('unreachable', `${where} can't be reached: ${why}.`, options);
    }
  }
}
