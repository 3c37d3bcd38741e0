import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseContents } from '../scripts/release-contents.ts';
import { freshFolder } from './databases.ts';

const ops = join(import.meta.dirname, '..', 'ops');
const units = (await readdir(ops)).filter((name) => /\.(service|timer)$/.test(name));

/** Returns values by name; of a repeated name, the last one. */
function readUnit(name: string): Record<string, string> {
  const lines = readFileSync(join(ops, name), 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

it('the archive and the document of installing have the timer that runs doctor', async () => {
  expect(releaseContents).toContain('ops');
  expect(units.toSorted()).toEqual(['stoep-doctor.service', 'stoep-doctor.timer', 'stoep.service']);
  const document = await readFile(join(ops, '..', 'docs', 'install.md'), 'utf8');
  for (const name of ['stoep.service', 'stoep-doctor.timer']) expect(document).toContain(name);
});

it('run the Node that the installation chose, and may write to the folder of backups', async () => {
  const document = await readFile(join(ops, '..', 'docs', 'install.md'), 'utf8');
  for (const name of ['stoep.service', 'stoep-doctor.service']) {
    const { ExecStart = '', ReadWritePaths = '' } = readUnit(name);
    expect(ExecStart).toMatch(/^\/opt\/stoep\/node_modules\/\.bin\/node /);
    expect(document).toContain(`BACKUP_STORE=file:${ReadWritePaths.replace(/^-/, '')}\``);
  }
});

it('doctor runs as the product does: its user, settings, folders and data', () => {
  const [product, doctor] = [readUnit('stoep.service'), readUnit('stoep-doctor.service')];
  const shared = ['User', 'DynamicUser', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory', 'UMask'];
  for (const key of shared) expect([key, doctor[key]]).toEqual([key, product[key]]);
  expect(doctor).toMatchObject({
    Type: 'oneshot',
    ExecStart: expect.stringMatching(/cli\.js doctor --alert$/),
  });
  expect(readUnit('stoep-doctor.timer')).toMatchObject({ Persistent: 'yes', WantedBy: 'timers.target' });
});

const analyze = ['systemd-analyze', '/usr/bin/systemd-analyze'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);
if (analyze === undefined) console.log('No systemd-analyze was found: its test counts as skipped.');

it.skipIf(analyze === undefined)('systemd accepts the units', async () => {
  const folder = await freshFolder();
  await cp(ops, folder, { recursive: true });
  const files = units.map((name) => join(folder, name));
  // systemd checks that the program exists, so this Node replaces it.
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('/opt/stoep/node_modules/.bin/node', process.execPath));
  }
  const { status, stderr } = spawnSync(analyze ?? '', ['verify', ...files], { encoding: 'utf8' });
  const faults = stderr.split('\n').filter((line) => line.includes(folder));
  expect([status, faults]).toEqual([0, []]);
});
