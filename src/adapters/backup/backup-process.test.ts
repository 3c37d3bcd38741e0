import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { freshFolder, freshPostgres } from '#test/databases.ts';
import { createBackupProcess } from './backup-process.ts';

it('ends pg_dump with its node', async () => {
  const { database, dataDir } = await freshPostgres();
  const programs = await freshFolder();
  const started = join(programs, 'started');
  // This program writes until it is killed.
  const script = `#!/bin/sh\ncase "$*" in *--version*) echo "(PostgreSQL) 18"; exit;; esac\necho $$ > ${started}\nexec /usr/bin/yes\n`;
  for (const name of ['pg_dump', 'pg_restore'])
    await writeFile(join(programs, name), script, { mode: 0o755 });
  const stopping = new AbortController();
  const settings = {
    database,
    dataDir,
    avatars: { kind: 'folder', path: join(dataDir, 'avatars') },
    backups: { at: 120, keep: 2, store: { kind: 'folder', path: join(dataDir, 'backups') } },
    searchPath: programs,
    secrets: { bucket: null },
    secret: 'of this test',
  } as const;
  const backups = createBackupProcess({ settings, clock: systemClock, stopping: stopping.signal });
  const making = expect(backups.make()).rejects.toThrow('The backup was interrupted.');
  await expect.poll(() => readFile(started, 'utf8').catch(() => '')).toMatch(/^\d+\n$/);
  stopping.abort();
  await making;
  const pid = Number(await readFile(started, 'utf8'));
  await expect.poll(() => readState(pid)).toMatch(/^Z|^$/);
});

/** Returns an empty text if the process has ended. A zombie process waits for its parent to end. */
function readState(pid: number): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim();
}
