import type { Browser as Chromium, Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { moviesByAge, setMaturity, signInSubUser } from '../test/sub-users.ts';
import { expectAccessible } from './accessible.ts';
import { expect, takeCookies, test } from './fixtures.ts';

/** Opens a parent's profile, and a child's phone. */
async function openBoth(app: TestApp, chromium: Chromium, page: Page) {
  const { mild, strong } = await moviesByAge(app);
  await setMaturity(app, strong, 16);
  const child = await signInSubUser(app, { name: 'Lerato', password: 'protea-7', ageGroup: 'Below 13' });
  const parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
  await takeCookies(page, parent, app.url);
  const context = await chromium.newContext({ baseURL: app.url });
  const phone = await context.newPage();
  await takeCookies(phone, child.browser, app.url);
  const close = () => context.close();
  return { mild, strong, phone, close, subUserId: child.subUserId, visit: visitor(phone) };
}

/** Returns the status of a film's page on the child's phone. */
const visitor = (phone: Page) => async (id: number) => (await phone.goto(`/subuser/movie/${id}`))?.status();

const panel = (page: Page) => page.getByRole('region', { name: 'What can Lerato see?' });

async function check(page: Page, title: string): Promise<void> {
  const closed = panel(page).locator('details:not([open]) > summary');
  if ((await closed.count()) > 0) await closed.click();
  await panel(page).getByLabel('Title').fill(title);
  await panel(page).getByRole('button', { name: 'Check' }).click();
}

test('a parent says yes to one film, no to another, and takes both back', async ({ app, browser, page }) => {
  const { mild, strong, visit, close } = await openBoth(app, browser, page);
  await page.goto('/profile');

  await test.step('allows a film above the age limit', async () => {
    expect(await visit(strong.id)).toBe(404);
    await check(page, strong.name);
    await panel(page)
      .getByRole('button', { name: `Allow ${strong.name}` })
      .click();
    await expect(panel(page).getByText(`Lerato can see ${strong.name}.`)).toBeVisible();
    await expect(panel(page).getByText('You allowed this.')).toBeVisible();
    // The focus stays on the button in the place of the pressed one.
    await expect(panel(page).getByRole('button', { name: `Undo ${strong.name}` })).toBeFocused();
    expect(await visit(strong.id)).toBe(200);
  });

  await test.step('blocks one within it', async () => {
    expect(await visit(mild.id)).toBe(200);
    await check(page, mild.name);
    await panel(page)
      .getByRole('button', { name: `Block ${mild.name}` })
      .click();
    await expect(panel(page).getByText('You blocked this.')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: `Undo ${mild.name}` })).toBeFocused();
    expect(await visit(mild.id)).toBe(404);
  });

  await test.step('finds both under the child, and takes them back', async () => {
    await page.goto('/profile');
    await page.getByText('Allowed and blocked (2)').click();
    const list = page.getByRole('list', { name: 'Allowed and blocked for Lerato' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await list.getByRole('button', { name: `Undo ${mild.name}` }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    // The focus moves on when the focused button disappears.
    await expect(page.locator(':focus')).toHaveCount(1);
    await list.getByRole('button', { name: `Undo ${strong.name}` }).click();
    await expect(list).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
    expect([await visit(mild.id), await visit(strong.id)]).toEqual([200, 404]);
  });
  await close();
});

test('a parent without script sees what a child watched, blocks it, and the child is told that it is seen', async ({
  app,
  browser,
  page,
}) => {
  const { mild, phone, visit, close, subUserId } = await openBoth(app, browser, page);
  expect(await visit(mild.id)).toBe(200);
  await phone.getByRole('button', { name: 'Start watching' }).click();
  await expect(phone.locator('iframe[title="Player"]')).toBeVisible();
  await phone.goto('/subuser');
  await phone.getByText('Menu', { exact: true }).click();
  await expect(phone.getByText('The person who made your account can see what you watch.')).toBeVisible();
  await expectAccessible(phone);
  const plain = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const room = await plain.newPage();
  await room.goto('/profile');
  await room.getByRole('link', { name: 'Watched by Lerato' }).click();
  await expect(room).toHaveURL(`/profile/watched/${subUserId}`);
  await room.getByRole('button', { name: `Block ${mild.name}` }).click();
  await expect(room.getByText(`${mild.name} is hidden from Lerato.`)).toBeVisible();
  await expect(room.getByRole('button', { name: `Undo the block of ${mild.name}` })).toBeVisible();
  expect(await visit(mild.id)).toBe(404);
  await plain.close();
  await close();
});
