import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolderSync } from '../make-folder.ts';
import { DatabaseRefused } from './database-refused.ts';
import { isSqliteBusy, SQLITE, sqliteCode } from './sqlite-errors.ts';

const MAGIC = 'SQLite format 3\0';

/** Larger files are checked only by `doctor`, so that the start stays quick (0.5 s for this size). */
const CHECK_UP_TO = 256 * 1024 * 1024;

export function describeFile(file: string): string {
  return `The database ${file}`;
}

/** The file holds password hashes, so only its owner may read it. */
export function prepareFile(file: string): void {
  try {
    makeFolderSync(dirname(file));
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      throw new DatabaseRefused('a-directory', `${describeFile(file)} is a directory: name a file in it.`);
    }
    const handle = openSync(file, 'a+', 0o600);
    try {
      checkHead(file, handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw refuseFile(file, error);
  }
}

/** https://sqlite.org/fileformat.html#the_database_header. */
function checkHead(file: string, handle: number): void {
  const head = Buffer.alloc(100);
  const length = readSync(handle, head, 0, head.length, 0);
  if (length === 0) return;
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new DatabaseRefused(
      'not-a-database',
      `${describeFile(file)} is not a SQLite database: name another file, or restore a backup over it.`,
    );
  }
  // After a crash the write-ahead log may hold pages that the file lacks.
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const isComplete = head.readUInt32BE(24) === head.readUInt32BE(92);
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const whole = head.readUInt32BE(28) * pageSize;
  if (isComplete && (log?.size ?? 0) === 0 && fstatSync(handle).size < whole) {
    throw corrupt(file, new Error('the file is shorter than its head says'));
  }
}

/** Makes SQLite fail at once if there is a lock, because its own wait would block the thread. */
export function openSqlite(file: string, options: { readOnly: boolean; foreignKeys: boolean }): DatabaseSync {
  const db = new DatabaseSync(file, {
    readOnly: options.readOnly,
    timeout: 0,
    enableForeignKeyConstraints: options.foreignKeys,
    enableDoubleQuotedStringLiterals: false,
  });
  try {
    db.exec('pragma synchronous = full; pragma temp_store = memory; pragma cache_size = -16000');
    // Shrinks the log's file again after many writes.
    if (!options.readOnly) db.exec('pragma journal_size_limit = 67108864');
    return db;
  } catch (error) {
    // A retry must not leave handles open.
    db.close();
    throw error;
  }
}

export function checkIntegrity(file: string, db: DatabaseSync): void {
  if (statSync(file).size > CHECK_UP_TO) return;
  const answer = db.prepare('pragma quick_check(1)').get();
  const verdict = answer === undefined ? 'no answer' : Object.values(answer)[0];
  if (verdict !== 'ok') throw corrupt(file, new Error(String(verdict)));
}

function corrupt(file: string, cause: unknown): DatabaseRefused {
  return new DatabaseRefused('corrupt', `${describeFile(file)} is damaged: restore a backup over it.`, {
    cause,
  });
}

/** Returns an unknown error as it is. */
export function refuseFile(file: string, error: unknown): unknown {
  if (error instanceof DatabaseRefused) return error;
  const options = { cause: error };
  const where = describeFile(file);
  if (isSqliteBusy(error)) {
    const advice = 'stop the other program that uses it, then start again.';
    return new DatabaseRefused('busy', `${where} is locked by another program: ${advice}`, options);
  }
  switch (failureOf(error)) {
    case 'permission':
      return new DatabaseRefused(
        'no-permission',
        `${where} can't be opened for writing: give this user the right to write the file and its folder.`,
        options,
      );
    case 'space':
      return new DatabaseRefused(
        'no-space',
        `${where} can't grow: the disk is full; free some space.`,
        options,
      );
    case 'not-a-database':
      return new DatabaseRefused('not-a-database', `${where} is not a SQLite database.`, options);
    case 'corrupt':
      return corrupt(file, error);
    case 'path': {
      const advice = 'a part of its path is a file, is missing or is too long.';
      return new DatabaseRefused('a-directory', `${where} can't be made: ${advice}`, options);
    }
    default:
      return error;
  }
}

type Failure = 'permission' | 'space' | 'not-a-database' | 'corrupt' | 'path';

const BY_SQLITE: Readonly<Record<number, Failure>> = {
  [SQLITE.PERM]: 'permission',
  [SQLITE.READONLY]: 'permission',
  [SQLITE.CANTOPEN]: 'permission',
  [SQLITE.FULL]: 'space',
  [SQLITE.NOTADB]: 'not-a-database',
  [SQLITE.CORRUPT]: 'corrupt',
};

const BY_SYSTEM: Readonly<Record<string, Failure>> = {
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOSPC: 'space',
  EDQUOT: 'space',
  ENOTDIR: 'path',
  EEXIST: 'path',
  ENOENT: 'path',
  ENAMETOOLONG: 'path',
};

function failureOf(error: unknown): Failure | undefined {
  const code = sqliteCode(error);
  if (code !== null) return BY_SQLITE[code & 0xff];
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return BY_SYSTEM[error.code];
}
