import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let home: Household;
let parent: Browser;
/** A device on which the household has signed in. */
let device: Browser;
let id = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const sipho = { name: 'Sipho', password: 'aloe-9', ageGroup: '18+' as const };
  home = await addHousehold(app, { subUsers: [{ ...sipho, name: 'Lerato', password: 'protea-7' }, sipho] });
  id = home.subUsers[0]?.id ?? '';
  [parent, device] = [app.browser(), app.browser()];
  await parent.signIn(home.email, home.password);
  await device.signIn(home.email, home.password);
  await device.post('/logout', {});
});

const edit = (fields: Record<string, string>) =>
  parent.post(`/profile?edit=${id}`, { intent: 'edit', id, ageGroup: '18+', ...fields });
const enter = (pin: string, by = device) =>
  by.post(`/login?who=${id}`, { asSubUser: 'on', name: 'Lerato', face: id, pin });
const withPassword = (by = device) =>
  by.post('/login', { asSubUser: 'on', name: 'Lerato', password: 'protea-7' });
const location = (answer: Response) => answer.headers.get('Location');
const alertOf = async (answer: Response) => /role="alert">([^<]*)</.exec(await answer.text())?.[1];
const formOf = async (query = '') => (await device.get(`/login?who=${id}${query}`)).text();
const asksFor = (html: string) => ['pin', 'password'].filter((name) => html.includes(`name="${name}"`));

it('is asked for in the place of the password where the household was before, and signs in', async () => {
  expect(asksFor(await formOf())).toEqual(['password']);
  expect((await edit({ pin: '1234' })).status).toBe(303);
  const form = await formOf();
  expect(asksFor(form)).toEqual(['pin']);
  const way = /href="([^"]*)"[^>]*>Use the password</.exec(form)?.[1]?.replaceAll('&amp;', '&');
  expect(asksFor(await formOf(way?.slice(`/login?who=${id}`.length)))).toEqual(['password']);
  expect(asksFor(await (await device.get(`/login?who=${home.subUsers[1]?.id}`)).text())).toEqual([
    'password',
  ]);
  const wrong = await enter('4321');
  expect([wrong.status, await alertOf(wrong)]).toEqual([401, 'That PIN isn’t right.']);
  const right = await enter('1234');
  expect([right.status, location(right)]).toEqual([303, '/subuser']);
  expect((await device.get('/subuser')).status).toBe(200);
  const event = { event: 'sign-in', outcome: 'accepted', viewer: 'sub', by: 'pin' };
  expect(app.log.lines.map(({ fields }) => fields)).toContainEqual(expect.objectContaining(event));
});

it('falls back to the password after five wrong ones, and comes back with a right one', async () => {
  await edit({ pin: '1234' });
  for (let tries = 0; tries < 4; tries += 1) expect((await enter('0000')).status).toBe(401);
  const last = await enter('0000');
  const page = await last.text();
  expect(page).toContain('role="alert">Please sign in with the password.<');
  expect(asksFor(page)).toEqual(['password']);
  expect(location(await enter('1234'))).toBeNull();
  expect(asksFor(await formOf())).toEqual(['password']);
  expect(location(await withPassword())).toBe('/subuser');
  await device.post('/logout', {});
  expect(asksFor(await formOf())).toEqual(['pin']);
  expect(location(await enter('1234'))).toBe('/subuser');
});

it('works on no device that the household doesn’t know, whatever it sends', async () => {
  await edit({ pin: '1234' });
  const stranger = app.browser();
  expect((await enter('1234', stranger)).status).toBe(401);
  const others = await addHousehold(app);
  await stranger.signIn(others.email, others.password);
  await stranger.post('/logout', {});
  expect(location(await enter('1234', stranger))).toBeNull();
  expect(location(await enter('1234'))).toBe('/subuser');
});

it('is set, kept and removed on the profile, and has four digits', async () => {
  const refused = await edit({ pin: '12' });
  expect([refused.status, await alertOf(refused)]).toEqual([400, 'A PIN has four digits.']);
  await edit({ pin: '1234' });
  const changes = { email: null, added: [], changed: [{ id, pin: '5678' }], deleted: [] };
  await parent.post('/profile', { intent: 'save', changes: JSON.stringify(changes) });
  await edit({ pin: '' });
  expect(await (await parent.get(`/profile?edit=${id}`)).text()).toContain('name="removePin"');
  expect([location(await enter('1234')), location(await enter('5678'))]).toEqual([null, '/subuser']);
  await device.post('/logout', {});
  await edit({ removePin: 'on' });
  expect(asksFor(await formOf())).toEqual(['password']);
  expect(location(await enter('5678'))).toBeNull();
});

it('is left to the password where two have one name', async () => {
  await edit({ pin: '1234' });
  const namesake = { name: 'Lerato', password: 'marula-3', ageGroup: '18+' as const };
  const others = await addHousehold(app, { subUsers: [namesake] });
  await device.signIn(others.email, others.password);
  await device.post('/logout', {});
  const page = await (await device.get('/login')).text();
  const [, key = ''] =
    /<button type="submit" value="([^"]+)"[^>]* name="who">.*?<bdi class="name">Lerato/s.exec(page) ?? [];
  expect(asksFor(await (await device.get(`/login?who=${key}`)).text())).toEqual(['password']);
});
