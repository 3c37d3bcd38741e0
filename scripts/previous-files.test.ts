import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { addPreviousFiles, listOwnFiles } from './previous-files.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-previous-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** A release with these assets and those of the releases before it, packed as `pack:release` does. */
async function release(version: string, assets: Record<string, string>, before: string[], lists = true) {
  const place = join(folder, `stoep-${version}`);
  for (const [path, text] of Object.entries({ ...assets, [`manifest-${version}.js`]: version })) {
    const file = join(place, 'dist/client/assets', path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  await writeFile(join(place, 'dist/client/robots.txt'), version);
  if (lists) await listOwnFiles(place);
  const added: number[] = [];
  for (const archive of before) added.push(await addPreviousFiles(place, archive));
  const archive = join(folder, `stoep-${version}.tar.gz`);
  spawnSync('tar', ['-czf', archive, `stoep-${version}`], { cwd: folder });
  const found = await readdir(join(place, 'dist/client/assets'), { recursive: true });
  return { archive, place, added, assets: found.filter((name) => name.includes('.')).sort() };
}

it('adds the immutable files of the two releases before, each only its own', async () => {
  const shared = { 'shared-aa.js': 'the same' };
  const one = await release(
    '1.0.0',
    { ...shared, 'one-11.js': '1', 'one-11.js.br': 'b', 'fonts/f-1.woff2': 'f' },
    [],
    false,
  );
  const two = await release('1.1.0', { ...shared, 'two-22.js': '2' }, [one.archive]);
  const three = await release('1.2.0', { 'three-33.js': '3' }, [two.archive, one.archive]);
  const four = await release('1.3.0', { 'four-44.css': '4' }, [three.archive, two.archive]);
  expect(four.assets).toEqual(
    [
      ...['four-44.css', 'manifest-1.3.0.js'],
      ...['three-33.js', 'manifest-1.2.0.js'],
      ...['two-22.js', 'manifest-1.1.0.js', 'shared-aa.js'],
    ].sort(),
  );
  expect(three.assets).toContain('fonts/f-1.woff2');
  expect(three.assets).toContain('one-11.js.br');
  expect([two.added, four.added]).toEqual([[4], [2, 3]]);
  // Only assets are added, because other files belong to one version.
  expect(await readFile(join(four.place, 'dist/client/robots.txt'), 'utf8')).toBe('1.3.0');
});

it('refuses what is no release archive', async () => {
  const file = join(folder, 'other.tar.gz');
  spawnSync('tar', ['-czf', file, '-T', '/dev/null']);
  await expect(addPreviousFiles(folder, file)).rejects.toThrow('is no release archive');
});
