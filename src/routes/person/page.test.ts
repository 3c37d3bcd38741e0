import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movieRows } from '#src/features/catalogue/rows.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
/** A movie of a collection, and all movies of that collection. */
let movie: KnownTitle;
beforeAll(async () => {
  app = await startTestApp();
  const { catalogue } = app.services;
  await catalogue.warm([movieRows.topPicks], new AbortController().signal);
  const movies = await catalogue.titles('movie', await catalogue.page(movieRows.topPicks, 1), 20_000);
  const found = [...movies.values()].find(({ details }) => details?.collection !== undefined);
  if (found === undefined) throw new Error('No movie of a collection');
  movie = found;
});
afterAll(() => app.close());

async function mainUser() {
  return (await signInMain(app)).browser;
}

describe('people and collections', () => {
  it('are linked from a movie, the cast to their titles', async () => {
    const browser = await mainUser();
    const page = await (await browser.get(`/watch/${movie.id}`)).text();
    const [, id, name] = /href="\/person\/(\d+)">([^<]+)</.exec(page) ?? [];
    const person = await (await browser.get(`/person/${id}`)).text();
    expect(person).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
    expect(person).toContain(`href="/watch/${movie.id}"`);
    expect(person).toMatch(/<p class="quiet">Actor( · Born [^<]+)?/);
    expect(person).toMatch(/<small class="card-role">as [^<]+/);
    const parts = 'More in this collection';
    await expect.poll(async () => (await browser.get(`/watch/${movie.id}`)).text()).toContain(parts);
  });

  it('show a child what is theirs; unknown ones and a service that fails say so', async () => {
    const { browser } = await signInSubUser(app, { ageGroup: 'Below 13' });
    const id = movie.details?.cast[0]?.id;
    const answer = await browser.get(`/subuser/person/${id}?after=all.0`);
    const ids = [...(await answer.text()).matchAll(/\/subuser\/movie\/(\d+)/g)].map(([, one]) => Number(one));
    for (const title of (await app.services.catalogue.titles('movie', ids, 0)).values())
      expect(title.maturity).toBeLessThanOrEqual(12);
    for (const bad of ['1', '0', '-1', 'x', '9999999999'])
      expect([bad, (await browser.get(`/subuser/person/${bad}`)).status]).toEqual([bad, 404]);
    await stageFault(app, { kind: 'status', status: 500, match: '/person/' });
    const failing = await browser.get('/subuser/person/700002');
    await healMetadata(app);
    expect([failing.status, failing.headers.has('Retry-After')]).toEqual([503, true]);
    expect(await failing.text()).toContain('We can’t load this person right now');
  });
});
