import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dateWindow } from '#src/domain/days.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { fetchMetadata } from '#test/series.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => healMetadata(app));
afterAll(() => app.close());

it('shows Coming Soon with all of more than six movies that nobody has seen yet', async () => {
  const { today } = dateWindow(app.clock.now());
  const params = `sort_by=primary_release_date.desc&primary_release_date.gte=${today}`;
  const { results } = await fetchMetadata(app, `/discover/movie?${params}`);
  const coming = results.slice(0, 9);
  await stageFault(app, {
    kind: 'body',
    match: '/movie/upcoming',
    body: JSON.stringify({ page: 1, results: coming, total_pages: 1, total_results: coming.length }),
  });
  const { browser } = await signInMain(app);
  const shown = async () => {
    const html = await (await browser.get('/')).text();
    const row = /Coming Soon<[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
    return coming.filter(({ id }) => row.includes(`/watch/${id}"`)).length;
  };
  await expect.poll(shown, { timeout: 30_000 }).toBe(coming.length);
});
