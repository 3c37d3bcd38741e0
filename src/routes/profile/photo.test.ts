import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { buildBombPng, buildPicture } from '#test/bad-pictures.ts';
import type { Browser } from '#test/browser.ts';
import { type RunningFileStore, startFileStore } from '#test/file-store.ts';
import { addHousehold } from '#test/households.ts';

const keys = { accessKey: 'stoep', secretKey: 'a-secret-of-the-tests' };
let store: RunningFileStore;
let app: TestApp;
let household: Household;
let browser: Browser;

beforeAll(async () => {
  store = await startFileStore({ port: 0, bucket: 'avatars', ...keys });
  app = await startTestApp({
    AVATAR_STORE: `s3://avatars?endpoint=${store.origin}&region=af-south-1`,
    AWS_ACCESS_KEY_ID: keys.accessKey,
    AWS_SECRET_ACCESS_KEY: keys.secretKey,
  });
});
afterAll(async () => {
  await app.close();
  await store.close();
});
beforeEach(async () => {
  store.files.clear();
  household = await addHousehold(app, {
    subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: '13+' }],
  });
  browser = app.browser();
  await browser.signIn(household.email, household.password);
});

const unchanged = { email: null, added: [], changed: [], deleted: [], photo: 'new' };

/** Sends `Save Changes` with a picture as the page's script does. */
function save(picture: Uint8Array | null, changes: object | null = unchanged): Promise<Response> {
  const form = new FormData();
  form.set('intent', 'save');
  if (changes === null) form.set('email', household.email);
  else form.set('changes', JSON.stringify(changes));
  if (picture !== null)
    form.set('photo', new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }));
  return browser.postForm('/profile', form);
}

const photoOf = async (): Promise<string | null> => (await (await browser.get('/parts/me')).json()).photoUrl;
const alertOf = async (answer: Response) => /role="alert">(.*?)<\/p>/s.exec(await answer.text())?.[1];
const failed = 'Update failed. Check console for error.';

