import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#src/config/config.ts';
import { needsDataDir } from '../data-dir.ts';

const megabyte = 1024 * 1024;

/** Below this, writes will fail soon: a write needs room for more than its own bytes. */
const minFreeBytes = 200 * megabyte;

const minFree = { bytes: 1024 * megabyte, share: 0.1 };

export interface Disk {
  /** It is a folder on the disk, or the nearest one above. */
  folder: string;
  freeBytes: number;
  /** The free share of the disk: 0.25 is a quarter. */
  share: number;
}

/** `full` means that writes will fail soon, and `low` that they will fail in days. */
export function judgeRoom({ freeBytes, share }: Pick<Disk, 'freeBytes' | 'share'>): 'ok' | 'low' | 'full' {
  if (freeBytes < minFreeBytes) return 'full';
  return freeBytes < minFree.bytes || share < minFree.share ? 'low' : 'ok';
}

type Placed = Pick<Config, 'dataDir' | 'database' | 'avatars' | 'backups' | 'mail' | 'production'>;

/** Returns the folders that the product writes to. */
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
