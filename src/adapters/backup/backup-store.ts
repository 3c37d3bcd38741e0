import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, Secrets } from '#src/config/config.ts';
import { systemClock } from '../clock.ts';
import { makeFolder } from '../make-folder.ts';
import { createS3Backups } from './s3-backups.ts';

export interface BackupStore {
  /** Unfinished files go here. */
  folder: string;
  list(): Promise<string[]>;
  /** `make` writes the file; it has its name when it is complete. */
  add<T>(name: string, make: (file: string) => Promise<T>): Promise<T>;
  /** The file is there while `work` runs. */
  use<T>(name: string, work: (file: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
  describe(name: string): string;
}

export type StoreSettings = Pick<Config, 'dataDir' | 'backups'> & { secrets: Pick<Secrets, 'bucket'> };

export type BackupSettings = StoreSettings &
  Pick<Config, 'database' | 'avatars' | 'searchPath'> & {
    /** It signs manifests. */
    secret: string;
  };

/** Files of version 1.0, `.stoep`, are no longer read, and are deleted in their turn. */
const pattern = /^stoep-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:tar|tar\.gz|stoep)$/;

/** Returns text such as `stoep-2026-11-23T00-00-07Z.tar.gz`. */
export function nameBackup(madeAt: number, kind: Config['database']['kind']): string {
  const time = new Date(madeAt).toISOString().slice(0, 19).replaceAll(':', '-');
  return `stoep-${time}Z.${kind === 'sqlite' ? 'tar.gz' : 'tar'}`;
}

export function timeOfBackup(name: string): number {
  return Date.parse(name.replace(pattern, '$1T$2:$3:$4Z'));
}

/** Lists the newest first. Those of the future come last: the clock was wrong when they were made. */
export function sortBackups(names: readonly string[], now: number): string[] {
  const age = (name: string) => {
    const madeAt = timeOfBackup(name);
    return madeAt > now ? Number.POSITIVE_INFINITY : now - madeAt;
  };
  return names.toSorted((a, b) => (age(a) === age(b) ? 0 : age(a) - age(b)));
}

/** A file that is being made begins with its backup's name. */
export function unfinishedName(name: string, purpose = ''): string {
  return `${name}.unfinished${purpose}`;
}

/** A process that was killed may have left these. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [backup = '', rest] = name.split('.unfinished', 2);
    if (rest !== undefined && pattern.test(backup))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

export function openBackupStore({ backups, dataDir, secrets }: StoreSettings): BackupStore {
  const { store } = backups;
  if (store.kind === 'folder') return openFolder(store.path);
  const { bucket, endpoint, region } = store;
  const remote = createS3Backups({ bucket, endpoint, region, keys: secrets.bucket, clock: systemClock });
  const folder = join(dataDir, 'backups');
  const withLocal = async <T>(name: string, work: (file: string) => Promise<T>) => {
    await makeFolder(folder);
    const file = join(folder, unfinishedName(name, '.local'));
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  };
  return {
    folder,
    list: async () => (await remote.list()).filter((name) => pattern.test(name)),
    add: (name, make) =>
      withLocal(name, async (file) => {
        const result = await make(file);
        await remote.upload(name, file);
        return result;
      }),
    use: (name, work) =>
      withLocal(name, async (file) => {
        await remote.download(name, file);
        return work(file);
      }),
    remove: remote.remove,
    describe: (name) => `s3://${bucket}/${remote.keyOf(name)}`,
  };
}

function openFolder(folder: string): BackupStore {
  const fileOf = (name: string) => join(folder, name);
  return {
    folder,
    list: async () => {
      await makeFolder(folder);
      return (await readdir(folder)).filter((name) => pattern.test(name));
    },
    add: (name, make) => make(fileOf(name)),
    use: (name, work) => work(fileOf(name)),
    remove: (name) => rm(fileOf(name)),
    describe: fileOf,
  };
}
