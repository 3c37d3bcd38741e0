import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { buildPicture } from '#test/bad-pictures.ts';
import { addHousehold } from '#test/households.ts';
import { startRedis } from '#test/redis.ts';
import { type SilentServer, startSilentServer } from '#test/silent-server.ts';

let silent: SilentServer;
let app: TestApp;

afterEach(async () => {
  await app.close();
  await silent.close();
});

/** Starts with a cache and a file store that accept every connection and never answer. */
async function startBesideSilence(): Promise<void> {
  silent = await startSilentServer();
  const env = {
    CACHE_URL: `redis://127.0.0.1:${silent.port}`,
    AVATAR_STORE: `s3://avatars?endpoint=http://127.0.0.1:${silent.port}&region=af-south-1`,
    BACKUP_AT: '02:00',
    AWS_ACCESS_KEY_ID: 'stoep',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
  };
  app = await startTestApp(env, { timeouts: {} });
}

/** Much longer than any time budget, and shorter than a hang without budgets. */
const fourSeconds = () => AbortSignal.timeout(4_000);

it('answers while its cache and its store of files hang, and says so', async () => {
  await startBesideSilence();
  expect(silent.connections()).toBeGreaterThan(0);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${app.url}/readyz`, { signal: fourSeconds() })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const details = await answers[0]?.json();
  expect(details).toMatchObject({
    database: { state: 'ok', age: expect.any(Number), took: expect.any(Number) },
    cache: { state: 'failing' },
    avatars: { state: 'failing' },
    backup: { state: 'none yet', age: null },
    backupCheck: { state: 'none yet', age: null },
  });
  const outside = await fetch(`${app.url}/readyz`, { headers: { Forwarded: 'for=192.0.2.1' } });
  expect(Object.keys(await outside.json())).not.toContain('backup');
  const metrics = await fetch(`${app.url}/metrics`, { signal: fourSeconds() });
  expect(metrics.status).toBe(200);
  await metrics.text();
});

it('serves pages, counts limits and refuses pictures in time while both hang', async () => {
  await startBesideSilence();
  const { email, password, userId } = await addHousehold(app);
  const browser = app.browser();
  const signIn = browser.signIn(email, password);
  await expect(Promise.race([signIn, rejectWhen(fourSeconds())])).resolves.toBeDefined();
  for (const path of ['/login', '/profile'])
    await expect(Promise.race([browser.get(path), rejectWhen(fourSeconds())])).resolves.toBeDefined();
  const address = `/avatars/${userId}/${'0'.repeat(32)}.webp`;
  const picture = await Promise.race([browser.get(address), rejectWhen(fourSeconds())]);
  expect([picture.status, picture.headers.get('Retry-After')]).toEqual([503, '5']);
  const form = new FormData();
  form.set('intent', 'save');
  form.set('email', email);
  form.set('photo', new File([new Uint8Array(await buildPicture('jpeg'))], 'me.jpg'));
  const saved = await Promise.race([browser.postForm('/profile', form), rejectWhen(fourSeconds())]);
  expect(saved.status).toBeGreaterThanOrEqual(500);
  expect(await saved.text()).toContain('Update failed. Check console for error.');
});

it('tells of a cache that comes back', async () => {
  await startBesideSilence();
  const { port } = silent;
  await silent.close();
  const redis = await startRedis(port);
  const stateOf = async () => (await (await fetch(`${app.url}/readyz`)).json()).cache.state;
  await expect.poll(stateOf).toBe('ok');
  await redis.close();
});

function rejectWhen(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
