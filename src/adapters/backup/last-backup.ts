import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../make-folder.ts';

const lastBackup = v.object({ madeAt: v.number(), file: v.string(), bytes: v.number() });

/** `madeAt` is in epoch ms. */
export type LastBackup = v.InferOutput<typeof lastBackup>;

const nameIn = (dataDir: string) => join(dataDir, 'last-backup.json');

export async function recordBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await makeFolder(dataDir);
  await writeFile(`${nameIn(dataDir)}.unfinished`, JSON.stringify(backup), { mode: 0o600 });
  await rename(`${nameIn(dataDir)}.unfinished`, nameIn(dataDir));
}

export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return v.parse(lastBackup, JSON.parse(await readFile(nameIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
