import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const path = '/parts/next-episode';
const read = async (browser: Browser, headers = {}) => (await browser.get(path, headers)).json();

it('is each viewer’s own choice, on at first', async () => {
  const child = await signInSubUser(app, { ageGroup: '13+' });
  const parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
  expect(await read(child.browser)).toEqual({ isOn: true, because: null });
  expect((await child.browser.post(path, { on: '0' })).status).toBe(204);
  expect((await child.browser.post(path, { on: '0' })).status).toBe(204);
  expect(await read(child.browser)).toEqual({ isOn: false, because: null });
  expect(await read(parent)).toEqual({ isOn: true, because: null });
  expect(await (await parent.get('/profile')).text()).toMatch(/role="switch" aria-checked="true"/);
  await child.browser.post(path, { on: '1' });
  expect(await read(child.browser)).toEqual({ isOn: true, because: null });
});

it('stays off below 13 and with the data saver', async () => {
  const child = await signInSubUser(app, { ageGroup: 'Below 13' });
  await child.browser.post(path, { on: '1' });
  expect(await read(child.browser)).toEqual({ isOn: false, because: 'age' });
  const older = await signInSubUser(app, { ageGroup: '13+' });
  expect(await read(older.browser, { 'Save-Data': 'on' })).toEqual({ isOn: false, because: 'saver' });
});

it('refuses visitors, other sites and what is no choice', async () => {
  expect((await app.browser().get(path)).status).toBe(401);
  const { browser } = await signInMain(app);
  expect((await browser.post(path, { on: 'maybe' })).status).toBe(400);
  expect((await browser.post(path, { on: '0' }, { Origin: 'https://elsewhere.example' })).status).toBe(403);
});

it('brings a browser without script back to its page', async () => {
  const { browser } = await signInMain(app);
  const sent = await browser.post(path, { on: '0' }, { Accept: 'text/html', Referer: `${app.url}/profile` });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/profile']);
  expect(await (await browser.get('/profile')).text()).toMatch(/role="switch" aria-checked="false"/);
});
