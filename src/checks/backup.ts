import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  keyOfBackup,
  openBackupStore,
  sortBackups,
  timeOfBackup,
} from '#src/adapters/backup/backup-store.ts';
import { type LastBackup, readLastBackup } from '#src/adapters/backup/last-backup.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import { formatMoment, formatTimeOfDay, inEnglish } from '#src/domain/dates.ts';
import { type BackupTask, readBackupStatus } from '#src/features/operations/backup-schedule.ts';
import { type CheckDeps, type Finding, fine, skipped, warning, wrong } from './check.ts';

const hour = 60 * 60_000;

const maxBackupAgeMs = 36 * hour;

export async function checkBackup(config: Config, clock: Clock): Promise<Finding> {
  const name = 'backup';
  const todo =
    'Look for "A backup task failed" in the log, or run backup FILE; keep a copy on another machine.';
  let last: Pick<LastBackup, 'file' | 'madeAt'> | null;
  try {
    await tryStore(config);
    last = await findLastBackup(config, clock);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const todo = 'Check BACKUP_STORE, its keys, or the rights of this user there.';
    return wrong(name, `The store takes no backups: ${why}.`, todo);
  }
  if (last === null) {
    const finding = 'No backup was made yet.';
    return config.production ? warning(name, finding, todo) : skipped(name, finding);
  }
  const age = clock.now() - last.madeAt;
  const finding = `The last one is ${Math.floor(age / hour)} hours old: ${last.file}.`;
  return age > maxBackupAgeMs ? warning(name, finding, todo) : fine(name, finding);
}

/** Tests the nearest folder above if the store's folder is missing, because the first backup makes it. */
async function tryStore(config: Config): Promise<void> {
  const { at, store } = config.backups;
  if (at === null) return;
  if (store.kind !== 'folder' || existsSync(store.path)) await openBackupStore(config).files.ping();
  else await access(existingFolder(store.path), constants.W_OK);
}

function existingFolder(path: string): string {
  return existsSync(path) ? path : existingFolder(dirname(path));
}

/** Returns the newest backup of the schedule and the command. */
async function findLastBackup(
  config: Config,
  clock: Clock,
): Promise<Pick<LastBackup, 'file' | 'madeAt'> | null> {
  const typed = await readLastBackup(config.dataDir);
  const byCommand = typed !== null && existsSync(typed.file) ? typed : null;
  const { at, store: place } = config.backups;
  // A missing folder isn't opened, because opening a store makes its folder.
  if (at === null || (place.kind === 'folder' && !existsSync(place.path))) return byCommand;
  const store = openBackupStore(config);
  const [newest] = sortBackups(await store.list(), clock.now());
  if (newest === undefined) return byCommand;
  const madeAt = timeOfBackup(newest);
  const scheduled = { file: store.files.describe(keyOfBackup(newest)), madeAt };
  return byCommand === null || byCommand.madeAt < madeAt ? scheduled : byCommand;
}

/** Returns the schedule's last backup and last trial restore, whichever node made them. */
export async function checkBackupSchedule({ config, clock, db, server }: CheckDeps): Promise<Finding[]> {
  const names = { backup: 'backup schedule', check: 'trial restore' };
  const { at } = config.backups;
  if (at === null) {
    const todo = 'Set BACKUP_AT, or let another program make backups.';
    const says = 'No backups are made: BACKUP_AT is empty.';
    return [{ ...warning(names.backup, says, todo), word: 'off' }];
  }
  const now = clock.now();
  const status = server?.backups.status() ?? (db === null ? null : await readBackupStatus(db, { at, now }));
  if (status === null)
    return Object.values(names).map((name) => skipped(name, 'The database can’t be asked.'));
  const judge = (task: BackupTask, none: string): Finding => {
    const name = names[task];
    const { succeededAt, isFailing } = status[task];
    const figures = { succeededAt };
    const done = succeededAt === null ? none : `The last one: ${formatMoment(succeededAt, inEnglish)}.`;
    if (isFailing) {
      const todo = 'Look for "A backup task failed" in the log.';
      return { ...wrong(name, `It failed, or is overdue. ${done}`, todo), figures };
    }
    if (succeededAt !== null) return { ...fine(name, done), figures };
    return { ...skipped(name, done), figures, word: 'none yet' };
  };
  return [
    judge('backup', `None yet. The first one is made at ${formatTimeOfDay(at)} in Johannesburg.`),
    judge('check', 'None yet.'),
  ];
}
