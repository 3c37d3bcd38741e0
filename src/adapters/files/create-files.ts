import { join } from 'node:path';
import type { Config, FileStore, Secrets } from '#src/config/config.ts';
import type { Clock } from '../clock.ts';
import type { Files } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files } from './s3-files.ts';

export type FilesSettings = Pick<Config, 'dataDir'> & { secrets: Pick<Secrets, 'bucket'> };

/** `timeoutMs` limits small files only. */
export function createFiles(
  store: FileStore,
  { dataDir, secrets }: FilesSettings,
  clock: Pick<Clock, 'now'>,
  timeoutMs?: number,
): Files {
  if (store.kind === 'folder') return createFolderFiles(store.path, timeoutMs);
  const { bucket, endpoint, region } = store;
  const drafts = draftsOf(store, dataDir);
  return createS3Files({ bucket, endpoint, region, keys: secrets.bucket, clock, timeoutMs, drafts });
}

/** Returns the folder for unfinished files of any size. */
export function draftsOf(store: FileStore, dataDir: string): string {
  return store.kind === 'folder' ? store.path : join(dataDir, 'backups');
}
