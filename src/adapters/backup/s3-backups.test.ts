import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { startFileStore } from '#test/file-store.ts';
import { createS3Backups } from './s3-backups.ts';

it('lists all backups of a bucket, which tells of 1,000 at a time', async () => {
  const keys = { accessKey: 'stoep-key', secretKey: 'a secret of the tests' };
  const store = await startFileStore({ port: 0, bucket: 'kept', ...keys });
  onTestFinished(() => store.close());
  const names = Array.from({ length: 2_001 }, (_, at) => `stoep-${String(at).padStart(5, '0')}.stoep`);
  for (const name of names) store.files.set(`backups/${name}`, { bytes: Buffer.alloc(0), type: '' });
  const options = { bucket: 'kept', endpoint: store.origin, region: 'af-south-1', keys, clock: systemClock };
  expect(await createS3Backups(options).list()).toEqual(names);
});
