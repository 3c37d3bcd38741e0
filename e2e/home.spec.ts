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
  // Watched titles that other rows list too: movies of `Our Top Picks`, and an anime.
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
    expect((await saved).status()).toBe(200);
    await expect(remind).toHaveAttribute('aria-pressed', 'true');
    await expect(row.getByRole('status')).toContainText('My List');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'My List' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My List' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    await bar.getByRole('link', { name: 'Browse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible();
  });

  await test.step('Browse has its seven filters on one line, or four and three', async () => {
    const tops = () =>
      page
        .locator('.browse-filters select')
        .evaluateAll((selects) => selects.map((select) => select.getBoundingClientRect().top));
    for (const [width, lines] of [
      [1440, 1],
      [1280, 1],
      [1024, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => new Set(await tops()).size).toBe(lines);
    }
  });

  await test.step('on a phone Browse has its filters in a sheet, and what is chosen as chips', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Filters' }).click();
    const form = page.getByRole('form', { name: 'Filters' });
    await form.getByLabel('Kind').selectOption('movie');
    await expect(page).toHaveURL(/kind=movie/);
    // This is the films' language, not the page's: the page isn't loaded again, so the sheet stays open.
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

/** Returns the visible share of a first row's poster. A phone's bar covers the bottom of the window. */
const firstRowShown = () => {
  const poster = document.querySelector('.track .poster')?.getBoundingClientRect();
  if (poster === undefined) return 0;
  const bar = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect();
  const foot = bar === undefined || bar.top < innerHeight / 2 ? innerHeight : bar.top;
  return Math.max(0, Math.min(poster.bottom, foot) - poster.top) / poster.height;
};

/** Returns the number of visible titles that have no picture. */
const letteredInSight = () =>
  [...document.querySelectorAll('.card.lettered')].filter((card) => {
    const { top, bottom, left, right } = card.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  }).length;

/** Returns by how many pixels the hero's text ends below the hero. */
const heroOverflow = () => {
  const bottomOf = (what: string) => document.querySelector(what)?.getBoundingClientRect().bottom ?? 0;
  return bottomOf('.slide-copy .cluster') - bottomOf('.hero');
};

test('the first window shows titles, without script and at twice the text too', async ({ app, browser }) => {
  await app.services.catalogue.warm(
    [seriesRows.trending, seriesRows.southAfrican, movieRows.southAfrican],
    new AbortController().signal,
  );
  const { browser: household } = await signInMain(app);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await takeCookies(page, household, app.url);
  for (const [width, height, share] of [
    [360, 640, 0.25],
    [390, 664, 0.25],
    [390, 844, 0.25],
    [768, 1024, 0.6],
    [1366, 768, 0.6],
    [1440, 900, 0.6],
    [1920, 1080, 0.6],
    [2560, 1440, 0.6],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const size = `${width} x ${height}`;
    await expect.poll(() => page.evaluate(firstRowShown), size).toBeGreaterThanOrEqual(share);
    await expect.poll(() => page.evaluate(letteredInSight), size).toBe(0);
  }
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(heroOverflow)).toBeLessThanOrEqual(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await context.close();
});
