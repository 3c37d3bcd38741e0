import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPermittedTitles } from '#src/features/catalogue/pipeline.ts';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { patientTimeouts } from '#test/databases.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  // So short that stretches miss the timeout.
  app = await startTestApp({}, { timeouts: { ...patientTimeouts, pageTimeoutMs: 1_000 } });
});
afterAll(() => app.close());

it('goes on after a slow stretch, and loses no title to it', async () => {
  const limits = { ageGroup: '18+' as const, genres: ['Documentary' as const] };
  const { browser } = await signInSubUser(app, limits);
  const seen = new Set<string>();
  const read = async (address: string) => {
    const html = await (await browser.get(address)).text();
    const grid = /<h2[^>]*>Movies for You[\s\S]*/.exec(html)?.[0] ?? '';
    for (const [, href] of grid.matchAll(/href="(\/subuser\/movie\/\d+)"/g)) seen.add(href ?? '');
    return /href="(\/subuser\?kind=movie&amp;after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  };
  await stageFault(app, { kind: 'slow', ms: 1_300, match: '/movie/', times: 30 });
  const addresses: (string | undefined)[] = [];
  for (let next: string | undefined = '/subuser?kind=movie'; next !== undefined && addresses.length < 12; ) {
    next = await read(next);
    addresses.push(next);
    // An incomplete document is rendered again after two seconds.
    app.clock.advance(3_000);
  }
  await healMetadata(app);
  const row = subUserRow('movie', { ceiling: 18, genres: ['Documentary'] });
  const options = { count: seen.size, audience: { ceiling: 18, genres: ['Documentary' as const] } };
  const { titles } = await listPermittedTitles(app.services.catalogue, row, {
    ...options,
    timeoutMs: 20_000,
  });
  expect(seen.size).toBeGreaterThan(24);
  expect([...seen]).toEqual(titles.map(({ id }) => `/subuser/movie/${id}`));
});

it('takes a series for a romance by its keywords, and never for a soap', async () => {
  for (const genres of [['Romance'], ['Comedy', 'Romance']] as const) {
    const { browser } = await signInSubUser(app, { ageGroup: '18+', genres: [...genres] });
    const ids: number[] = [];
    let next: string | undefined = '/subuser?kind=series';
    for (let pages = 0; next !== undefined && pages < 3; pages += 1) {
      const html: string = await (await browser.get(next)).text();
      const grid = html.slice(html.indexOf('>Series for You<'));
      ids.push(...[...grid.matchAll(/href="\/subuser\/series\/(\d+)"/g)].map(([, id]) => Number(id)));
      next = /href="(\/subuser\?kind=series&amp;after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(new Set(ids).size).toBe(ids.length);
    const titlesById = await app.services.catalogue.titles('series', ids, 20_000);
    const genresOfAll = [...titlesById.values()].map(({ genreIds }) => genreIds);
    expect(genresOfAll.filter((one) => one.includes(10_749)).length).toBeGreaterThan(5);
    if (genres.length > 1) expect(genresOfAll.filter((one) => one.includes(35)).length).toBeGreaterThan(5);
    const wanted = genres.length > 1 ? [10_749, 35] : [10_749];
    expect(genresOfAll.filter((one) => !wanted.some((id) => one.includes(id)))).toEqual([]);
  }
});
