import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { freshFolder } from '#test/databases.ts';
import { startFileStore } from '#test/file-store.ts';
import { createS3Backups } from './s3-backups.ts';

it('lists all backups of a bucket, which tells of 1,000 at a time', async () => {
  const keys = { accessKey: 'stoep-key', secretKey: 'a secret of the tests' };
  const store = await startFileStore({ port: 0, bucket: 'kept', ...keys });
  onTestFinished(() => store.close());
  const names = Array.from({ length: 2_001 }, (_, at) => `stoep-${String(at).padStart(5, '0')}.tar`);
  for (const name of names) store.files.set(`backups/${name}`, { bytes: Buffer.alloc(0), type: '' });
  const options = { bucket: 'kept', endpoint: store.origin, region: 'af-south-1', keys, clock: systemClock };
  expect(await createS3Backups(options).list()).toEqual(names);
});

it('sends a backup in one request, and says what to do with one that is too large for it', async () => {
  const keys = { accessKey: 'stoep-key', secretKey: 'a secret of the tests' };
  const store = await startFileStore({ port: 0, bucket: 'kept', ...keys });
  onTestFinished(() => store.close());
  const options = { bucket: 'kept', endpoint: store.origin, region: 'af-south-1', keys, clock: systemClock };
  const backups = createS3Backups(options);
  const file = join(await freshFolder(), 'one.tar');
  await writeFile(file, Buffer.alloc(20_000_000, 'x'));
  await backups.upload('one.tar', file);
  expect([store.puts(), store.files.get('backups/one.tar')?.bytes.length]).toEqual([1, 20_000_000]);
  // It has no content on the disk.
  await truncate(file, 6_100_000_000);
  await expect(backups.upload('large.tar', file)).rejects.toThrow('the backup has 6.1 GB: name a folder');
  expect([...store.files.keys()]).toEqual(['backups/one.tar']);
});
