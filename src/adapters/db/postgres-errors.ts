import { DatabaseBusy, UniqueViolation } from '#src/domain/errors.ts';

const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

// https://www.postgresql.org/docs/current/errcodes-appendix.html: classes of errors that pass, and a standby that was
// just promoted or demoted (25006).
const PASSING = /^(?:08|53|57|55P03|25006)/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// These errors of the driver have no code.
const UNREACHABLE =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|not queryable/i;

export type UniqueIndexes = ReadonlyMap<string, string>;

export function postgresCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Tells whether the transaction conflicted with another one, so that it may run again. */
export function isConflict(error: unknown): boolean {
  const code = postgresCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** Tells whether the driver gave up waiting for an answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && /^query read timeout$/i.test(error.message);
}

/** Names a constraint by its table and columns, as SQLite does. */
export function mapPostgresError(error: unknown, indexes: UniqueIndexes): unknown {
  if (!(error instanceof Error)) return error;
  const code = postgresCode(error);
  if (code === UNIQUE_VIOLATION) {
    const name = 'constraint' in error ? String(error.constraint) : 'unknown';
    return new UniqueViolation(indexes.get(name) ?? name, { cause: error });
  }
  const passing = code === null ? UNREACHABLE.test(error.message) : PASSING.test(code) || NETWORK.has(code);
  if (!passing) return error;
  return new DatabaseBusy(`The database can't be used now: ${error.message}`, { cause: error });
}
