import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { fetchMetadata, listSeries, takeSeries, trendingPage } from '#test/series.ts';
import { setLimits, signInSubUser } from '#test/sub-users.ts';

const day = 24 * 60 * 60_000;

let app: TestApp;
let movies: number[];
beforeAll(async () => {
  app = await startTestApp();
  const { results } = await fetchMetadata(app, '/trending/movie/week?page=3');
  movies = results.map(({ id }) => id);
});
afterAll(() => app.close());

async function signedIn(paidUntil?: number): Promise<Browser> {
  return (await signInMain(app, paidUntil === undefined ? {} : { paidUntil })).browser;
}

/** Returns a movie that plays on every server and that no other test has opened. */
async function nextMovie(browser: Browser): Promise<number> {
  for (;;) {
    const id = movies.pop();
    if (id === undefined) throw new Error('There are no further movies for the tests.');
    if (frameOf(await (await browser.get(`/watch/${id}`)).text())?.includes('/one/')) return id;
  }
}

const frameOf = (html: string) => /<iframe[^>]* src="([^"]+)"/.exec(html)?.[1];
const serverOf = async (browser: Browser, path: string) =>
  /\/(one|two|three)\//.exec(frameOf(await (await browser.get(path)).text()) ?? '')?.[1];

const report = async (browser: Browser, what: string, server: number, outcome: string) =>
  (
    await browser.post('/parts/server-experience', {
      about: `${what} @${app.services.embeds.keys[server - 1]}`,
      outcome,
    })
  ).status;

describe('what became of a server', () => {
  it('is heard from households that may watch, and nobody else', async () => {
    const browser = await signedIn();
    const what = `movie ${await nextMovie(browser)}`;
    expect(await report(app.browser(), what, 1, 'left')).toBe(401);
    expect(await report(await signedIn(app.clock.now() - 10 * day), what, 1, 'left')).toBe(403);
    const fields = { about: `${what} @${app.services.embeds.keys[0]}`, outcome: 'left' };
    const from = { Origin: 'https://elsewhere.example' };
    expect((await browser.post('/parts/server-experience', fields, from)).status).toBe(403);
    expect((await browser.get('/parts/server-experience')).status).toBe(405);
    expect(await report(browser, what, 1, 'left')).toBe(204);
  });

  it('is refused for what isn’t played here', async () => {
    const browser = await signedIn();
    const { id, first } = takeSeries(await listSeries(app, [2, 3].map(trendingPage)));
    expect(await report(browser, `series ${id} 1 ${first}`, 1, 'played')).toBe(204);
    expect(await report(browser, `series ${id} 1 ${first + 1}`, 1, 'played')).toBe(404);
    expect(await report(browser, 'movie 2147483647', 1, 'played')).toBe(404);
    expect(await report(browser, 'movie 2147483647', 7, 'played')).toBe(400);
    for (const what of ['', 'movie', `movie ${id} 1 1`, 'x'.repeat(5_000)]) {
      expect(await report(browser, what, 1, 'played')).toBe(400);
    }
    expect(await report(browser, `series ${id} 1 1`, 1, 'loved')).toBe(400);
  });

  it('is refused from a sub-user for a title that isn’t for them', async () => {
    const { browser, subUserId } = await signInSubUser(app);
    const what = `movie ${await nextMovie(await signedIn())}`;
    expect(await report(browser, what, 2, 'played')).toBe(204);
    await setLimits(app, subUserId, { ageGroup: 'Below 13', genres: ['Documentary'] });
    const statuses = await Promise.all(
      movies.slice(0, 5).map((id) => report(browser, `movie ${id}`, 2, 'played')),
    );
    expect(statuses).toContain(404);
  });

  it('may be that it plays silently: no other household begins there for it', async () => {
    const [browser, next] = await Promise.all([signedIn(), signedIn()]);
    const id = await nextMovie(browser);
    const marks = () => app.services.db.read.selectFrom('silent_server').selectAll().execute();
    const before = await marks();
    expect(await report(browser, `movie ${id}`, 2, 'silent')).toBe(204);
    expect(await marks()).toHaveLength(before.length + 1);
    expect(await serverOf(browser, `/watch/${id}`)).toBe('one');
    expect(await serverOf(next, `/watch/${id}`)).toBe('one');
    expect(await report(browser, `movie ${id}`, 2, 'reported')).toBe(204);
    expect(await marks()).toEqual(before);
  });

  it('ends at 200 in ten minutes', async () => {
    const browser = await signedIn();
    const what = `movie ${await nextMovie(browser)}`;
    const statuses = await Promise.all(Array.from({ length: 210 }, () => report(browser, what, 1, 'played')));
    expect(statuses.filter((status) => status === 204)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('the next viewer', () => {
  it('passes over the server that two households left, for seven days, and no other', async () => {
    const [one, other, next] = await Promise.all([signedIn(), signedIn(), signedIn()]);
    const id = await nextMovie(one);
    const path = `/watch/${id}`;
    await report(one, `movie ${id}`, 1, 'reported');
    expect(await serverOf(one, path)).toBe('two');
    expect(await serverOf(next, path)).toBe('one');
    await report(other, `movie ${id}`, 1, 'left');
    expect(await serverOf(next, path)).toBe('two');
    for (const household of [one, other]) await report(household, `movie ${id}`, 3, 'played');
    const html = await (await next.get(path)).text();
    expect(frameOf(html)).toContain('/two/');
    expect(html).toContain('Server 1 – trouble lately</option>');
    expect(frameOf(await (await next.get(`${path}?server=1`)).text())).toContain('/one/');
    app.clock.advance(8 * day);
    expect(await serverOf(await signedIn(), path)).toBe('one');
  });

  it('isn’t moved by one household, however often it says so', async () => {
    const [hostile, next] = await Promise.all([signedIn(), signedIn()]);
    const id = await nextMovie(next);
    for (let times = 0; times < 20; times += 1) {
      await report(hostile, `movie ${id}`, 1, times % 2 === 0 ? 'left' : 'reported');
      await report(hostile, `movie ${id}`, 3, 'played');
    }
    expect(await serverOf(next, `/watch/${id}`)).toBe('one');
  });
});
