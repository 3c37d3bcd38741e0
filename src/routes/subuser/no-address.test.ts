import { afterAll, beforeAll, expect, it } from 'vitest';
import { offlineHeaders } from '#src/domain/offline.ts';
import { endpoints } from '#src/http/endpoints.ts';
import { pages } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addressOf } from '#test/films.ts';
import { type ListedSeries, listAnime, listSeries, takeSeries, trendingPage } from '#test/series.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let movie: number;
let series: ListedSeries[];
beforeAll(async () => {
  app = await startTestApp();
  movie = (await moviesByAge(app)).mild.id;
  series = [
    ...(await listSeries(app, [3, 4].map(trendingPage))).slice(0, 1),
    ...(await listAnime(app)).slice(0, 1),
  ];
});
afterAll(() => app.close());

/** Returns every page a sub-user may open, as document and as data, and every endpoint with GET. */
function addresses(): string[] {
  const ids = [movie, ...series.map(({ id }) => id)];
  const open = pages.filter(({ access }) => access === 'sub' || access === 'public');
  const paths = open.flatMap(({ path }) => {
    const filled = ids.map((id) =>
      path.replace(':id', String(id)).replace(':kind', id === movie ? 'movie' : 'series'),
    );
    return [...new Set(filled)].filter((one) => !one.includes('*'));
  });
  const queries = (path: string) =>
    path.startsWith('/subuser/') ? ['', '?start=1', '?server=2', '?q=the'] : [''];
  const read = endpoints.filter(({ methods }) => methods.includes('GET'));
  const parts = read.flatMap(({ path }) => [
    path,
    `${path}?kind=movie&id=${movie}`,
    `${path}?kind=series&id=${ids[1]}`,
  ]);
  const documents = paths.flatMap((path) => queries(path).map((query) => path + query));
  const data = paths.flatMap((path) => queries(path).map((query) => `${path}.data${query}`));
  return [...documents, ...data, ...parts];
}

it.each([
  ['without limits of time', {}],
  ['with a limit of time', { weekday_minutes: 300, weekend_minutes: 300 }],
])(
  'no answer to a sub-user %s that a device may keep holds an address of a player',
  async (_limits, limits) => {
    const { browser, subUserId } = await signInSubUser(app);
    await app.services.db.tx((trx) =>
      trx
        .updateTable('sub_user')
        .set({ ...limits, name: 'Thandi' })
        .where('id', '=', subUserId)
        .execute(),
    );
    // The addresses exist and are handed out on request.
    const whats = [`movie ${movie}`, ...series.map(({ id }) => `series ${id} 1 1`)];
    for (const what of whats) expect(await addressOf(browser, what), what).toContain(app.standIns.players);
    let copies = 0;
    for (const path of addresses().filter((one) => !one.startsWith('/logout'))) {
      const answer = await browser.get(path);
      if (answer.headers.has(offlineHeaders.copy)) copies += 1;
      expect((await answer.text()).includes(app.standIns.players), path).toBe(false);
    }
    expect(copies).toBeGreaterThan(20);
  },
);

it('a main user’s page holds them, also while they view as a sub-user', async () => {
  const { email, subUserId } = await signInSubUser(app);
  const parent = app.browser();
  await parent.signIn(email, 'jacaranda');
  const holds = async (path: string) =>
    (await (await parent.get(path)).text()).includes(app.standIns.players);
  expect(await holds(`/watch/${movie}`)).toBe(true);
  await parent.post('/profile', { intent: 'view-as', id: subUserId });
  expect(await holds(`/subuser/movie/${movie}?start=1`)).toBe(true);
  expect(await holds(`/subuser/series/${takeSeries(series).id}`)).toBe(true);
});

it('a form plays without script, and nobody keeps its answer', async () => {
  const { browser } = await signInSubUser(app);
  const { id } = takeSeries(series);
  for (const [path, play] of [
    [`/subuser/movie/${movie}`, `movie ${movie}`],
    [`/subuser/series/${id}`, `series ${id} 1 1`],
  ] as const) {
    const answer = await browser.post(path, { play, server: '2' });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(answer.headers.has(offlineHeaders.copy)).toBe(false);
    expect(await answer.text()).toMatch(/<iframe[^>]* src="[^"]*\/two\//);
    // Without script only this form can add the title to the history.
    expect(await (await browser.get('/subuser/watched')).text()).toContain(`href="${path}"`);
  }
  const another = await browser.post(`/subuser/movie/${movie}`, { play: `series ${id} 1 1` });
  expect(await another.text()).not.toContain('<iframe');
});
