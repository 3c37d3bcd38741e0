import pg from 'pg';
import { DatabaseRefused } from './database-refused.ts';
import { postgresCode } from './postgres-errors.ts';

/** The name of a server's connections. A restore looks for it, to find servers that still run. */
export const SERVING = 'stoep';

export function connectionOf(url: string, applicationName = SERVING): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    types: { getTypeParser },
  };
}

const INT8 = 20;
const NUMERIC = 1700;

/** 64-bit integers and sums become numbers, as in SQLite; beyond 2^53 they are refused. */
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

/** Throws `DatabaseRefused`. */
export async function withPostgres<T>(
  url: string,
  applicationName: string,
  work: (client: pg.Client, where: string) => Promise<T>,
): Promise<T> {
  const where = describeServer(url);
  const client = new pg.Client({ ...connectionOf(url, applicationName), connectionTimeoutMillis: 5000 });
  // The next query reports a lost connection; without a listener the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client, where);
  } catch (error) {
    throw refuseServer(where, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The client must have no open transaction. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Programs such as `pg_dump` change settings of the connection, which a pooler would hand on to the next
 * client. A pooler is recognised by the process id that it sends to the client: the id isn't the server's.
 */
export async function refusePooler(client: pg.Client, where: string): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (!('processID' in client) || client.processID === rows[0]?.pid) return;
  throw new DatabaseRefused(
    'pooler',
    `${where} is behind a connection pooler, which backups can't use: run this where DATABASE_URL names the server itself.`,
  );
}

/** Returns the major version, such as 18. */
export function readServerVersion(url: string): Promise<number> {
  return withPostgres(url, 'stoep-command', async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    return Math.floor(Number(rows[0]?.version) / 10_000);
  });
}

/** Names neither the user nor the password, nor parameters. */
export function describeServer(url: string): string {
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
