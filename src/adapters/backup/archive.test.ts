import { execFile } from 'node:child_process';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshFolder } from '#test/databases.ts';
import { BackupRefused, contentOf, readArchive, writeArchive } from './archive.ts';

const run = promisify(execFile);
const files: Record<string, Buffer> = {
  'manifest.json': Buffer.from('{}\n'),
  'stoep.db': Buffer.from('x'.repeat(3_000)),
  'avatars/u1/one.webp': Buffer.from([0, 255, 1, 254]),
};

let folder = '';
let file = '';

beforeEach(async () => {
  folder = await freshFolder();
  file = join(folder, 'one.tar');
});

async function write(gzip: boolean, more: Record<string, Buffer> = {}): Promise<void> {
  async function* each() {
    for (const [path, bytes] of Object.entries({ ...files, ...more }))
      yield { path, size: bytes.length, content: contentOf(bytes) };
  }
  await writeArchive(file, each(), { gzip });
}

async function read(): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  await readArchive(file, async ({ path, content }) => {
    found[path] = Buffer.concat(await Array.fromAsync(content));
  });
  return found;
}

const readOrRefusal = () =>
  read().catch((error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error;
    return error.message;
  });

describe.each([
  ['compressed', true],
  ['plain', false],
])('a %s archive', (_name, gzip) => {
  it('gives back what was written', async () => {
    await write(gzip);
    expect(await read()).toEqual(files);
  });

  it('is read by tar', async () => {
    await write(gzip);
    await run('tar', ['-xf', file, '-C', folder]);
    expect(await readFile(join(folder, 'avatars/u1/one.webp'))).toEqual(files['avatars/u1/one.webp']);
  });

  it('never gives a part of a file for the whole', async () => {
    await write(gzip);
    const whole = join(folder, 'whole');
    await copyFile(file, whole);
    for (let left = (await readFile(file)).length - 1; left >= 0; left -= 97) {
      await copyFile(whole, file);
      await truncate(file, left);
      const found = await readOrRefusal();
      if (typeof found === 'string') {
        expect(found, `${left} bytes`).toMatch(/ is cut off| is not a backup| is damaged/);
      } else expect(files, `${left} bytes`).toMatchObject(found);
    }
  });
});

it('replaces no file', async () => {
  await writeFile(file, 'somebody’s work');
  await expect(write(false)).rejects.toThrow('EEXIST');
  expect(await readFile(file, 'utf8')).toBe('somebody’s work');
});

it('fails as the reading of its files fails', async () => {
  async function* failing() {
    yield { path: 'a', size: 1, content: contentOf(Buffer.from('a')) };
    throw new Error('The photo is gone.');
  }
  await expect(writeArchive(file, failing(), { gzip: true })).rejects.toThrow('The photo is gone.');
  expect(await readOrRefusal()).toMatch(/is not a backup|is cut off/);
});

it.each([
  ['nothing', ''],
  ['a text', 'STOEP'],
  ['a compressed text', gzipSync('STOEP')],
])('is not %s', async (_name, content) => {
  await writeFile(file, content);
  expect(await readOrRefusal()).toMatch(/is not a backup|is cut off|is damaged/);
});

it('may hold nothing', async () => {
  async function* none() {}
  await writeArchive(file, none(), { gzip: false });
  expect(await read()).toEqual({});
});

it('is refused with a reason where there is none', async () => {
  expect(await readOrRefusal()).toContain("can't be read");
});
