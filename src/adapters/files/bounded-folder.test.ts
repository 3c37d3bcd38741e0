import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBoundedFolder } from './bounded-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-cards-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (length: number) => new Uint8Array(length);
const names = async () => (await readdir(folder)).toSorted();

it('drops the file that was used longest ago when there are too many', async () => {
  const files = createBoundedFolder(folder, { maxFiles: 2, maxBytes: 1_000 });
  await files.write('a', bytes(1));
  await files.write('b', bytes(1));
  expect(await files.read('a')).toHaveLength(1);
  await files.write('c', bytes(1));
  await expect.poll(names).toEqual(['a', 'c']);
  expect(await files.read('b')).toBeNull();
});

it('drops as many as a larger one needs, counts what an earlier process left, and ends its drafts, not those of a living one', async () => {
  await writeFile(join(folder, 'old'), bytes(60));
  await writeFile(join(folder, '.draft'), bytes(60));
  await writeFile(join(folder, '.dead'), bytes(60));
  await utimes(join(folder, '.dead'), 1, 1);
  const files = createBoundedFolder(folder, { maxFiles: 9, maxBytes: 100 });
  await files.write('new', bytes(50));
  await expect.poll(names).toEqual(['.draft', 'new']);
});

it('makes its folder with the first file', async () => {
  const files = createBoundedFolder(join(folder, 'deep', 'er'), { maxFiles: 2, maxBytes: 100 });
  expect(await files.read('a')).toBeNull();
  await files.write('a', bytes(3));
  expect(await files.read('a')).toHaveLength(3);
});

it('holds its bound for all processes that write into the folder', async () => {
  const processes = [1, 2, 3].map(() => createBoundedFolder(folder, { maxFiles: 4, maxBytes: 1_000 }));
  // Each process has listed the folder while it was empty.
  for (const files of processes) expect(await files.read('none')).toBeNull();
  for (let round = 0; round < 4; round += 1)
    for (const [index, files] of processes.entries()) await files.write(`${index}-${round}`, bytes(1));
  await expect.poll(async () => (await names()).length).toBeLessThanOrEqual(4);
  // The newest file stays.
  expect(await names()).toContain('2-3');
});
