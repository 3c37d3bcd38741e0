import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LANGUAGES: 'en,zu' });
});
afterAll(() => app.close());

const read = async (browser: Browser, headers = {}) => (await browser.get(paths.settings, headers)).json();
const choose = (browser: Browser, fields: Record<string, string>, headers = {}) =>
  browser.post(paths.settings, fields, headers);

it('keeps what the household keeps with each viewer', async () => {
  const child = await signInSubUser(app, { ageGroup: '13+' });
  const parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
  expect((await choose(child.browser, { autoplay: 'off' })).status).toBe(204);
  expect(await read(child.browser)).toMatchObject({ autoplay: { value: 'off', because: null } });
  expect(await read(parent)).toMatchObject({ autoplay: { value: 'on', because: null } });
  expect(await read(parent, { 'Save-Data': 'on' })).toMatchObject({ autoplay: { because: 'saver' } });
  const below = await signInSubUser(app, { ageGroup: 'Below 13' });
  expect(await read(below.browser)).toMatchObject({ autoplay: { value: 'off', because: 'age' } });
});

it('keeps what a browser draws in its cookie, whoever is signed in, and leads back', async () => {
  const browser = app.browser();
  const back = { Referer: `${app.url}/device` };
  for (const [name, value] of [
    ['saver', 'on'],
    ['screen', 'computer'],
    ['language', 'zu'],
  ] as const) {
    const answer = await choose(browser, { [name]: value }, back);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/device']);
    expect(browser.cookies.get(name)).toBe(value);
  }
  const { browser: own, email, password } = await signInMain(app);
  await choose(own, { language: 'zu' });
  const other = app.browser();
  await other.signIn(email, password);
  expect(other.cookies.get('language')).toBe('zu');
});

it.each([
  [{}],
  [{ autoplay: 'sometimes' }],
  [{ language: 'af' }],
  [{ theme: 'dark' }],
  [{ saver: 'on', screen: 'tv' }],
  [{ toString: 'on' }],
])('takes one value that is offered, not %j', async (fields) => {
  const { browser } = await signInMain(app);
  expect((await choose(browser, fields)).status).toBe(400);
});

it('refuses visitors, other sites, and a read-only view what isn’t the browser’s', async () => {
  expect((await app.browser().get(paths.settings)).status).toBe(401);
  expect((await choose(app.browser(), { autoplay: 'off' })).status).toBe(401);
  const { browser } = await signInMain(app, {
    subUsers: [{ name: 'Lerato', password: 'protea-7', ageGroup: '13+' }],
  });
  expect((await choose(browser, { autoplay: 'off' }, { Origin: 'https://elsewhere.example' })).status).toBe(
    403,
  );
  const rows = app.services.db.read.selectFrom('sub_user').select('id').orderBy('created_at', 'desc');
  const { id } = await rows.executeTakeFirstOrThrow();
  await browser.post('/profile', { intent: 'view-as', id });
  expect((await choose(browser, { autoplay: 'off' })).status).toBe(403);
  expect((await choose(browser, { saver: 'on' })).status).toBe(303);
});

it('answers what open pages of earlier versions send', async () => {
  const { browser } = await signInMain(app);
  expect((await browser.post(paths.nextEpisode, { on: '0' })).status).toBe(204);
  expect(await (await browser.get(paths.nextEpisode)).json()).toEqual({ isOn: false, because: null });
  expect((await browser.post(paths.language, { language: 'zu' })).status).toBe(303);
  expect((await browser.post(paths.dataSaver, { saver: 'on' })).status).toBe(303);
  expect([browser.cookies.get('language'), browser.cookies.get('saver')]).toEqual(['zu', 'on']);
});
