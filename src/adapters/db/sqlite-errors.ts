import { DatabaseBusy, UniqueViolation } from '#src/domain/errors.ts';

/** https://sqlite.org/rescode.html. */
export const SQLITE = {
  PERM: 3,
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const;

const UNIQUE = 2067;
const PRIMARY_KEY = 1555;
const UNIQUE_MESSAGE = 'UNIQUE constraint failed: ';

// These errors may pass in a moment.
const PASSING: ReadonlySet<number> = new Set([
  SQLITE.BUSY,
  SQLITE.LOCKED,
  SQLITE.READONLY,
  SQLITE.IOERR,
  SQLITE.FULL,
  SQLITE.CANTOPEN,
]);

export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}

export function isSqliteBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== null && (code & 0xff) === SQLITE.BUSY;
}

/** `constraint` is spelled `table.column, table.column`. */
export function mapSqliteError(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === null || !(error instanceof Error)) return error;
  if (code === UNIQUE || code === PRIMARY_KEY) {
    return new UniqueViolation(error.message.replace(UNIQUE_MESSAGE, ''), { cause: error });
  }
  if (PASSING.has(code & 0xff)) {
    return new DatabaseBusy(`The database can't be used now: ${error.message}`, { cause: error });
  }
  return error;
}
