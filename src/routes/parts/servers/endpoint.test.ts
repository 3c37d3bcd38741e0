import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let movies: Awaited<ReturnType<typeof moviesByAge>>;
beforeAll(async () => {
  app = await startTestApp();
  movies = await moviesByAge(app);
});
afterAll(() => app.close());

const addressOf = ({ id }: { id: number }) => paths.serversOf(`movie ${id}`);

it('tells a viewer which servers have the title now, and no address', async () => {
  const { browser } = await signInMain(app);
  const answer = await browser.get(addressOf(movies.mild));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ servers: [1, 2, 3] });
});

it('knows no title above a child’s limit, and answers as for one that doesn’t exist', async () => {
  const { browser } = await signInSubUser(app, { ageGroup: 'Below 13' });
  expect((await browser.get(addressOf(movies.mild))).status).toBe(200);
  const hidden = await browser.get(addressOf(movies.strong));
  const unknown = await browser.get(paths.serversOf('movie 999999999'));
  expect([hidden.status, unknown.status]).toEqual([404, 404]);
  expect(await hidden.text()).toBe(await unknown.text());
});

it('refuses visitors, and what is no film', async () => {
  expect((await app.browser().get(addressOf(movies.mild))).status).toBe(401);
  const { browser } = await signInMain(app);
  for (const what of ['', 'movie', 'series 7', 'movie 603 1', 'x'.repeat(5_000)])
    expect((await browser.get(paths.serversOf(what))).status).toBe(400);
});
