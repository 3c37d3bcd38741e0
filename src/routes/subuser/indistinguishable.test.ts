import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { moviesByAge, setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const nowhere = 2_000_000_000;

/** Returns the whole answer, and how many queries and calls to TMDB the request made. */
async function workOf(path: string, get: (path: string) => Promise<Response>) {
  const executor = app.services.db.read.getExecutor();
  const run = executor.executeQuery.bind(executor);
  let queries = 0;
  const before = await calls(path);
  executor.executeQuery = (query) => {
    queries += 1;
    return run(query);
  };
  const answer = await get(path);
  executor.executeQuery = run;
  const body = (await answer.text()).replaceAll(path.split('/').at(-1) ?? '', 'ID');
  return { queries, calls: (await calls(path)) - before, status: answer.status, body };
}

/** Returns the request with the fewest queries of several, because background work adds queries to some. */
async function minWorkOf(path: string, get: (path: string) => Promise<Response>) {
  const all = [await workOf(path, get), await workOf(path, get), await workOf(path, get)];
  const [cheapest] = all.toSorted((a, b) => a.queries - b.queries);
  if (cheapest === undefined) throw new Error('No request was made.');
  return cheapest;
}

/** Counts only calls for the title of the path, because lists are refreshed meanwhile. */
async function calls(path: string): Promise<number> {
  const stats = await (await fetch(`${app.standIns.metadata}/__stats`)).json();
  return stats.byPath[`/3/movie/${path.split('/').at(-1)}`] ?? 0;
}

/** Returns a title above the ceiling that no list has contained yet. */
async function unmetTitle(): Promise<number> {
  const ask = async (path: string) => {
    const headers = { Authorization: 'Bearer preview-token' };
    return (await fetch(`${app.standIns.metadata}/3${path}`, { headers })).json();
  };
  const { results } = await ask('/discover/movie?certification_country=US&certification=R&page=20');
  return results[0].id;
}

it('a hidden title costs and answers what an unknown one does, met before or not', async () => {
  const child = await signInSubUser(app);
  await setLimits(app, child.subUserId, { ageGroup: 'Below 13' });
  const get = (path: string) => child.browser.get(path);
  const { strong } = await moviesByAge(app);
  // From here on the session is cached, so its look-up adds no queries.
  await get('/subuser');
  const unknown = `/subuser/movie/${nowhere}`;
  const met = `/subuser/movie/${strong.id}`;
  await get(unknown);
  await get(met);
  const [one, other] = [await minWorkOf(unknown, get), await minWorkOf(met, get)];
  expect(other).toEqual(one);
  expect([one.status, one.calls]).toEqual([404, 0]);
  expect(one.queries).toBeGreaterThan(0);
  // Neither title was fetched before: each request makes one call to TMDB.
  const far = `/subuser/movie/${await unmetTitle()}`;
  const [unmet, nobody] = [await workOf(far, get), await workOf(`/subuser/movie/${nowhere + 1}`, get)];
  expect([unmet.status, unmet.body]).toEqual([404, nobody.body]);
  expect([nobody.calls, unmet.calls]).toEqual([1, 1]);
});
