import pg from 'pg';
import { DatabaseRefused } from './database-refused.ts';
import { postgresCode } from './postgres-errors.ts';

/** How the product names itself to the server: a restore looks for connections of this name. */
export const SERVING = 'stoep';

/** What every connection of ours is opened with. */
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

/**
 * Does some work over one connection of its own, and closes it.
 * @throws DatabaseRefused when the server can't be reached, or refuses what is asked
 */
export async function withPostgres<T>(
  url: string,
  applicationName: string,
  work: (client: pg.Client, where: string) => Promise<T>,
): Promise<T> {
  const where = describeServer(url);
  const client = new pg.Client({ ...connectionOf(url, applicationName), connectionTimeoutMillis: 5000 });
  // A connection lost between two queries fails the next one; without a listener it would end the process.
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

/** Host, port and database of a URL; never its user, password or parameters. */
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
