import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { FilesFailure } from '#src/domain/errors.ts';
import { clockAt } from '#test/clock.ts';
import { freshFolder } from '#test/databases.ts';
import { type RunningFileStore, startFileStore } from '#test/file-store.ts';
import type { Files } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files } from './s3-files.ts';

const keys = { accessKey: 'stoep-key', secretKey: 'a secret / with+signs=' };
let store: RunningFileStore;

beforeAll(async () => {
  store = await startFileStore({ port: 0, bucket: 'stoep', ...keys });
});
afterAll(() => store.close());

const bucket = { bucket: 'stoep', region: 'af-south-1', clock: systemClock };
const s3 = (more: Partial<Parameters<typeof createS3Files>[0]> = {}) =>
  createS3Files({ ...bucket, endpoint: store.origin, keys, drafts: '', ...more });

const key = 'avatars/0f3a-user/00112233.webp';
const bytes = new Uint8Array([1, 2, 3, 250]);

describe.each<[string, () => Promise<Files>]>([
  ['a folder', async () => createFolderFiles(join(await freshFolder(), 'not', 'there', 'yet'))],
  ['a bucket', async () => s3()],
])('files in %s', (_name, open) => {
  it('are read as they were written, replaced, and gone once removed', async () => {
    const files = await open();
    expect(await files.read(key)).toBeNull();
    await files.write(key, new Uint8Array([9]), 'image/webp');
    await files.write(key, bytes, 'image/webp');
    expect(new Uint8Array((await files.read(key)) ?? [])).toEqual(bytes);
    await files.remove(key);
    await files.remove(key);
    expect(await files.read(key)).toBeNull();
    expect(await files.ping()).toBeGreaterThanOrEqual(0);
  });

  it.each([
    'avatars/../stoep.db',
    '/etc/passwd',
    'avatars/a/b/c/d.webp',
    'avatars/a/x.webp/',
    'avatars/a/x',
    '',
  ])('have no key like %s', async (wrong) => {
    const files = await open();
    const trying = Promise.resolve().then(() => files.write(wrong, bytes, 'image/webp'));
    await expect(trying).rejects.toThrow(FilesFailure);
    await expect(Promise.resolve().then(() => files.read(wrong))).rejects.toThrow(FilesFailure);
  });
});

it('in a folder are for their owner alone, and leave no empty folder or draft', async () => {
  const folder = await freshFolder();
  const files = createFolderFiles(folder);
  await files.write(key, bytes, 'image/webp');
  expect((await stat(join(folder, '0f3a-user', '00112233.webp'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, '0f3a-user'))).mode & 0o777).toBe(0o700);
  await files.ping();
  expect(await readdir(folder, { recursive: true })).toEqual(['0f3a-user', '0f3a-user/00112233.webp']);
  await files.remove(key);
  expect(await readdir(folder)).toEqual([]);
});

describe('a bucket', () => {
  it('that refuses, fails, redirects or is gone is a failure, not an empty answer', async () => {
    const wrong = { accessKey: 'stoep-key', secretKey: 'another' };
    const attempts = [
      s3({ keys: wrong }),
      s3({ keys: null }),
      s3({ bucket: 'other' }),
      s3({ endpoint: 'http://127.0.0.1:9' }),
    ];
    for (const files of attempts)
      await expect(files.write(key, bytes, 'image/webp')).rejects.toThrow(FilesFailure);
    const late = s3({ clock: clockAt(() => Date.now() - 3_600_000) });
    await expect(late.read(key)).rejects.toThrow(FilesFailure);
    store.fail(true);
    await expect(s3().read(key)).rejects.toThrow('answered 503');
    await expect(s3().ping()).rejects.toThrow(FilesFailure);
    store.fail(false);
  });

  it('lets nobody change the content type of what was signed', async () => {
    const seen = Promise.withResolvers<string>();
    const server = createServer((request, response) => {
      seen.resolve(request.headers.authorization ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    await s3({ endpoint: `http://127.0.0.1:${port}` }).write(key, bytes, 'image/webp');
    server.close();
    expect(await seen.promise).toContain('SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date,');
  });
});
