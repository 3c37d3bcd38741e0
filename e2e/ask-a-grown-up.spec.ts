import type { Browser as Chromium, Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { moviesByAge, setMaturity, signInSubUser } from '../test/sub-users.ts';
import { expectAccessible } from './accessible.ts';
import { expect, takeCookies, test } from './fixtures.ts';

/** Opens a child's page, and a parent's page on another device. */
async function openBoth(app: TestApp, chromium: Chromium, page: Page) {
  const { strong } = await moviesByAge(app);
  await setMaturity(app, strong, 16);
  const child = await signInSubUser(app, { name: 'Lerato', password: 'protea-7', ageGroup: 'Below 13' });
  await takeCookies(page, child.browser, app.url);
  const parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
  const context = await chromium.newContext({ baseURL: app.url });
  const device = await context.newPage();
  await takeCookies(device, parent, app.url);
  return { strong, device, email: child.email, close: () => context.close() };
}

/** Follows the link in the mail about the request. */
async function followMail(device: Page, email: string): Promise<void> {
  const link = device
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasText: 'Lerato asks for something to watch' })
    .getByRole('link', { name: /\/profile$/ });
  await expect(async () => {
    await device.goto('/preview/outbox');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.click();
}

const list = (page: Page) => page.getByRole('region', { name: 'Asked for' });

test('a child asks for a title with one press, and a parent allows it with two from the mail', async ({
  app,
  browser,
  page,
  problems,
}) => {
  const { strong, device, email, close } = await openBoth(app, browser, page);
  await page.goto(`/subuser/movie/${strong.id}`);
  problems.length = 0;
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Ask a grown-up' }).click();
  await expect(page.getByRole('heading', { name: 'We’ve asked' })).toBeVisible();
  await expect(page).toHaveURL('/subuser/ask?asked=1');
  await expectAccessible(page);

  await followMail(device, email);
  await expect(list(device).getByText(strong.name)).toBeVisible();
  await expect(list(device).getByText('Suitable from 16')).toBeVisible();
  await expectAccessible(device);
  await list(device)
    .getByRole('button', { name: `Allow ${strong.name}` })
    .click();
  await expect(list(device).getByText(`Lerato can see ${strong.name}.`)).toBeVisible();
  await expect(list(device).getByRole('listitem')).toHaveCount(0);
  expect((await page.goto(`/subuser/movie/${strong.id}`))?.status()).toBe(200);
  await close();
});

test('a child asks by words from the search and the menu, without script too, and a parent says no', async ({
  app,
  browser,
  page,
}) => {
  const { strong, device, close } = await openBoth(app, browser, page);
  await page.goto('/subuser/search?q=qxzqxz&kind=movie');
  await page.getByRole('main').getByRole('button', { name: 'Ask a grown-up' }).click();
  await expect(page.getByRole('heading', { name: 'We’ve asked' })).toBeVisible();

  const plain = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const phone = await plain.newPage();
  await phone.goto('/subuser');
  await phone.getByText('Menu', { exact: true }).click();
  await phone.getByLabel('What would you like to watch?').fill(strong.name);
  await phone.getByRole('button', { name: 'Ask a grown-up' }).click();
  await expect(phone.getByRole('heading', { name: 'We’ve asked' })).toBeVisible();
  await plain.close();

  await device.goto('/profile');
  await expect(list(device).getByText('We found no title called “qxzqxz”.')).toBeVisible();
  await list(device).getByRole('button', { name: 'No to qxzqxz' }).click();
  await expect(list(device).getByText('Taken off the list.')).toBeVisible();
  await expect(list(device).getByText('qxzqxz')).toHaveCount(0);
  // The focus moves on when the focused button disappears.
  await expect(device.locator(':focus')).toHaveCount(1);
  await expect(list(device).getByRole('button', { name: `Allow ${strong.name}` })).toBeVisible();
  await close();
});
