import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let hidden: KnownTitle[];

beforeAll(async () => {
  app = await startTestApp();
  const { catalogue } = app.services;
  const ids = await catalogue.page(subUserRow('movie', { ceiling: 18, genres: [] }), 1);
  const known = [...(await catalogue.titles('movie', ids, 20_000)).values()];
  hidden = known.filter(({ maturity, imdbId }) => imdbId !== null && maturity !== null && maturity >= 16);
});
afterAll(() => app.close());

const nowhere = 2_000_000_000;

/** Queries and calls to the metadata service that a request costs, and all that is answered. */
async function workOf(path: string, get: (path: string) => Promise<Response>) {
  const executor = app.services.db.read.getExecutor();
  const run = executor.executeQuery.bind(executor);
  let queries = 0;
  const before = await calls();
  executor.executeQuery = (query) => {
    queries += 1;
    return run(query);
  };
  const answer = await get(path);
  executor.executeQuery = run;
  const body = (await answer.text()).replaceAll(path.split('/').at(-1) ?? '', 'ID');
  return { queries, calls: (await calls()) - before, status: answer.status, body };
}

async function calls(): Promise<number> {
  const stats = await fetch(`${app.standIns.metadata}/__stats`);
  return Number((await stats.json()).calls);
}

it('a hidden title costs and answers what an unknown one does, met before or not', async () => {
  const child = await signInSubUser(app);
  await setLimits(app, child.subUserId, { ageGroup: 'Below 13' });
  const get = (path: string) => child.browser.get(path);
  const [first] = hidden;
  if (first === undefined) throw new Error('The sample lacks an age.');
  // The session's own look-up is kept from here on.
  await get('/subuser');
  const unknown = `/subuser/movie/${nowhere}`;
  const met = `/subuser/movie/${first.id}`;
  await get(unknown);
  await get(met);
  const [one, other] = [await workOf(unknown, get), await workOf(met, get)];
  expect(other).toEqual(one);
  expect([one.status, one.calls]).toEqual([404, 0]);
  expect(one.queries).toBeGreaterThan(0);
  // Neither was ever asked about: both wait for the one question whether there is such a title.
  await app.services.db.tx((trx) => trx.deleteFrom('title').where('id', '=', first.id).execute());
  await get('/subuser');
  const [unmet, nobody] = [await workOf(met, get), await workOf(`/subuser/movie/${nowhere + 1}`, get)];
  expect([unmet.status, unmet.body]).toEqual([404, nobody.body]);
  expect([nobody.calls, unmet.calls > 0]).toEqual([1, true]);
});
