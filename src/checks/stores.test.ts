import { expect, it, onTestFinished } from 'vitest';
import { createFiles } from '#src/adapters/files/create-files.ts';
import { checkDeps } from '#test/check-deps.ts';
import { clockAt } from '#test/clock.ts';
import { config } from '#test/configuration.ts';
import { startFileStore } from '#test/file-store.ts';
import { checkAvatars } from './stores.ts';

it('says that a bucket refuses the key, and what to do', async () => {
  const keys = { accessKey: 'stoep-key', secretKey: 'a-secret-of-the-tests' };
  const store = await startFileStore({ port: 0, bucket: 'avatars', ...keys });
  onTestFinished(() => store.close());
  const look = (secret: string) => {
    const settings = config({
      AVATAR_STORE: `s3://avatars?endpoint=${store.origin}&region=af-south-1`,
      AWS_ACCESS_KEY_ID: keys.accessKey,
      AWS_SECRET_ACCESS_KEY: secret,
    });
    const files = createFiles(settings.avatars, settings, clockAt(Date.now));
    return checkAvatars(checkDeps({ config: settings, files }));
  };
  expect(await look(keys.secretKey)).toMatchObject({ state: 'ok' });
  expect(await look('another-secret-key')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('403'),
    todo: 'Check AVATAR_STORE and its keys or rights.',
  });
});
