import { afterAll, beforeAll, expect, it } from 'vitest';
import { collect } from '#src/features/catalogue/pipeline.ts';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('goes on after a slow stretch, and loses no title to it', { timeout: 60_000 }, async () => {
  const limits = { ageGroup: '18+' as const, genres: ['Documentary' as const] };
  const { browser } = await signInSubUser(app, limits);
  const seen = new Set<string>();
  const read = async (address: string) => {
    const html = await (await browser.get(address)).text();
    const grid =
      /aria-label(?:ledby)?="[^"]*"[^>]*><div class="row-head"><h2[^>]*>Movies for You[\s\S]*/.exec(
        html,
      )?.[0] ?? '';
    for (const [, href] of grid.matchAll(/href="(\/subuser\/movie\/\d+)"/g)) seen.add(href ?? '');
    return /href="(\/subuser\?kind=movie&amp;after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  };
  await stageFault(app, { kind: 'slow', ms: 2_600, match: '/movie/', times: 30 });
  const addresses: (string | undefined)[] = [];
  for (let next: string | undefined = '/subuser?kind=movie'; next !== undefined && addresses.length < 12; ) {
    next = await read(next);
    addresses.push(next);
    // A document that stands with less is rendered anew after two seconds.
    app.clock.advance(3_000);
  }
  await healMetadata(app);
  const row = subUserRow('movie', { ceiling: 18, genres: ['Documentary'] });
  const options = { count: seen.size, audience: { ceiling: 18, genres: ['Documentary' as const] } };
  const { titles } = await collect(app.services.catalogue, row, { ...options, patience: 20_000 });
  expect(seen.size).toBeGreaterThan(24);
  expect([...seen]).toEqual(titles.map(({ id }) => `/subuser/movie/${id}`));
});
