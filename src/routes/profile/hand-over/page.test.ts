import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let home: Household;
let tablet: Browser;
let child = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const lerato = { name: 'Lerato', password: 'protea-7', ageGroup: 'Below 13' as const };
  home = await addHousehold(app, { subUsers: [lerato] });
  child = home.subUsers[0]?.id ?? '';
  tablet = app.browser();
  await tablet.signIn(home.email, home.password);
});

const location = (answer: Response) => answer.headers.get('Location');
const handOver = (subUser = child) => tablet.post('/profile/hand-over', { subUser });
const setPin = (pin: string, by = tablet) => by.post('/profile/security', { intent: 'pin', pin });
const back = (fields: Record<string, string>) => tablet.post('/login', { face: faceOfMain, ...fields });

let faceOfMain = '';
/** Chooses the main account in the chooser. Returns which secrets the form needs. */
async function askedFor(): Promise<string[]> {
  const chooser = await (await tablet.get('/login')).text();
  const main = chooser.split('</button>').find((button) => button.includes('<bdi class="name">Main account'));
  faceOfMain = / value="([0-9a-f]+)"/.exec(main ?? '')?.[1] ?? '';
  const form = await (await tablet.get(`/login?who=${faceOfMain}`)).text();
  return ['pin', 'password'].filter((name) => form.includes(`name="${name}"`));
}

it('stands in the bar of every page, for sub-users alone of this household', async () => {
  const html = await (await tablet.get('/movies')).text();
  const [group] = /<fieldset class="hand-over">.*?<\/fieldset>/s.exec(html) ?? [''];
  expect(group).toContain('>Who’s watching?</legend>');
  expect(group).toContain(`name="subUser" value="${child}"`);
  const others = await addHousehold(app, {
    subUsers: [{ name: 'Sipho', password: 'aloe-9', ageGroup: '18+' }],
  });
  const refused = await handOver(others.subUsers[0]?.id);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('That sub-user was deleted. Please choose again.');
  expect((await tablet.get('/profile')).status).toBe(200);
});

const namesLerato = async () =>
  (await (await tablet.get('/movies')).text()).includes('<bdi class="name">Lerato</bdi>');

it('shows who was added, renamed or deleted with the next page', async () => {
  expect(await namesLerato()).toBe(true);
  await tablet.post('/profile', { intent: 'delete', id: child });
  expect(await namesLerato()).toBe(false);
});

it('leads to where sub-users are added while there are none', async () => {
  await tablet.post('/profile', { intent: 'delete', id: child });
  const html = await (await tablet.get('/movies')).text();
  expect(/<p class="hand-over">.*?<\/p>/s.exec(html)?.[0]).toContain('<a href="/profile">Add Sub-User</a>');
});

it('ends the main session with its notifications, and makes one of the sub-user', async () => {
  const { db } = app.services;
  const before = await db.read
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', home.userId)
    .executeTakeFirstOrThrow();
  await db.tx((trx) =>
    trx
      .insertInto('push_subscription')
      .values({
        session_hash: before.token_hash,
        user_id: home.userId,
        viewer_key: 'main',
        device_key: 'd',
        endpoint: `https://push.example/${home.userId}`,
        public_key: 'k',
        auth_secret: 's',
        created_at: 1,
      })
      .execute(),
  );
  expect(location(await handOver())).toBe('/subuser');
  expect((await tablet.get('/subuser')).status).toBe(200);
  expect(location(await tablet.get('/profile'))).toBe('/subuser');
  const rows = await db.read.selectFrom('push_subscription').select('endpoint').execute();
  expect(rows.filter(({ endpoint }) => endpoint.includes(home.userId))).toEqual([]);
  const sessions = await db.read
    .selectFrom('session')
    .select(['sub_user_id', 'confirmed_at'])
    .where('user_id', '=', home.userId)
    .execute();
  expect(sessions).toEqual([{ sub_user_id: child, confirmed_at: null }]);
});

it('gives the device back for the PIN, whose session asks for the password before it changes anything', async () => {
  expect((await setPin('12')).status).toBe(400);
  expect((await setPin('1357')).status).toBe(200);
  await handOver();
  await tablet.post('/logout', {});
  expect(await askedFor()).toEqual(['pin']);
  expect((await back({ pin: '0000' })).status).toBe(401);
  expect(location(await back({ pin: '1357' }))).toBe('/');
  expect((await tablet.get('/movies')).status).toBe(200);
  const changed = await setPin('2468');
  expect(changed.status).toBe(403);
  const list = await (await tablet.get('/profile/devices')).text();
  expect(list).toContain('signed in with a PIN');
});

it('takes no more than five wrong PINs, and none of a household that it doesn’t know', async () => {
  await setPin('1357');
  await tablet.post('/logout', {});
  await askedFor();
  for (let tries = 0; tries < 5; tries += 1) expect((await back({ pin: '0000' })).status).toBe(401);
  expect(location(await back({ pin: '1357' }))).toBeNull();
  expect(await askedFor()).toEqual(['password']);
  expect(location(await back({ password: home.password }))).toBe('/');
  await tablet.post('/logout', {});
  expect(await askedFor()).toEqual(['pin']);
  tablet = app.browser();
  expect(location(await back({ pin: '1357' }))).toBeNull();
  expect(location(await back({ pin: '1357', face: home.userId }))).toBeNull();
});

it('ends what a PIN opened when it is changed elsewhere, and goes with a new password by mail', async () => {
  await setPin('1357');
  await tablet.post('/logout', {});
  await askedFor();
  await back({ pin: '1357' });
  expect((await tablet.get('/movies')).status).toBe(200);
  const other = app.browser();
  await other.signIn(home.email, home.password);
  expect((await setPin('2468', other)).status).toBe(200);
  expect(location(await tablet.get('/movies'))).toContain('/login');
});
