import { randomUUID } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Migration } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { busyPause, defaultBusyTimeoutMs } from './busy-budget.ts';
import type { Database, DatabaseOptions, Tx } from './database.ts';
import { listenForChanges } from './postgres-changes.ts';
import { connectionOf, SERVING, withPostgres } from './postgres-connect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { isConflict, type UniqueIndexes } from './postgres-errors.ts';
import { migratePostgres, readUniqueIndexes } from './postgres-migrate.ts';
import { installChangeTriggers, isOfCatalogue, parseNotice, setNodeName } from './postgres-triggers.ts';
import { proveListening } from './prove-listening.ts';
import type { Schema } from './schema.ts';
import { SeenChanges } from './seen-changes.ts';
import { statementLog } from './statement-log.ts';
import { outermost } from './transaction-scope.ts';

/** Reads and transactions have their own connections; with the listener 20 in all. */
const READERS = 15;
const WRITERS = 4;

/** Serializable transactions conflict often: of 3,000 over 4 connections none lost twelve times (decisions/0003). */
const TRIES = 12;

const sessionOf = (busyTimeoutMs: number) =>
  `set statement_timeout = ${busyTimeoutMs}; set lock_timeout = ${busyTimeoutMs};
  set idle_in_transaction_session_timeout = ${busyTimeoutMs * 5}; set synchronous_commit = on`;

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
  const node = randomUUID();
  const seen = new SeenChanges();
  const reading = openPool(options, {
    max: READERS,
    busyTimeoutMs,
    session: 'set default_transaction_read_only = on',
  });
  const changes = await listenForChanges({
    url: options.url,
    pool: reading,
    node,
    seen,
    log: options.log,
  });
  const writing = openPool(options, { max: WRITERS, busyTimeoutMs, session: setNodeName(node) });
  recordOwnChanges(writing, seen);
  const log = statementLog(recordStatement);
  const read = new Kysely<Schema>({ dialect: postgresDialect(reading, indexes), ...log });
  const write = new Kysely<Schema>({ dialect: postgresDialect(writing, indexes), ...log });
  const tx: Database['tx'] = (work) =>
    outermost(() => withRetries(busyTimeoutMs, () => begin(write, work, recorders)));
  return {
    read,
    tx,
    write: (statements) =>
      tx(async (trx) => {
        await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
      }),
    changes: seen,
    async ping() {
      const start = performance.now();
      await sql`select 1 from schema_migration limit 1`.execute(read);
      return performance.now() - start;
    },
    async close() {
      await changes.close();
      await Promise.all([read.destroy(), write.destroy()]);
      // Kysely ends only used pools.
      await Promise.all([reading, writing].filter((pool) => !pool.ended).map((pool) => pool.end()));
    },
  };
}

function begin<T>(
  write: Kysely<Schema>,
  work: (trx: Tx) => Promise<T>,
  { recordWait, recordHold }: DatabaseOptions,
): Promise<T> {
  const since = performance.now();
  let startedAt = since;
  const transaction = write.transaction().execute((trx) => {
    startedAt = performance.now();
    recordWait?.(startedAt - since);
    return work(trx);
  });
  return transaction.finally(() => recordHold?.(performance.now() - startedAt));
}

async function withRetries<T>(busyTimeoutMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + busyTimeoutMs;
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

interface PoolOptions {
  max: number;
  busyTimeoutMs: number;
  /** Sent when a connection opens. */
  session: string;
}

function openPool(options: PostgresOptions, { max, busyTimeoutMs, session }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(options.url),
    max,
    connectionTimeoutMillis: busyTimeoutMs,
    // The server ends a statement first; this ends the wait for a silent server.
    query_timeout: busyTimeoutMs + 1000,
    idleTimeoutMillis: 60_000,
    // Connection poolers refuse start-up parameters.
    onConnect: async (client) => {
      // The pool doesn't listen while a query borrows the client, and an unhandled error ends the process.
      client.on('error', () => undefined);
      await client.query(`${sessionOf(busyTimeoutMs)}; ${session}`);
    },
  });
  pool.on('error', (error) => options.log.warn({ error: error.message }, 'lost an idle database connection'));
  return pool;
}

/** A release follows the commit, and precedes the answer to whoever asked for it. */
function recordOwnChanges(pool: pg.Pool, seen: SeenChanges): void {
  const changes = new WeakMap<pg.PoolClient, { households: Set<string>; isCatalogueChanged: boolean }>();
  pool.on('connect', (client) => {
    const changed = { households: new Set<string>(), isCatalogueChanged: false };
    changes.set(client, changed);
    client.on('notice', ({ message }) => {
      const change = parseNotice(message);
      if (change === null) return;
      if (isOfCatalogue(change)) changed.isCatalogueChanged = true;
      else if (change.userId !== null) changed.households.add(change.userId);
    });
  });
  pool.on('release', (_error, client) => {
    const changed = changes.get(client);
    if (changed === undefined) return;
    for (const userId of changed.households) seen.record(userId);
    if (changed.isCatalogueChanged) seen.recordCatalogue();
    changed.households.clear();
    changed.isCatalogueChanged = false;
  });
}

function prepare(options: PostgresOptions): Promise<UniqueIndexes> {
  return withPostgres(options.url, SERVING, async (client, where) => {
    await proveListening(options.url, client, where);
    await migratePostgres({ ...options, client, where });
    await installChangeTriggers(client);
    return readUniqueIndexes(client);
  });
}
