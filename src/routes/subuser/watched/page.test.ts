import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { moviesByAge, setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('lets a sub-user empty the own list and take that back, without naming what is hidden now', async () => {
  const child = await signInSubUser(app);
  const { mild, strong } = await moviesByAge(app);
  for (const { id } of [mild, strong]) await child.browser.post(`/subuser/movie/${id}`, {});
  expect(await (await child.browser.get('/subuser/watched')).text()).toContain(strong.name);
  await setLimits(app, child.subUserId, { ageGroup: 'Below 13' });
  const page = await (await child.browser.get('/subuser/watched')).text();
  expect([page.includes(mild.name), page.includes(strong.name)]).toEqual([true, false]);
  const one = { intent: 'remove-watched', kind: 'movie', titleId: String(strong.id) };
  expect(await (await child.browser.post('/subuser/watched', one)).text()).not.toContain(strong.name);
  const emptied = await (
    await child.browser.post('/subuser/watched', { intent: 'remove-all-watched' })
  ).text();
  expect(emptied).toContain('Removed 1 title');
  expect(emptied).not.toContain(strong.name);
  const entry = /name="entry" value="([^"]*)"/.exec(emptied)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(await (await child.browser.get('/subuser/watched')).text()).not.toContain(mild.name);
  expect((await child.browser.post('/subuser/watched', { intent: 'restore-watched', entry })).status).toBe(
    200,
  );
  expect(await (await child.browser.get('/subuser/watched')).text()).toContain(mild.name);
  expect((await child.browser.post('/subuser/watched', { intent: 'delete-account' })).status).toBe(400);
});

it('is for sub-users alone', async () => {
  expect((await app.browser().get('/subuser/watched')).headers.get('Location')).toMatch(/^\/login/);
});
