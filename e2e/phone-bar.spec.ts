import type { Locator, Page } from '@playwright/test';
import { knownLanguages } from '../src/domain/languages.ts';
import { expectAccessible } from './accessible.ts';
import { expect, signInChild, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true });
const you = (page: Page) => bar(page).getByText('You', { exact: true });
const further = ['Kids', 'Anime', 'Browse', 'My List'];

test('a phone has a bar of five, and `You` opens the other places', async ({ page, household: _ }) => {
  await page.goto('/');
  for (const name of ['Home', 'Movies', 'Series', 'Search']) await expect(link(page, name)).toBeVisible();
  await expect(bar(page).getByRole('searchbox')).toBeHidden();
  for (const name of [...further, 'Profile']) await expect(link(page, name)).toBeHidden();
  await you(page).click();
  for (const name of [...further, 'Profile']) await expect(link(page, name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link(page, 'Kids')).toBeHidden();
  await you(page).click();
  await page.mouse.click(100, 300);
  await expect(link(page, 'Kids')).toBeHidden();
  await you(page).click();
  await link(page, 'Browse').click();
  await expect(page).toHaveURL(/\/browse/);
  await expect(link(page, 'Browse')).toBeHidden();
});

test('the head of the first page leads on, and the page of the search has the focus in its box', async ({
  page,
  household: _,
}) => {
  await page.goto('/');
  const head = page.getByRole('main').getByRole('list').first();
  await expect(head.getByRole('link')).toHaveText(further);
  await link(page, 'Search').click();
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Search' });
  await expect(box).toBeFocused();
  await box.fill('tram');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "tram"');
  await page.goto('/search');
  await expect(box).toBeFocused();
});

test('`You` opens without script', async ({ browser, app, page, household: _ }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
  });
  await context.addCookies((await page.context().cookies()).filter(({ name }) => name === 'sid'));
  const plain = await context.newPage();
  await plain.goto('/movies');
  await you(plain).click();
  await link(plain, 'My List').click();
  await expect(plain).toHaveURL('/my-list');
  await context.close();
});

async function expectReadable(tabs: Locator, each: string, count: number, language: string): Promise<void> {
  const labels = await tabs.evaluate(
    (bar, selector) =>
      [...bar.querySelectorAll<HTMLElement>(selector)]
        .filter((tab) => tab.getClientRects().length > 0)
        .map((tab) => {
          const text = document.createRange();
          text.selectNodeContents(tab);
          const { left, right } = [...text.getClientRects()].reduce(
            (all, { left, right }) => ({ left: Math.min(all.left, left), right: Math.max(all.right, right) }),
            { left: Number.POSITIVE_INFINITY, right: 0 },
          );
          return { left, right, size: Number.parseFloat(getComputedStyle(tab).fontSize) };
        }),
    each,
  );
  expect(labels, language).toHaveLength(count);
  for (const [index, { left, right, size }] of labels.entries()) {
    expect(size).toBeGreaterThanOrEqual(11);
    expect(left - (labels[index - 1]?.right ?? -8), language).toBeGreaterThanOrEqual(8);
    expect(right, language).toBeLessThanOrEqual(320);
  }
}

test('labels can be read and don’t touch at 320 px in any language', async ({ app, page, household: _ }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of knownLanguages) {
    await page.context().addCookies([{ name: 'language', value: language, url: app.url }]);
    await page.goto('/movies');
    await expectReadable(page.locator('.tabs'), ':scope > .places a, summary', 5, language);
    const cut = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return [...document.querySelectorAll('.tabs, .tabs > .places a, .tabs summary')]
        .filter(
          (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
        )
        .map((part) => part.textContent);
    });
    expect(cut, language).toEqual([]);
  }
});

test('a sub-user’s places can be read, also the one that is open', async ({ app, page }) => {
  await signInChild(app, page);
  for (const path of ['/subuser', '/subuser/my-list']) {
    await page.goto(path);
    await expectAccessible(page, { within: '.sub-user-bar' });
  }
});

test('a child’s labels can be read and don’t touch at 320 px in any language', async ({ app, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInChild(app, page, 'Below 13');
  for (const language of knownLanguages) {
    await page.context().addCookies([{ name: 'language', value: language, url: app.url }]);
    await page.goto('/subuser');
    await expectReadable(page.locator('.sub-user-bar'), '.sub-user-places .chip, summary', 4, language);
  }
});
