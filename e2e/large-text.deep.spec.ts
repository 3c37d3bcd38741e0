import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { openPlayer, positionIn, record } from '../test/changes.ts';
import { listSeries, trendingPage } from '../test/series.ts';
import { moviesByAge } from '../test/sub-users.ts';
import { expect, signInChild, test } from './fixtures.ts';

/** isiZulu has the longest words, so it is tested beside English. */
const languages = ['en', 'zu'];

/** Checks that no page scrolls sideways on a phone with text at 200 %. */
async function expectToFit(app: TestApp, page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of languages) {
    await page.context().addCookies([{ name: 'language', value: language, url: app.url }]);
    for (const path of paths) {
      await page.goto(path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${path} in ${language}`).toBeLessThanOrEqual(390);
    }
  }
}

test('a visitor reads at twice the text without scrolling sideways', async ({ app, page }) => {
  const signIn = [
    '/login',
    '/login?as=sub',
    '/login/code',
    '/signup',
    '/redeem',
    '/gift',
    '/forgot-password',
  ];
  await expectToFit(app, page, [...signIn, '/help', '/data', '/device', '/terms-of-use']);
});

test('a main user too, who has watched something', async ({ app, page, household }) => {
  const lists = ['/', '/movies', '/tv', '/kids', '/anime', '/my-list', '/search?q=the', '/browse?kind=movie'];
  const rooms = ['/profile', '/profile/security', '/profile/devices', '/profile/data', '/profile/device'];
  const [series] = await listSeries(app, [2].map(trendingPage));
  const { mild } = await moviesByAge(app);
  const browser = app.browser();
  await browser.signIn(household.email, household.password);
  for (const watched of [`series ${series?.id} 1 1`, `movie ${mild.id}`]) {
    await openPlayer(browser, watched);
    expect(await record(browser, positionIn(watched, 1_200, 3_600))).toBe('done');
  }
  const pages = ['/profile/plan', '/link', `/tv/${series?.id}`];
  await expectToFit(app, page, [...lists, ...rooms, ...pages]);
  await page.context().clearCookies({ name: 'language' });
  await page.goto('/movies');
  const title = await page
    .getByRole('region', { name: 'Our Top Picks' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .getAttribute('href');
  await expectToFit(app, page, [title ?? '']);
});

test('a child too', async ({ page, app }) => {
  await signInChild(app, page);
  const own = [
    '/subuser/my-list',
    '/subuser/watched',
    '/subuser/notifications',
    '/subuser/browse?kind=movie',
  ];
  await expectToFit(app, page, ['/subuser', '/subuser?kind=series', ...own]);
});
