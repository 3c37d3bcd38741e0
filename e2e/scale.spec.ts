import type { Page } from '@playwright/test';
import { movieRows } from '../src/features/catalogue/rows.ts';
import { signInMain } from '../test/households.ts';
import { listSeries, trendingPage } from '../test/series.ts';
import { expect, takeCookies, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
const laptop = { width: 1440, height: 900 };

/** Returns the sizes of visible headings, in pixels. */
const headingSizes = (page: Page) =>
  page
    .locator('h1, h2, h3')
    .filter({ visible: true })
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontSize))]);

/** Returns left edges of headings and first cards, in whole pixels, without those in panels. */
const leftEdges = (page: Page) =>
  page.evaluate(() => {
    const places = [
      ...document.querySelectorAll(
        'main h1, main h2:not(.panel *), main .track > li:first-child, main .grid > li:first-child',
      ),
    ];
    const seen = places.filter((one) => one.getBoundingClientRect().width > 1 && !one.matches('.panel *'));
    return [...new Set(seen.map((one) => Math.round(one.getBoundingClientRect().left)))];
  });

/** Returns names of visible links and buttons with a border. */
const outlined = (page: Page) =>
  page.locator('a, button, summary').evaluateAll((all) =>
    all
      .filter((one) => {
        const { top, bottom, width } = one.getBoundingClientRect();
        const { borderTopStyle, borderTopWidth } = getComputedStyle(one);
        const isInSight = width > 1 && bottom > 0 && top < innerHeight;
        return isInSight && borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
      })
      .map((one) => one.textContent),
  );

test('pages have two sizes of heading, one left edge and cards of one size', async ({
  app,
  page,
  household: _,
}) => {
  await app.services.catalogue.warm([movieRows.latestReleases], new AbortController().signal);
  const [film] = await app.services.catalogue.page(movieRows.latestReleases, 1);
  const [series] = await listSeries(app, [2].map(trendingPage));
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport);
    const sizes = new Set<string>();
    for (const path of ['/movies', '/browse', `/watch/${film}`, `/tv/${series?.id}`, '/profile', '/help']) {
      await page.goto(path);
      const own = await headingSizes(page);
      expect(own.length, path).toBeLessThanOrEqual(2);
      for (const size of own) sizes.add(size);
      // On /help, the questions are beside other parts.
      if (path !== '/help')
        await expect.poll(() => leftEdges(page), `${path} at ${viewport.width}`).toHaveLength(1);
      const widths = await page
        .locator('.track .poster')
        .evaluateAll((all) => [...new Set(all.map((one) => one.clientWidth))]);
      for (const width of widths) expect([150, 240, 112]).toContain(width);
    }
    expect(sizes.size).toBe(2);
  }
});

test('an episode is chosen right below the title', async ({ app, page, household: _ }) => {
  await page.setViewportSize(phone);
  const [series] = await listSeries(app, [2].map(trendingPage));
  await page.goto(`/tv/${series?.id}`);
  const top = await page
    .getByRole('heading', { name: 'Episodes' })
    .evaluate((one) => one.getBoundingClientRect().top + scrollY);
  expect(top).toBeLessThanOrEqual(600);
  // The story is below the episodes, one press away.
  await page.getByRole('link', { name: 'About the series' }).click();
  await expect(page.locator('.watch-story')).toBeInViewport();
  await expect(page.locator('.watch-story > p').first()).toBeFocused();
});

test('the profile is short, and has no button with a line around it', async ({ app, page }) => {
  const title = { posterPath: null, backdropPath: null, season: null, episode: null };
  const history = Array.from({ length: 9 }, (_, index) => ({
    kind: 'movie' as const,
    titleId: 603 + index,
    name: `Title ${index}`,
    ...title,
    watchedAt: app.clock.now() - index,
  }));
  const subUsers = ['Lerato', 'Sipho'].map((name) => ({
    name,
    password: 'protea-7',
    ageGroup: '13+' as const,
  }));
  const { browser } = await signInMain(app, { history, subUsers });
  await takeCookies(page, browser, app.url);
  await page.setViewportSize(phone);
  await page.goto('/profile');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(2_500);
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => outlined(page)).toEqual([]);
  }
});
