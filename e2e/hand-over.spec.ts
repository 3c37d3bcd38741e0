import type { Page } from '@playwright/test';
import { addHousehold } from '../test/households.ts';
import { expectAccessible } from './accessible.ts';
import { expect, signIn, test } from './fixtures.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const people = (page: Page) => page.getByRole('group', { name: 'Who’s watching?' });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`two presses give a tablet to a child, two and a PIN take it back, at ${viewport.width}`, async ({
    app,
    page,
    problems,
  }) => {
    await page.setViewportSize(viewport);
    const child = { name: 'Lerato', password: 'protea-7', ageGroup: 'Below 13' as const };
    await signIn(page, await addHousehold(app, { subUsers: [child] }));
    await page.goto('/profile/security');
    await page.getByLabel('PIN', { exact: true }).fill('1357');
    await page.getByRole('button', { name: 'Save PIN' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your PIN is set.' })).toBeVisible();
    await page.goto('/movies');
    const other = await page.context().newPage();
    await other.goto('/my-list');
    await bar(page).locator('summary').click();
    await expect(people(page)).toBeVisible();
    await expectAccessible(page);
    await people(page).getByRole('button', { name: 'Lerato' }).click();
    await expect(page).toHaveURL('/subuser');
    await expect(bar(page)).toHaveCount(0);
    // Neither the history nor another tab leads back.
    await page.goBack();
    await expect(page).toHaveURL('/subuser');
    await other.reload();
    await expect(other).toHaveURL('/subuser');
    await other.close();
    await page.goto('/subuser');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes, log out' }).click();
    await page.getByRole('button', { name: 'Main account' }).click();
    await page.getByLabel('PIN', { exact: true }).fill('1357');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    problems.length = 0;
  });
}

test('without script the device is handed over by the same buttons', async ({ app, browser, page }) => {
  const child = { name: 'Lerato', password: 'protea-7', ageGroup: '13+' as const };
  await signIn(page, await addHousehold(app, { subUsers: [child] }));
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto('/movies');
  await bar(plain).locator('summary').click();
  await people(plain).getByRole('button', { name: 'Lerato' }).click();
  await expect(plain).toHaveURL('/subuser');
  await context.close();
});

test('a lost connection says so, and leaves the device to the main user', async ({ app, page, problems }) => {
  const child = { name: 'Lerato', password: 'protea-7', ageGroup: '13+' as const };
  await signIn(page, await addHousehold(app, { subUsers: [child] }));
  await page.goto('/movies');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await bar(page).locator('summary').click();
  await page.context().setOffline(true);
  await people(page).getByRole('button', { name: 'Lerato' }).click();
  await expect(people(page).getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await people(page).getByRole('button', { name: 'Lerato' }).click();
  await expect(page).toHaveURL('/subuser');
  problems.length = 0;
});
