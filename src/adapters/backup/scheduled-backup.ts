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
  keyOfBackup,
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
  /** These old backups could not be removed. */
  surplus: string[];
}

export interface CheckedBackup {
  place: string;
  rows: number;
  /** It is false if the backup was only read to its end: the database's user may not create a database. */
  isRestored: boolean;
}

export async function makeScheduledBackup(settings: BackupSettings, clock: Clock): Promise<ScheduledBackup> {
  const store = openBackupStore(settings);
  const before = await store.list();
  await makeFolder(store.drafts);
  await removeUnfinished(store.drafts);
  const madeAt = clock.now();
  const name = nameBackup(madeAt, settings.database.kind);
  const { bytes } = await store.files.add(keyOfBackup(name), (file) =>
    makeBackup({ file, config: settings, secret: settings.secret, clock }),
  );
  const surplus: string[] = [];
  for (const old of sortBackups([...before, name], madeAt).slice(settings.backups.keep)) {
    await store.files.remove(keyOfBackup(old)).catch(() => surplus.push(old));
  }
  return { place: store.files.describe(keyOfBackup(name)), bytes, surplus };
}

/** Restores the newest backup into a scratch database of the same kind and a scratch folder. */
export async function checkNewestBackup(settings: BackupSettings, clock: Clock): Promise<CheckedBackup> {
  const store = openBackupStore(settings);
  const [newest] = sortBackups(await store.list(), clock.now());
  if (newest === undefined) throw new BackupRefused('There is no backup to check.');
  await makeFolder(store.drafts);
  await removeUnfinished(store.drafts);
  const checked = await store.files.use(keyOfBackup(newest), async (file) => {
    const scratch = join(store.drafts, unfinishedName(newest, '.check'));
    try {
      return await restoreApart(settings, file, scratch);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
  return { place: store.files.describe(keyOfBackup(newest)), ...checked };
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
    // An attacker who can write to the store could put a dump there that runs a program.
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
