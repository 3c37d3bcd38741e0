import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RowDefinition } from '#src/features/catalogue/row.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { isForChildren } from '#src/features/catalogue/still-visible.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import type { Personal } from '#src/features/viewing/personal.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openPlayer } from '#test/changes.ts';
import { signInMain } from '#test/households.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function playable(row: RowDefinition): Promise<KnownTitle[]> {
  const { catalogue } = app.services;
  const titlesById = await catalogue.titles(row.kind, await catalogue.page(row, 1), 20_000);
  return [...titlesById.values()].filter(
    ({ imdbId, details }) => imdbId !== null && (details?.seasons ?? []).some(({ number }) => number > 0),
  );
}

it('shows children’s titles alone among those watched, and /anime anime alone', async () => {
  const [kids, grown, anime] = await Promise.all([
    playable(seriesRows.kidsShows),
    playable(seriesRows.topRated),
    playable(seriesRows.latestAnime),
  ]);
  const kid = kids.find(isForChildren);
  const other = grown.find((title) => !isForChildren(title) && title.details?.anime !== true);
  const one = anime.find((title) => !isForChildren(title));
  const { browser } = await signInMain(app);
  for (const played of [`series ${kid?.id}`, `series ${other?.id}`, `anime ${one?.id}`]) {
    expect(await openPlayer(browser, `${played} 1 1`)).toBe('done');
    app.clock.advance(1_000);
  }
  const watched = async (where: string) => {
    const personal: Personal = await (await browser.get(`/parts/me?watched=${where}`)).json();
    return personal.rows.flatMap(({ titles }) => titles.map(({ name }) => name));
  };
  expect(await watched('kids')).toEqual([kid?.name]);
  expect(await watched('anime')).toEqual([one?.name]);
  expect(await watched('all')).toHaveLength(3);
  const html = await (await browser.get('/kids')).text();
  const row = /Recently Watched<.*?<\/section>/s.exec(html)?.[0] ?? '';
  expect([...row.matchAll(/class="card[^"]*" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    `/tv/${kid?.id}`,
  ]);
});
