import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDeps, runningServer } from '#test/check-deps.ts';
import { config } from '#test/configuration.ts';
import { freshFolder } from '#test/databases.ts';
import { checkBackup, checkBackupSchedule } from './backup.ts';

const never = { succeededAt: null, isFailing: false };
const hour = 60 * 60_000;

async function look(backup = never as { succeededAt: number | null; isFailing: boolean }) {
  const server = runningServer({ backups: { status: () => ({ backup, check: never }) } });
  const [backups, trial] = await checkBackupSchedule(checkDeps({ server }));
  return { backups, trial };
}

it('tells a backup that is made from one that fails, and from none yet', async () => {
  const succeededAt = checkDeps().clock.now() - 10 * hour;
  expect((await look()).backups).toMatchObject({
    state: 'skipped',
    word: 'none yet',
    says: 'None yet. The first one is made at 02:00 in Johannesburg.',
  });
  expect((await look({ succeededAt, isFailing: false })).backups).toMatchObject({
    state: 'ok',
    says: 'The last one: 23 November 2026, 02:00.',
    figures: { succeededAt },
  });
  const { backups, trial } = await look({ succeededAt, isFailing: true });
  expect(backups).toMatchObject({ state: 'wrong', todo: expect.stringContaining('in the log') });
  expect(trial).toMatchObject({ name: 'trial restore', state: 'skipped' });
});

it('warns where no backups are made', async () => {
  const found = await checkBackupSchedule(checkDeps({ config: config({ BACKUP_AT: '' }) }));
  expect(found).toMatchObject([{ name: 'backup schedule', state: 'warning', word: 'off' }]);
});

it('tells before the first night that the store takes no backups', async () => {
  const folder = await freshFolder();
  const tryIn = (path: string) =>
    checkBackup(
      config({ BACKUP_AT: '02:00', DATA_DIR: folder, BACKUP_STORE: `file:${path}` }),
      checkDeps().clock,
    );
  expect(await tryIn(join(folder, 'later'))).toMatchObject({ state: 'skipped' });
  const taken = join(folder, 'taken');
  await writeFile(taken, '');
  expect(await tryIn(taken)).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/^The store takes no backups: .* E[A-Z]+: /),
    todo: expect.stringContaining('BACKUP_STORE'),
  });
});
