import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { inspectCopy } from '../db/copy-sqlite.ts';
import { compareRows } from '../db/database-copy.ts';
import type { RowCounts } from '../db/list-tables.ts';
import { tryArchive } from '../db/try-archive.ts';
import { makeFolder } from '../make-folder.ts';
import { BackupRefused } from './archive.ts';
import {
  type BackupSettings,
  nameBackup,
  openBackupStore,
  removeUnfinished,
  sortBackups,
  unfinishedName,
} from './backup-store.ts';
import { makeBackup } from './make-backup.ts';
import { unpackBackup } from './unpack-backup.ts';

export interface ScheduledBackup {
  place: string;
  bytes: number;
  /** Old backups that could not be removed. */
  surplus: string[];
}

export interface CheckedBackup {
  place: string;
  rows: number;
  /** Is false if it was only read to its end: the database's user may not create a database. */
  isRestored: boolean;
}

export async function makeScheduledBackup(settings: BackupSettings, clock: Clock): Promise<ScheduledBackup> {
  const store = openBackupStore(settings);
  const before = await store.list();
  await makeFolder(store.folder);
  await removeUnfinished(store.folder);
  const madeAt = clock.now();
  const name = nameBackup(madeAt, settings.database.kind);
  const place = store.describe(name);
  const { bytes } = await store.add(name, (file) =>
    makeBackup({ file, config: settings, secret: settings.secret, clock }),
  );
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
  const checked = await store.use(newest, async (file) => {
    const scratch = join(store.folder, unfinishedName(newest, '.check'));
    try {
      return await restoreApart(settings, file, scratch);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
  return { place: store.describe(newest), ...checked };
}

async function restoreApart(
  { database, searchPath, secret }: BackupSettings,
  file: string,
  scratch: string,
): Promise<Omit<CheckedBackup, 'place'>> {
  const copy = join(scratch, 'database');
  const { manifest } = await unpackBackup(file, {
    kind: database.kind,
    secret,
    // Whoever can write to the store could put any program's work there.
    acceptUnsigned: false,
    database: copy,
    avatars: join(scratch, 'avatars'),
  });
  const { namespace, rows } = manifest;
  const archive = { name: file, file: copy, namespace: namespace ?? 'public', rows };
  let isRestored = true;
  if (database.kind === 'sqlite') compareRows(file, rows, inspectCopy(copy, file).rows);
  else isRestored = await tryArchive(database.url, searchPath, archive);
  return { rows: sumRows(rows), isRestored };
}

function sumRows(rows: RowCounts): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
