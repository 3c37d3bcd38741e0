import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** When the last backup was made (epoch ms), and where it was put. */
interface LastBackup {
  madeAt: number;
  file: string;
  bytes: number;
}

const nameIn = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Notes a backup that was made and verified. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${nameIn(dataDir)}.unfinished`, JSON.stringify(backup), { mode: 0o600 });
  await rename(`${nameIn(dataDir)}.unfinished`, nameIn(dataDir));
}
