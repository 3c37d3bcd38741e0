import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../make-folder.ts';

const noted = v.object({ madeAt: v.number(), file: v.string(), bytes: v.number() });

/** When the last backup was made (epoch ms), and where it was put. */
export type LastBackup = v.InferOutput<typeof noted>;

const nameIn = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Notes a backup that was made and verified. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await makeFolder(dataDir);
  await writeFile(`${nameIn(dataDir)}.unfinished`, JSON.stringify(backup), { mode: 0o600 });
  await rename(`${nameIn(dataDir)}.unfinished`, nameIn(dataDir));
}

/** What was noted last; null when nothing was. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return v.parse(noted, JSON.parse(await readFile(nameIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
