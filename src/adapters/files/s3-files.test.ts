import { readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { freshFolder } from '#test/databases.ts';
import { type RunningFileStore, startFileStore } from '#test/file-store.ts';
import { createS3Files } from './s3-files.ts';

const keys = { accessKey: 'stoep-key', secretKey: 'a secret of the tests' };

function filesIn({ origin }: RunningFileStore, drafts: string) {
  const bucket = { bucket: 'kept', endpoint: origin, region: 'af-south-1' };
  return createS3Files({ ...bucket, keys, clock: systemClock, drafts });
}

it('lists all backups of a bucket, which tells of 1,000 at a time', async () => {
  const store = await startFileStore({ port: 0, bucket: 'kept', ...keys });
  onTestFinished(() => store.close());
  const names = Array.from({ length: 2_001 }, (_, at) => `stoep-${String(at).padStart(5, '0')}.tar`);
  for (const name of names) store.files.set(`backups/${name}`, { bytes: Buffer.alloc(0), type: '' });
  expect(await filesIn(store, '').list('backups')).toEqual(names);
});

it('sends a backup in one request, and says what to do with one that is too large for it', async () => {
  const store = await startFileStore({ port: 0, bucket: 'kept', ...keys });
  onTestFinished(() => store.close());
  const drafts = join(await freshFolder(), 'drafts');
  const files = filesIn(store, drafts);
  await files.add('backups/one.tar', (path) => writeFile(path, Buffer.alloc(20_000_000, 'x')));
  expect([store.puts(), store.files.get('backups/one.tar')?.bytes.length]).toEqual([1, 20_000_000]);
  // The file is sparse, so it needs no space on the disk.
  const large = files.add('backups/large.tar', async (path) => {
    await writeFile(path, '');
    await truncate(path, 6_100_000_000);
  });
  await expect(large).rejects.toThrow('the backup has 6.1 GB: name a folder');
  const sizeOf = async (path: string) => (await stat(path)).size;
  expect(await files.use('backups/one.tar', sizeOf)).toBe(20_000_000);
  expect(await readdir(drafts)).toEqual([]);
  expect([...store.files.keys()]).toEqual(['backups/one.tar']);
});
