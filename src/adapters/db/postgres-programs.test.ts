import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '#test/databases.ts';
import { DatabaseRefused } from './database-refused.ts';
import { isUnknownSetting } from './postgres-archive.ts';
import { findPrograms, openPrograms } from './postgres-programs.ts';

const names = ['pg_dump', 'pg_restore'];

async function install(folder: string, version: string, script = ''): Promise<string> {
  await mkdir(folder, { recursive: true });
  const text = `#!/bin/sh\n${script}\necho "pg_dump (PostgreSQL) ${version} (Debian 1)"\n`;
  for (const name of names) await writeFile(join(folder, name), text, { mode: 0o755 });
  return folder;
}

it('finds the programs on the path, else the newest installed ones, else none', async () => {
  const folder = await freshFolder();
  const installed = join(folder, 'installed', '*', 'bin');
  const onPath = join(folder, 'path');
  const searchPath = `${folder}:${onPath}`;
  expect(await findPrograms(searchPath, installed)).toBeNull();
  await install(join(folder, 'installed', '9', 'bin'), '9.6.1');
  await install(join(folder, 'installed', '17', 'bin'), '17.6');
  const newest = { folder: join(folder, 'installed', '17', 'bin'), version: 17 };
  expect(await findPrograms(searchPath, installed)).toEqual(newest);
  await mkdir(onPath);
  // A folder with only one of the two programs doesn't count.
  await symlink(join(newest.folder, 'pg_dump'), join(onPath, 'pg_dump'));
  expect(await findPrograms(searchPath, installed)).toEqual(newest);
  await install(await freshFolder(), '18.4');
  const own = await install(join(folder, 'own'), '18beta1');
  expect(await findPrograms(`${own}:${searchPath}`, installed)).toEqual({ folder: own, version: 18 });
});

it('says what to install where the programs are missing', async () => {
  const missing = join(await freshFolder(), '*');
  await expect(openPrograms('postgres://a@b/c', '', missing)).rejects.toThrow('install postgresql-client');
});

it('gives the password by the environment, which holds nothing of the product’s', async () => {
  const seen = join(await freshFolder(), 'seen');
  const own = await install(await freshFolder(), '18.4', `echo "$0 $*" >> ${seen}; /usr/bin/env >> ${seen}`);
  const url = 'postgres://thandi:p%3A%2F%40s@[::1]:5433/our%20stoep?sslmode=no-verify&application_name=x';
  const programs = await openPrograms(url, own);
  await Array.fromAsync(programs.read('pg_dump', ['--format=custom']));
  const lines = (await readFile(seen, 'utf8')).split('\n');
  expect(lines.filter((line) => /^PG/.test(line)).sort()).toEqual([
    'PGDATABASE=our stoep',
    'PGHOST=::1',
    'PGPASSWORD=p:/@s',
    'PGPORT=5433',
    'PGSSLMODE=require',
    'PGUSER=thandi',
  ]);
  expect(lines.filter((line) => line.includes('p:/@s'))).toHaveLength(1);
  const ours = ['PATH', 'LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', '_'];
  const left = lines.filter((line) => /^\w+=/.test(line) && !line.startsWith('PG'));
  expect(left.map((line) => line.split('=')[0]).filter((name) => !ours.includes(name ?? ''))).toEqual([]);
});

it.each([
  ['SET transaction_timeout = 0;', 1, true],
  ['SET transaction_timeout = 0;', 2, false],
  ['SET another = 0;', 1, false],
])('an older server may ignore its newer setting alone: %s, %i ignored', (statement, count, isAll) => {
  const said = `pg_restore: error: could not execute query: ERROR:  unrecognized configuration parameter
Command was: ${statement}
pg_restore: warning: errors ignored on restore: ${count}`;
  const error = new DatabaseRefused('program-failed', `pg_restore ended with exit code 1: ${said}`);
  expect(isUnknownSetting(error)).toBe(isAll);
});
