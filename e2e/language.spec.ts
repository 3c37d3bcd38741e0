import { expect, test } from './fixtures.ts';

const question = 'Ngabe ufuna ukusebenzisa isiZulu lapha?';

test.describe('a browser that prefers isiZulu', () => {
  test.use({ locale: 'zu-ZA' });

  test('is asked once, in isiZulu, without a move of the page, and switches with a button', async ({
    page,
  }) => {
    await page.goto('/help');
    await page.evaluate(async () => {
      // Waits for the typeface, which may move a line.
      await document.fonts.ready;
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        Object.assign(window, { moved: list.getEntries().length });
      }).observe({ type: 'layout-shift', buffered: false });
    });
    const proposal = page.getByRole('complementary', { name: 'isiZulu' });
    await expect(proposal).toContainText(question);
    await expect(proposal).toHaveAttribute('lang', 'zu-ZA');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-ZA');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0);
    await proposal.getByRole('button', { name: 'isiZulu' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zu-ZA');
    await expect(page).toHaveURL('/help');
  });

  test('switches on the page that it has gone on to', async ({ page }) => {
    await page.goto('/login');
    const proposal = page.getByRole('complementary', { name: 'isiZulu' });
    await expect(proposal).toContainText(question);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL('/help');
    await proposal.getByRole('button', { name: 'isiZulu' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zu-ZA');
  });

  test('is not asked again, and stays English if it says no', async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('button', { name: 'Cha, ngiyabonga' }).click();
    await expect(page.getByText(question)).toHaveCount(0);
    await page.goto('/login');
    // Waits until the script that would ask is loaded.
    await expect(page.locator('script[src="/after-load.js"]')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(question)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-ZA');
  });
});

test('a browser that prefers English is not asked', async ({ page }) => {
  await page.goto('/help');
  await expect(page.locator('script[src="/after-load.js"]')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('aside[lang]')).toHaveCount(0);
});

test('a select on the page of who signs in changes the language', async ({ page }) => {
  await page.goto('/login');
  await page.locator('main').getByLabel('Language').selectOption('st');
  await expect(page.locator('html')).toHaveAttribute('lang', 'st-ZA');
  await expect(page.locator('main [data-setting="language"] a')).toHaveAttribute('href', '/help#languages');
});

test('a select on a page whose address holds a code changes the language, and stays there', async ({
  page,
}) => {
  await page.goto('/redeem?code=BCDF-GHJK-2345');
  await page.getByRole('contentinfo').getByLabel('Language').selectOption('zu');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zu-ZA');
  await expect(page).toHaveURL('/redeem?code=BCDF-GHJK-2345');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form on a page whose address holds a token is taken', async ({ page, problems }) => {
    await page.goto('/reset-password?token=unknown');
    await page.getByLabel('Language').selectOption('zu');
    await page.getByRole('button', { name: 'Set language' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zu-ZA');
    // The browser reports the status of the page for an unknown token.
    problems.length = 0;
  });
});
