import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#src/config/config.ts';
import { AppError } from '#src/domain/errors.ts';
import { makeFolderSync } from './make-folder.ts';

/** The operator reads `message`. */
export class DataDirRefused extends AppError {
  readonly code = 'data-dir-refused';
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  ENAMETOOLONG: 'its path, or a part of it, is too long',
  ENOENT: 'no folder can be made there',
  ELOOP: 'its links lead in a circle',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
};

export function needsDataDir({
  database,
  avatars,
  mail,
  production,
}: Pick<Config, 'database' | 'avatars' | 'mail' | 'production'>): boolean {
  return !production || database.kind === 'sqlite' || avatars.kind === 'folder' || mail === null;
}

export function ensureDataDir(dataDir: string): void {
  try {
    makeFolderSync(dataDir);
  } catch (error) {
    throw refused(dataDir, error);
  }
  tryFolder(dataDir, dataDir);
}

/** Leaves nothing behind. Returns false for a missing folder; throws if the folder couldn't be made. */
export function examineDataDir(dataDir: string): boolean {
  let nearest = dataDir;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  tryFolder(nearest, dataDir);
  return nearest === dataDir;
}

function tryFolder(folder: string, dataDir: string): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.probe-')));
  } catch (error) {
    // With a full disk reading still works, and each failed write is reported where it happens.
    if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw refused(dataDir, error);
  }
}

function refused(dataDir: string, cause: unknown): DataDirRefused {
  const code = codeOf(cause);
  const reason = reasons[code] ?? `the system says ${code || String(cause)}`;
  const advice = 'Name a folder that this user may write to.';
  return new DataDirRefused(`DATA_DIR can't be used: ${dataDir}: ${reason}. ${advice}`, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
