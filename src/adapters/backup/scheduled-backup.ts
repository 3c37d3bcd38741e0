import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadScratch } from '#src/adapters/db/load-scratch.ts';
import { newestVersion } from '#src/adapters/db/schema-version.ts';
import type { Clock } from '../clock.ts';
import { makeFolder } from '../make-folder.ts';
import { replaceAvatars } from './avatar-files.ts';
import { BackupRefused, readBackupFile, verifyBackupFile } from './backup-file.ts';
import {
  type BackupSettings,
  nameBackup,
  openBackupStore,
  removeUnfinished,
  sortBackups,
  unfinishedName,
} from './backup-store.ts';
import { makeBackup } from './make-backup.ts';
import { tablesOf } from './restore-backup.ts';

export interface ScheduledBackup {
  place: string;
  bytes: number;
  /** Old backups that could not be removed. */
  surplus: string[];
}

export interface CheckedBackup {
  place: string;
  rows: number;
}

export async function makeScheduledBackup(settings: BackupSettings, clock: Clock): Promise<ScheduledBackup> {
  const store = openBackupStore(settings);
  const before = await store.list();
  await makeFolder(store.folder);
  await removeUnfinished(store.folder);
  const madeAt = clock.now();
  const name = nameBackup(madeAt);
  const place = store.describe(name);
  const { bytes } = await store.add(name, (file) => makeBackup({ file, config: settings, clock }));
  const surplus: string[] = [];
  for (const old of sortBackups([...before, name], madeAt).slice(settings.backups.keep)) {
    await store.remove(old).catch(() => surplus.push(old));
  }
  return { place, bytes, surplus };
}

/** Restores the newest one into a scratch database of the same kind and a scratch folder. */
export async function checkNewestBackup(settings: BackupSettings, clock: Clock): Promise<CheckedBackup> {
  const store = openBackupStore(settings);
  const [newest] = sortBackups(await store.list(), clock.now());
  if (newest === undefined) throw new BackupRefused('There is no backup to check.');
  await makeFolder(store.folder);
  await removeUnfinished(store.folder);
  const rows = await store.use(newest, (file) => {
    const scratch = join(store.folder, unfinishedName(newest, '.check'));
    return restoreApart(settings, file, scratch, clock);
  });
  return { place: store.describe(newest), rows };
}

async function restoreApart(
  { database }: BackupSettings,
  file: string,
  scratch: string,
  clock: Clock,
): Promise<number> {
  const { opening, closing } = await verifyBackupFile(file, newestVersion);
  await makeFolder(scratch);
  try {
    const loaded = { schema: opening.schema, tables: tablesOf(file) };
    const counts = await loadScratch({ database, folder: scratch, clock }, loaded);
    for (const [table, count] of Object.entries(closing.tables)) {
      if (counts[table] !== count) {
        throw new BackupRefused(`${file} was restored with ${counts[table]} of ${count} rows of ${table}.`);
      }
    }
    await replaceAvatars(join(scratch, 'avatars'), join(scratch, 'before'), readBackupFile(file));
    return Object.values(closing.tables).reduce((sum, count) => sum + count, 0);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