describe('a picture on the profile', () => {
  it('is saved with the rest, shown to the household alone, and replaced', async () => {
    const added = [{ name: 'Sipho', password: 'x', ageGroup: '18+', genres: [] }];
    expect((await save(await buildPicture('jpeg'), { ...unchanged, added })).status).toBe(200);
    const address = (await photoOf()) ?? '';
    expect(address).toMatch(new RegExp(`^/avatars/${household.userId}/[0-9a-f]{32}\\.webp$`));
    const answer = await browser.get(address);
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Content-Disposition')).toBe('inline');
    expect(answer.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect((await answer.bytes()).byteLength).toBe(store.files.get(address.slice(1))?.bytes.length);
    expect(await (await browser.get('/profile')).text()).toContain(`src="${address}"`);
    const stranger = app.browser();
    expect((await stranger.get(address)).status).toBe(404);
    const other = await addHousehold(app);
    await stranger.signIn(other.email, other.password);
    expect((await stranger.get(address)).status).toBe(404);
    expect((await browser.get(address.replace(/.{6}\.webp$/, '000000.webp'))).status).toBe(404);
    expect((await save(await buildPicture('avif'))).status).toBe(200);
    const second = (await photoOf()) ?? '';
    expect(second).not.toBe(address);
    await expect.poll(() => [...store.files.keys()]).toEqual([second.slice(1)]);
    await save(null, { ...unchanged, photo: 'removed' });
    expect(await photoOf()).toBeNull();
    await expect.poll(() => store.files.size).toBe(0);
  });

  it('is saved by a form without script', async () => {
    expect((await save(await buildPicture('png'), null)).status).toBe(200);
    expect(await photoOf()).not.toBeNull();
    expect((await save(null, null)).status).toBe(200);
    expect(await photoOf()).not.toBeNull();
  });

  it.each([
    ['a bomb', () => buildBombPng(50_000, 50_000)],
    ['a page', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['5 MB and a byte', () => Buffer.alloc(5 * 1024 * 1024 + 1)],
    ['none at all', () => null],
  ])('is refused when it is %s, with everything that was sent beside it', async (_what, build) => {
    const added = [{ name: 'Sipho', password: 'x', ageGroup: '18+', genres: [] }];
    const answer = await save(build(), { ...unchanged, added });
    expect([answer.status, await alertOf(answer)]).toEqual([400, expect.stringContaining(failed)]);
    expect([await photoOf(), store.files.size]).toEqual([null, 0]);
    expect(await (await browser.get('/profile')).text()).not.toContain('Sipho');
  });

  it('leaves no file, however often the rest of what is saved is refused', async () => {
    const picture = await buildPicture('jpeg');
    const refusals: [object, number][] = [
      [{ ...unchanged, added: [{ name: '', password: 'x', ageGroup: '18+', genres: [] }] }, 400],
      [{ ...unchanged, added: [{ name: 'A', password: '', ageGroup: 'Below 13', genres: [] }] }, 400],
      [{ ...unchanged, changed: [{ id: randomUUID(), password: 'another' }] }, 409],
      [{ ...unchanged, email: (await addHousehold(app)).email }, 409],
      [{ ...unchanged, email: 'no address' }, 400],
      [
        { ...unchanged, added: Array(5).fill({ name: 'S', password: 'x', ageGroup: '18+', genres: [] }) },
        409,
      ],
    ];
    const puts = store.puts();
    for (const [changes, status] of refusals) expect((await save(picture, changes)).status).toBe(status);
    expect([store.puts() - puts, store.files.size]).toEqual([0, 0]);
    const waiting = await app.services.db.read
      .selectFrom('file_removal')
      .select('file_key')
      .where('file_key', 'like', `%${household.userId}%`)
      .execute();
    expect(waiting).toEqual([]);
  });

  it('is saved twenty times in ten minutes, and then refused before it is looked at', async () => {
    const picture = await buildPicture('jpeg');
    const unknown = { ...unchanged, changed: [{ id: randomUUID(), password: 'another' }] };
    for (let index = 0; index < 19; index += 1) await save(picture, unknown);
    expect((await save(picture)).status).toBe(200);
    const refused = await save(picture);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
    const refusal = await refused.text();
    expect(refusal).toContain(failed);
    expect(/role="alert">(.*?)<\/form>/s.exec(refusal)?.[1]).toContain(
      'Too many tries. Try again in 10 minutes.',
    );
    expect((await save(null, { ...unchanged, photo: 'removed' })).status).toBe(200);
    app.clock.advance(10 * 60_000);
    expect((await save(picture)).status).toBe(200);
  });

  it('of 20 MB is not even read', async () => {
    expect((await save(Buffer.alloc(20 * 1024 * 1024)).catch(() => ({ status: 413 }))).status).toBe(413);
    expect(await photoOf()).toBeNull();
  });

  it('changes nothing while its store fails, which pages don’t mind', async () => {
    store.fail(true);
    const added = [{ name: 'Sipho', password: 'x', ageGroup: '18+', genres: [] }];
    const answer = await save(await buildPicture('jpeg'), { ...unchanged, added });
    expect([answer.status, await alertOf(answer)]).toEqual([503, failed]);
    expect(await (await browser.get('/profile')).text()).not.toContain('Sipho');
    const readiness = async () => {
      const ready = await fetch(`${app.url}/readyz`);
      return [ready.status, (await ready.json()).avatars.state];
    };
    await expect.poll(readiness).toEqual([200, 'failing']);
    store.fail(false);
    expect(await photoOf()).toBeNull();
    expect(app.log.lines.length).toBeGreaterThan(0);
  });

  it('goes with the account', async () => {
    await save(await buildPicture('webp'));
    expect(store.files.size).toBe(1);
    await browser.post('/profile', { intent: 'delete-account' });
    await expect.poll(() => store.files.size).toBe(0);
  });
});
