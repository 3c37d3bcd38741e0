import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { record } from '#test/changes.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const names = ['Lerato', 'Sipho', 'Thandi', 'Neo', 'Zola'];

/** Opens a household with all sub-users, known to the browser; the main user or Lerato is signed in. */
async function open(who: 'main' | 'Lerato') {
  const subUsers = names.map((name) => ({
    name,
    password: 'protea-7',
    ageGroup: '13+' as const,
    genres: [],
  }));
  const household = await addHousehold(app, { subUsers });
  const browser = app.browser();
  await browser.signIn(household.email, household.password);
  const [{ id = '' } = {}] = household.subUsers;
  if (who === 'Lerato') await browser.post('/profile/hand-over', { subUser: id });
  return { browser, household };
}

const pageOf = async (browser: Browser, path: string) => (await browser.get(path)).text();
const tones = (html: string) =>
  [...html.matchAll(/class="avatar[^"]*? tone-(\w+)"/g)].map(([, tone]) => tone);
const partOf = async (browser: Browser) => (await browser.get('/parts/me?watched=none')).json();
const offered = async (browser: Browser) => (await (await browser.get(paths.settings)).json()).character;

it('is another one for each of a household, who never chose, and the same on every page', async () => {
  const { browser, household } = await open('main');
  const { character, people } = await partOf(browser);
  const all = [character, ...people.map((one: { character: string }) => one.character)];
  expect(new Set(all).size).toBe(6);
  const bar = tones(await pageOf(browser, '/help'));
  expect(bar).toEqual(all);
  const profile = tones(await pageOf(browser, '/profile'));
  expect(profile).toEqual(expect.arrayContaining(all));
  const link = tones(await (await browser.post('/link', { intent: 'look', code: await showCode() })).text());
  expect(link).toEqual(expect.arrayContaining(all));
  await browser.post('/logout', {});
  expect(tones(await pageOf(browser, '/login'))).toEqual(all);
  expect(household.subUsers).toHaveLength(5);
});

async function showCode(): Promise<string> {
  const television = app.browser();
  const html = await pageOf(television, '/login/code');
  return /[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/.exec(html)?.[0] ?? '';
}

it('is what was picked, at once and everywhere, and nobody else may have it', async () => {
  const { browser, household } = await open('Lerato');
  const before = await offered(browser);
  expect(before).toEqual({ value: 'lion', because: null, offered: ['lion', 'giraffe', 'hippo'] });
  expect(tones(await pageOf(browser, '/subuser'))[0]).toBe('lion');
  expect((await browser.post(paths.settings, { character: 'hippo' })).status).toBe(204);
  expect(tones(await pageOf(browser, '/subuser'))[0]).toBe('hippo');
  expect((await browser.post(paths.settings, { character: 'owl' })).status).toBe(409);
  expect(
    await record(browser, { kind: 'setting', title: null, value: { name: 'character', value: 'owl' } }),
  ).toBe('refused');
  const parent = app.browser();
  await parent.signIn(household.email, household.password);
  expect(tones(await pageOf(parent, '/help'))).toContain('hippo');
  expect((await offered(parent)).offered).toEqual(['owl', 'lion', 'giraffe']);
  expect((await parent.post(paths.settings, { character: 'dragon' })).status).toBe(400);
});

it('is picked without script, which leads back to the page', async () => {
  const { browser } = await open('main');
  const html = await pageOf(browser, '/profile');
  expect(html).toContain('aria-label="Owl" aria-pressed="true"');
  expect(html).not.toContain('aria-label="Lion"');
  const headers = { Accept: 'text/html', Referer: `${app.url}/profile` };
  const answer = await browser.post(paths.settings, { character: 'giraffe' }, headers);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/profile']);
  expect(tones(await pageOf(browser, '/help'))[0]).toBe('giraffe');
});
