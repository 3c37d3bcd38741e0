import { existsSync } from 'node:fs';
import { openBackupStore, sortBackups, timeOfBackup } from '#src/adapters/backup/backup-store.ts';
import { type LastBackup, readLastBackup } from '#src/adapters/backup/last-backup.ts';
import type { Clock } from '#src/adapters/clock.ts';
import { examineDataDir, needsDataDir } from '#src/adapters/data-dir.ts';
import { examineDatabase } from '#src/adapters/db/examine.ts';
import { fetchOnce } from '#src/adapters/outside/fetch-once.ts';
import { foldersOf, minFreeBytes, readDisk } from '#src/adapters/probes/disks.ts';
import type { Config } from '#src/config/config.ts';
import { previewApps } from '#src/config/env.ts';
import { AppError } from '#src/domain/errors.ts';
import { passkeyFault } from '#src/domain/passkey.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { paths } from '#src/routes.ts';
import { type Check, fine, skipped, warning, wrong } from './check.ts';

const megabyte = 1024 * 1024;
const hour = 60 * 60_000;

const maxBackupAgeMs = 36 * hour;

/** A wrong configuration ends `doctor` before this. */
export function checkConfiguration(config: Config, warnings: readonly string[]): Check {
  const name = 'configuration';
  const [first] = warnings;
  if (first !== undefined)
    return warning(name, warnings.join(' '), 'Correct it, or unset what you don’t need.');
  const { production, publicUrl } = config;
  if (!production) return fine(name, `${publicUrl}, not in production: stand-ins serve for what is missing.`);
  return fine(name, `${publicUrl}, in production.`);
}

export function checkStoreApp({ brand: { storeUrl } }: Config): Check {
  const name = 'store app';
  if (storeUrl === previewApps.STORE_URL)
    return skipped(name, 'STORE_URL is not set: the preview shows a stand-in address for the Android app.');
  if (storeUrl !== null) return fine(name, `/login, /signup and /help lead to ${storeUrl}.`);
  return skipped(name, 'STORE_URL is not set: no page leads to the Android app, and /signup promises none.');
}

/** Without passkeys nobody opens the desk. */
export function checkPasskeys({ publicUrl }: Pick<Config, 'publicUrl'>): Check {
  const name = 'passkeys';
  const finding = `Passkeys don't work at ${publicUrl}: not at ${operatorPaths.overview}, and households aren't offered any.`;
  const fault = passkeyFault(publicUrl);
  if (fault === 'number')
    return warning(name, finding, 'Set PUBLIC_URL to a name; browsers make no passkey for a number.');
  if (fault === 'insecure') return warning(name, finding, 'Serve it over https.');
  const { hostname } = new URL(publicUrl);
  return fine(name, `Passkeys of ${operatorPaths.overview} and of households belong to ${hostname}.`);
}

export async function checkDatabase({ database }: Config): Promise<Check> {
  const name = 'database';
  try {
    const { current, newest, engine, size, faults } = await examineDatabase(database);
    const [fault] = faults;
    if (fault !== undefined) return wrong(name, faults.join(' '), 'Restore a backup, or repair the server.');
    if (current === 0) return warning(name, `${engine}, empty.`, 'Start the product, or run migrate.');
    if (current > newest) {
      return wrong(name, `Its schema version ${current} is newer than ${newest}.`, 'Run the newer program.');
    }
    const big = size === null ? '' : `, ${(size / megabyte).toFixed(1)} MB`;
    const finding = `${engine}${big}, schema version ${current}, whole.`;
    return current < newest
      ? warning(name, finding, 'Run migrate, or start the new version.')
      : fine(name, finding);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return wrong(name, error.message, 'Check DATABASE_URL and the server or file that it names.');
  }
}

/** Of each disk that the product writes to, the database's among them. */
export async function checkDisk(config: Config): Promise<Check> {
  const name = 'disk';
  const { dataDir } = config;
  const folders = foldersOf(config);
  if (folders.length === 0) return skipped(name, 'Nothing is kept on a disk of this machine.');
  try {
    if (needsDataDir(config) && !examineDataDir(dataDir))
      return warning(
        name,
        `${dataDir} doesn't exist.`,
        'Correct DATA_DIR, or start the product, which makes it.',
      );
    const disks = await Promise.all(folders.map(readDisk));
    const finding = disks
      .map(({ folder, freeBytes, share }) => `${describeFree(freeBytes, share)} at ${folder}`)
      .join(', ');
    const free = Math.min(...disks.map(({ freeBytes }) => freeBytes));
    if (free < minFreeBytes.wrong)
      return wrong(name, `${finding}.`, 'Free some space now: writes will fail.');
    return free < minFreeBytes.warning
      ? warning(name, `${finding}.`, 'Free some space.')
      : fine(name, `${finding}.`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return wrong(name, why, 'Correct DATA_DIR, or give this user the right to write there.');
  }
}

function describeFree(bytes: number, share: number): string {
  return `${Math.round(bytes / megabyte)} MB are free (${Math.floor(share * 100)} %)`;
}

export async function checkBackup(config: Config, clock: Clock): Promise<Check> {
  const name = 'backup';
  const todo =
    'Look for "A backup task failed" in the log, or run backup FILE; keep a copy on another machine.';
  let last: Pick<LastBackup, 'file' | 'madeAt'> | null;
  try {
    last = await findLastBackup(config, clock);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return wrong(name, `The store of backups can't be read: ${why}.`, 'Check BACKUP_STORE and its keys.');
  }
  if (last === null) {
    const finding = 'No backup was made yet.';
    return config.production ? warning(name, finding, todo) : skipped(name, finding);
  }
  const age = clock.now() - last.madeAt;
  const finding = `The last one is ${Math.floor(age / hour)} hours old: ${last.file}.`;
  return age > maxBackupAgeMs ? warning(name, finding, todo) : fine(name, finding);
}

/** The schedule or the command made it. */
async function findLastBackup(
  config: Config,
  clock: Clock,
): Promise<Pick<LastBackup, 'file' | 'madeAt'> | null> {
  const typed = await readLastBackup(config.dataDir);
  const byCommand = typed !== null && existsSync(typed.file) ? typed : null;
  const { at, store: place } = config.backups;
  // Opening it would make it.
  if (at === null || (place.kind === 'folder' && !existsSync(place.path))) return byCommand;
  const store = openBackupStore(config);
  const [newest] = sortBackups(await store.list(), clock.now());
  if (newest === undefined) return byCommand;
  const madeAt = timeOfBackup(newest);
  const scheduled = { file: store.describe(newest), madeAt };
  return byCommand === null || byCommand.madeAt < madeAt ? scheduled : byCommand;
}

export async function checkServer({ host, port }: Config, clock: Clock): Promise<Check> {
  const name = 'server';
  const at = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const answer = await fetchOnce(at + paths.readiness, {}, clock);
  if (answer.kind === 'silent') return skipped(name, `Nothing answers at ${at}.`);
  if (answer.status === 200) return fine(name, `It runs at ${at} and can serve.`);
  return wrong(name, `${at} says that it can't serve (${answer.status}).`, 'Read its log.');
}
