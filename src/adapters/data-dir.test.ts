import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '#test/databases.ts';
import { DataDirRefused, ensureDataDir } from './data-dir.ts';

test('makes the folder and those above it for the owner only, and leaves nothing in it', async () => {
  const folder = join(await freshFolder(), 'a', 'b');
  ensureDataDir(folder);
  ensureDataDir(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['/etc/hostname', 'a part of its path is a file'],
  ['/etc/hostname/x', 'a part of its path is a file'],
  ['/proc', 'no folder can be made there'],
  ['/proc/nope/x', 'no folder can be made there'],
  [`/tmp/${'a'.repeat(300)}`, 'is too long'],
])('refuses %s with its path and the reason', (folder, reason) => {
  const act = () => ensureDataDir(folder);
  expect(act).toThrow(DataDirRefused);
  expect(act).toThrow(`DATA_DIR can't be used: ${folder}: `);
  expect(act).toThrow(reason);
});
