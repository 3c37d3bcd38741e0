import type { Page } from '@playwright/test';
import { movieRows } from '../src/features/catalogue/rows.ts';
import { seriesRows } from '../src/features/catalogue/series-rows.ts';
import { signInMain } from '../test/households.ts';
import { expect, takeCookies, test } from './fixtures.ts';

const rows = (page: Page) =>
  page.locator('section.row').evaluateAll((all) =>
    all.slice(0, 4).map((row) => ({
      name: row.querySelector('h2')?.textContent,
      hrefs: [...row.querySelectorAll('.card')].map((card) => card.getAttribute('href') ?? ''),
    })),
  );

test('Home repeats nothing, reminds of what is coming, and leads to Browse and My List', async ({
  app,
  page,
}) => {
  const { catalogue, clock } = app.services;
  const { trending, latestAnime, southAfrican } = seriesRows;
  const listed = [trending, latestAnime, southAfrican, movieRows.southAfrican, movieRows.comingSoon];
  await catalogue.warm(listed, new AbortController().signal);
  // Two of the trends, an anime among what was watched as such.
  const [movies, anime] = await Promise.all([
    catalogue.page(movieRows.topPicks, 1),
    catalogue.page(seriesRows.latestAnime, 1),
  ]);
  const about = { posterPath: null, backdropPath: null, season: null, episode: null, watchedAt: clock.now() };
  const history = [
    ...movies
      .slice(0, 6)
      .map((titleId) => ({ ...about, kind: 'movie' as const, titleId, name: `Film ${titleId}` })),
    { ...about, kind: 'anime' as const, titleId: anime[0] ?? 0, name: 'Anime', season: 1, episode: 1 },
  ];
  const { browser } = await signInMain(app, { history });
  await takeCookies(page, browser, app.url);

  await test.step('no title stands twice in the first four rows, before and after the modules', async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html[data-ready]')).toBeAttached();
    const first = await rows(page);
    expect(first.map(({ name }) => name)).toEqual([
      'Recently Watched',
      'Trending Movies',
      'Trending Series',
      'South African Titles',
    ]);
    const hrefs = first.flatMap((row) => row.hrefs);
    expect(first[0]?.hrefs).toHaveLength(7);
    expect(first[1]?.hrefs.length).toBeGreaterThan(6);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  });

  await test.step('a reminder is a place in My List', async () => {
    const row = page.getByRole('region', { name: 'Coming Soon' });
    await row.scrollIntoViewIfNeeded();
    const remind = row.getByRole('button', { name: /^Remind me about / }).first();
    const name = ((await remind.getAttribute('aria-label')) ?? '').replace('Remind me about ', '');
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await remind.click();
    expect((await saved).status()).toBe(204);
    await expect(remind).toHaveAttribute('aria-pressed', 'true');
    await expect(row.getByRole('status')).toContainText('My List');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'My List' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My List' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    await bar.getByRole('link', { name: 'Browse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible();
  });

  await test.step('on a phone Browse has its filters in a sheet, and what is chosen as chips', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Filters' }).click();
    const form = page.getByRole('form', { name: 'Filters' });
    await form.getByLabel('Kind').selectOption('movie');
    await expect(page).toHaveURL(/kind=movie/);
    // Of the films, not of the page: nothing is loaded anew, so the sheet stays open.
    await form.getByLabel('Language').selectOption('zu');
    await expect(page).toHaveURL(/\?kind=movie&language=zu$/);
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'Show titles' }).click();
    await expect(form).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('link', { name: /^Movies.*remove/ }).click();
    await expect(page).not.toHaveURL(/kind=movie/);
  });
});
