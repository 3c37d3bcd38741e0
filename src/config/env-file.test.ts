import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freshFolder } from '#test/databases.ts';
import { loadEnvironment } from './env.ts';
import { readEnvFile } from './env-file.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

async function folderWith(content: string | Buffer): Promise<string> {
  const folder = await freshFolder();
  writeFileSync(join(folder, '.env'), content);
  return folder;
}

test('a missing file is an empty one', async () => {
  expect(readEnvFile(await freshFolder())).toEqual({ environment: {}, problems: [] });
});

test('reads comments, quotes, several lines and Windows line ends', async () => {
  const text =
    '# a comment\r\nPORT=4000\r\nexport HOST=\'::1\' # why\r\n\r\nBRAND_NAME="two\nlines"\nLOG_LEVEL=';
  expect(readEnvFile(await folderWith(text))).toEqual({
    environment: { PORT: '4000', HOST: '::1', BRAND_NAME: 'two\nlines', LOG_LEVEL: '' },
    problems: [],
  });
});

test.for([
  ['a line without =', 'PORT=1\nsecret-words\n', 'line 2'],
  ['a name with a space', 'A B=1', 'line 1'],
  ['a quote that never ends', 'PORT=1\n\nHOST="abc\nMORE=1\n', 'line 3'],
  ['a zero byte', 'PORT=1\nHOST=a\0b', 'line 2'],
] as const)('%s is told by its line, not by its text', async ([, text, line]) => {
  const { problems } = readEnvFile(await folderWith(text));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ name: '.env' });
  expect(problems[0]?.expected).toContain(line);
  expect(JSON.stringify(problems)).not.toContain('secret-words');
});

test('a file that is no text, and one that is a folder, are told', async () => {
  expect(readEnvFile(await folderWith(Buffer.from([0x50, 0xff, 0xfe, 0x3d]))).problems).toHaveLength(1);
  const folder = await freshFolder();
  mkdirSync(join(folder, '.env'));
  expect(readEnvFile(folder).problems).toHaveLength(1);
});

test('the process wins over the file, and a broken file is told beside everything else', async () => {
  const folder = await folderWith('BRAND_NAME=From the file\nPORT=4123\n');
  vi.stubEnv('BRAND_NAME', undefined);
  expect(loadEnvironment(folder)).toMatchObject({ ok: true, config: { brand: { name: 'From the file' } } });
  vi.stubEnv('BRAND_NAME', 'From the process');
  expect(loadEnvironment(folder)).toMatchObject({
    ok: true,
    config: { brand: { name: 'From the process' } },
  });
  vi.stubEnv('BRAND_NAME', 'x'.repeat(100));
  const broken = loadEnvironment(await folderWith('nonsense'));
  expect(broken.ok ? [] : broken.problems.map(({ name }) => name)).toEqual(['.env', 'BRAND_NAME']);
});
