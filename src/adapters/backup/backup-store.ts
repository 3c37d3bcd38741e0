import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, Secrets } from '#src/config/config.ts';
import { systemClock } from '../clock.ts';
import { createFiles, draftsOf } from '../files/create-files.ts';
import type { Files } from '../files/files.ts';

/** Uploads may take long, because nobody waits for them at night. */
const timeoutMs = 2 * 60_000;

export type StoreSettings = Pick<Config, 'dataDir' | 'backups'> & { secrets: Pick<Secrets, 'bucket'> };

export type BackupSettings = StoreSettings &
  Pick<Config, 'database' | 'avatars' | 'searchPath'> & {
    /** Signs the manifests. */
    secret: string;
  };

/** Includes `.stoep` files of version 1.0: they can't be restored, but are counted and deleted like others. */
const pattern = /^stoep-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:tar|tar\.gz|stoep)$/;

/** Returns text such as `stoep-2026-11-23T00-00-07Z.tar.gz`. */
export function nameBackup(madeAt: number, kind: Config['database']['kind']): string {
  const time = new Date(madeAt).toISOString().slice(0, 19).replaceAll(':', '-');
  return `stoep-${time}Z.${kind === 'sqlite' ? 'tar.gz' : 'tar'}`;
}

export function timeOfBackup(name: string): number {
  return Date.parse(name.replace(pattern, '$1T$2:$3:$4Z'));
}

/** The newest backup comes first. Backups dated in the future come last: the clock was wrong. */
export function sortBackups(names: readonly string[], now: number): string[] {
  const age = (name: string) => {
    const madeAt = timeOfBackup(name);
    return madeAt > now ? Number.POSITIVE_INFINITY : now - madeAt;
  };
  return names.toSorted((a, b) => (age(a) === age(b) ? 0 : age(a) - age(b)));
}

/** The name of a file that isn't complete begins with its backup's name. */
export function unfinishedName(name: string, purpose = ''): string {
  return `${name}.unfinished${purpose}`;
}

/** Removes files that a killed process left behind. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [backup = '', rest] = name.split('.unfinished', 2);
    if (rest !== undefined && pattern.test(backup))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

export interface BackupStore {
  files: Files;
  /** The folder for unfinished files. */
  drafts: string;
  list(): Promise<string[]>;
}

export function openBackupStore(settings: StoreSettings): BackupStore {
  const { store } = settings.backups;
  const files = createFiles(store, settings, systemClock, timeoutMs);
  return {
    files,
    drafts: draftsOf(store, settings.dataDir),
    list: async () => (await files.list('backups')).filter((name) => pattern.test(name)),
  };
}

export function keyOfBackup(name: string): string {
  return `backups/${name}`;
}
