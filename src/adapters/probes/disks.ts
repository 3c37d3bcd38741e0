import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#src/config/config.ts';
import { needsDataDir } from '../data-dir.ts';

const megabyte = 1024 * 1024;

/** Below the first one writes will fail soon; below the second one an operator has days. */
export const minFreeBytes = { wrong: 200 * megabyte, warning: 1024 * megabyte };

export interface Disk {
  /** A folder on it, or the nearest one above. */
  folder: string;
  freeBytes: number;
  /** Free, of the whole: 0.25 is a quarter. */
  share: number;
}

type Placed = Pick<Config, 'dataDir' | 'database' | 'avatars' | 'backups' | 'mail' | 'production'>;

/** Each folder that the product writes to. */
export function foldersOf(config: Placed): string[] {
  const { dataDir, database, avatars, backups } = config;
  const folders = [
    ...(needsDataDir(config) ? [dataDir] : []),
    ...(database.kind === 'sqlite' ? [dirname(database.file)] : []),
    ...(avatars.kind === 'folder' ? [avatars.path] : []),
    ...(backups.at !== null && backups.store.kind === 'folder' ? [backups.store.path] : []),
  ];
  return [...new Set(folders)];
}

export async function readDisk(folder: string): Promise<Disk> {
  let nearest = folder;
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  const { bavail, blocks, bsize } = await statfs(nearest);
  return { folder, freeBytes: bavail * bsize, share: blocks === 0 ? 1 : bavail / blocks };
}

/** Writes need room for more than themselves: a copy, a log, temporary files. */
export function isLow({ freeBytes }: Pick<Disk, 'freeBytes'>): boolean {
  return freeBytes < minFreeBytes.warning;
}

export interface DiskWatch {
  /** The one with the least room; null where the product writes to none, or it can't be read. */
  fullest(): Disk | null;
  stop(): void;
}

const intervalMs = 10_000;

/** Read in the background, so that no reader waits. */
export async function watchDisks(config: Placed): Promise<DiskWatch> {
  let fullest = await readFullestDisk(config);
  const timer = setInterval(async () => {
    fullest = await readFullestDisk(config);
  }, intervalMs);
  timer.unref();
  return { fullest: () => fullest, stop: () => clearInterval(timer) };
}

async function readFullestDisk(config: Placed): Promise<Disk | null> {
  const disks = await Promise.all(foldersOf(config).map((folder) => readDisk(folder).catch(() => null)));
  return disks.filter((disk) => disk !== null).toSorted((a, b) => a.freeBytes - b.freeBytes)[0] ?? null;
}
