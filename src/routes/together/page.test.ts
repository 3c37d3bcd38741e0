import { afterAll, beforeAll, expect, it } from 'vitest';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { openPlayer } from '#test/changes.ts';
import { addHousehold, signInMain } from '#test/households.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let parent: Browser;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.catalogue.warm(Object.values(movieRows), new AbortController().signal);
  const child = { name: 'Lerato', password: 'protea-7', ageGroup: 'Below 13' as const };
  const household = await addHousehold(app, { subUsers: [child] });
  parent = app.browser();
  await parent.signIn(household.email, household.password);
}, 60_000);
afterAll(() => app.close());

const links = (html: string) =>
  [...html.matchAll(/<a class="card[^"]*" href="([^"]*)"/g)].map(([, href = '']) => href);
const chosen = (html: string) =>
  [...html.matchAll(/<input type="checkbox" name="who"([^>]*)/g)].map(([, rest = '']) =>
    rest.includes('checked'),
  );

it('begins with everybody, and shows nothing above the youngest', async () => {
  const answer = await parent.get('/together');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  const html = await answer.text();
  expect(chosen(html)).toEqual([true, true]);
  const shown = links(html);
  expect(shown.length).toBeGreaterThan(6);
  const ids = shown.flatMap((href) => /^\/watch\/(\d+)$/.exec(href)?.[1] ?? []).map(Number);
  const movies = await app.services.catalogue.titles('movie', ids, 3_000);
  expect([...movies.values()].filter(({ maturity }) => maturity === null || maturity > 12)).toEqual([]);
});

it('takes the chosen faces from its address, and nobody of another household', async () => {
  const alone = await (await parent.get('/together?who=main')).text();
  expect(chosen(alone)).toEqual([true, false]);
  const { browser: other } = await signInMain(app);
  expect(
    chosen(await (await other.get('/together?who=00000000-0000-4000-8000-000000000000')).text()),
  ).toEqual([true]);
});

it('leaves out what is blocked for one of them', async () => {
  const child = await signInSubUser(app, { ageGroup: '13+' });
  const main = app.browser();
  await main.signIn(child.email, 'jacaranda');
  const read = async () => links(await (await main.get('/together')).text());
  const [first = ''] = (await read()).filter((href) => href.startsWith('/watch/'));
  const titleId = first.split('/').at(-1) ?? '';
  const choice = { id: child.subUserId, kind: 'movie', titleId, choice: 'block' };
  await main.post(`/profile?see=${child.subUserId}&title=x`, { intent: 'choose-title', ...choice });
  expect(await read()).not.toContain(first);
});

it('leaves out what one of them has watched', async () => {
  const { browser } = await signInMain(app);
  const before = links(await (await browser.get('/together')).text());
  const [first = ''] = before.filter((href) => href.startsWith('/watch/'));
  await openPlayer(browser, `movie ${first.split('/').at(-1)}`);
  const rest = async () => links(await (await browser.get('/together')).text());
  await expect.poll(rest).not.toContain(first);
});

it('sends a visitor to sign in', async () => {
  expect((await app.browser().get('/together')).headers.get('Location')).toBe('/login?next=%2Ftogether');
});

it('lights Browse, from which one comes', async () => {
  expect(await (await parent.get('/together')).text()).toMatch(/href="\/browse" aria-current="true"/);
});
