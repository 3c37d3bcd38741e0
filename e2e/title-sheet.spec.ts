import type { Page } from '@playwright/test';
import { signInMain } from '../test/households.ts';
import { moviesByAge } from '../test/sub-users.ts';
import { expect, takeCookies, test } from './fixtures.ts';

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a title’s sheet: from its card by mouse and by keyboard, and a row that one Tab passes', async ({
  page,
  household: _,
}) => {
  await page.goto('/movies');
  const cards = row(page, 'Latest Releases').getByRole('link');
  const name = (await cards.nth(1).locator('b').textContent()) ?? '';
  const sheet = page.getByRole('dialog', { name });

  await cards.nth(1).hover();
  await button(page, `More about ${name}`).click();
  await expect(sheet.getByRole('link', { name: 'Play' })).toHaveAttribute('href', /^\/watch\/\d+$/);
  await expect(sheet.locator('.meta')).toHaveText(/\d h \d\d|\d\d min/);
  await sheet.getByRole('button', { name: 'My List' }).click();
  await expect(sheet.getByRole('button', { name: 'My List' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await cards.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(sheet.getByRole('button', { name: 'My List' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(cards.nth(1)).toBeFocused();
  // The menu key also opens the sheet. A closed sheet must not keep the next press from playing.
  await cards.nth(1).dispatchEvent('contextmenu', { button: 0 });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(row(page, 'Action').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/watch/*');
});

test('a title’s sheet on a phone: a long press opens it, a tap plays, and it says when it is offline', async ({
  app,
  browser,
}) => {
  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ baseURL: app.url, ...device });
  const phone = await context.newPage();
  const { browser: signedIn } = await signInMain(app);
  await takeCookies(phone, signedIn, app.url);
  await phone.goto('/movies');
  const card = row(phone, 'Latest Releases').getByRole('link').first();
  const name = (await card.locator('b').textContent()) ?? '';
  await expect(button(phone, `More about ${name}`)).toBeVisible();
  await card.dispatchEvent('contextmenu', { button: 0 });
  const sheet = phone.getByRole('dialog', { name });
  await expect(sheet.getByRole('link', { name: 'Play' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await context.setOffline(true);
  const other = row(phone, 'Latest Releases').getByRole('link').nth(1);
  const otherName = (await other.locator('b').textContent()) ?? '';
  await button(phone, `More about ${otherName}`).tap();
  await expect(phone.getByRole('dialog', { name: otherName }).getByRole('alert')).toContainText('offline');
  await context.setOffline(false);
  await phone.getByRole('dialog', { name: otherName }).getByRole('button', { name: 'Try again' }).click();
  await expect(phone.getByRole('dialog', { name: otherName }).locator('.meta')).toBeVisible();
  await phone.getByRole('dialog', { name: otherName }).getByRole('button', { name: 'Close' }).click();
  await card.tap();
  await phone.waitForURL('**/watch/*');
  await context.close();
});

test('lists are tidied by titles’ sheets: in a row, in My List, and without script by a form', async ({
  app,
  browser,
  page,
  household: _,
}) => {
  const { mild: film } = await moviesByAge(app);
  await page.goto(`/watch/${film.id}`);
  await button(page, 'My List').click();
  await expect(button(page, 'My List')).toHaveAttribute('aria-pressed', 'true');
  const removeBySheet = async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: `More about ${film.name}` })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: film.name })
      .getByRole('button', { name: `Remove ${film.name}` })
      .click();
  };

  await page.goto('/');
  const watched = row(page, 'Recently Watched');
  await watched.getByRole('link', { name: film.name }).hover();
  await watched.getByRole('button', { name: `More about ${film.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove ${film.name}` })
    .click();
  await expect(watched).toHaveCount(0);
  await expect(page.getByText(`${film.name} was removed.`)).toBeVisible();
  await page.reload();
  await expect(row(page, 'My List')).toBeVisible();
  await expect(watched).toHaveCount(0);

  await page.goto('/my-list');
  await expect(button(page, `Remove ${film.name}`)).toHaveCount(0);
  await removeBySheet();
  await button(page, `Put back ${film.name}`).click();
  await expect(button(page, `Put back ${film.name}`)).toHaveCount(0);

  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ baseURL: app.url, storageState, javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto('/my-list');
  await button(bare, `Remove ${film.name}`).click();
  await expect(bare.getByText('Nothing on your list yet')).toBeVisible();
  await plain.close();
});

test('a sheet goes on with what was begun, and leads to a series’ episodes and people', async ({
  app,
  page,
  household: _,
}) => {
  const { mild: film } = await moviesByAge(app);
  const about = { posterPath: null, backdropPath: null, season: null, episode: null };
  const history = [
    { kind: 'movie' as const, titleId: film.id, name: film.name, ...about, watchedAt: app.clock.now() },
  ];
  await takeCookies(page, (await signInMain(app, { history })).browser, app.url);
  await page.goto('/');
  await row(page, 'Recently Watched').getByRole('link', { name: film.name }).hover();
  await row(page, 'Recently Watched')
    .getByRole('button', { name: `More about ${film.name}` })
    .click();
  const resumed = page.getByRole('dialog', { name: film.name });
  await expect(resumed.getByRole('link', { name: 'Resume' })).toHaveAttribute('href', `/watch/${film.id}`);
  await page.keyboard.press('Escape');

  await page.goto('/tv');
  const card = row(page, 'Trending Series').getByRole('link').first();
  const name = (await card.locator('b').textContent()) ?? '';
  await card.hover();
  await button(page, `More about ${name}`).first().click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.locator('.title-sheet-cast')).toContainText(', ');
  await sheet.getByRole('link', { name: 'Episodes' }).click();
  await expect(page.getByRole('heading', { name: 'Episodes' })).toBeInViewport();
});
