import type { Page } from '@playwright/test';
import { addHousehold, signInMain } from '../test/households.ts';
import { expect, signIn, takeCookies, test } from './fixtures.ts';

const title = { posterPath: null, backdropPath: null, season: null, episode: null };

test.beforeEach(async ({ app, page }) => {
  const history = ['The Last Tram', 'Ash Over Hillbrow'].map((name, index) => ({
    kind: 'movie' as const,
    titleId: 603 + index,
    name,
    ...title,
    watchedAt: app.clock.now() - index,
  }));
  const lerato = { name: 'Lerato', password: 'protea', ageGroup: '13+' as const, history };
  const { browser } = await signInMain(app, { subUsers: [lerato], history });
  await page.context().clearCookies();
  await takeCookies(page, browser, app.url);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Add Sub-User' })).toBeDisabled();
});

const members = (page: Page) => page.getByRole('list', { name: 'Sub-Users' }).getByRole('listitem');

async function add(page: Page, name: string) {
  const form = page.getByRole('form', { name: 'Add Sub-User' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password', { exact: true }).fill('aloe');
  await form.getByRole('button', { name: 'Add Sub-User' }).click();
}

test('keeps the edits when the connection is lost', async ({ page, problems }) => {
  await add(page, 'Sipho');
  await page.route('**/profile.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toHaveText('Update failed. Check console for error.');
  await expect(members(page)).toHaveCount(2);
  await page.unroute('**/profile.data*');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  problems.length = 0;
});

test('shows the list anew when a sub-user was deleted in another window', async ({
  page,
  problems,
  context,
}) => {
  await page.getByRole('button', { name: 'Edit Lerato' }).click();
  await page.getByLabel('Age group of Lerato').selectOption('18+');
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Delete Lerato' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText('Profile updated!')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toContainText('deleted in another window');
  await expect(members(page)).toHaveCount(0);
  problems.length = 0;
});

test('shows one line of what was watched, and all of it in its room, without script too', async ({
  app,
  browser,
}) => {
  const { email, password } = await addHousehold(app, {
    history: Array.from({ length: 12 }, (_, index) => ({
      kind: 'movie' as const,
      titleId: 603 + index,
      name: `Title ${index}`,
      ...title,
      watchedAt: app.clock.now() - index,
    })),
  });
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: app.url });
    const own = await context.newPage();
    await signIn(own, { email, password });
    await own.goto('/profile');
    const watched = own.getByRole('region', { name: 'Recently Watched' });
    const shown = watched.getByRole('listitem').filter({ visible: true });
    for (const [width, many] of [
      [390, 2],
      [768, 3],
      [1280, 5],
    ] as const) {
      await own.setViewportSize({ width, height: 800 });
      await expect(shown).toHaveCount(many);
    }
    await watched.getByRole('link', { name: 'Show all' }).click();
    await expect(own).toHaveURL('/profile/watched');
    await expect(shown).toHaveCount(12);
    await context.close();
  }
});

test('a refused photo is one line in the console', async ({ page, problems }) => {
  const field = page.getByLabel('Profile photo');
  for (const buffer of [Buffer.from('no picture'), Buffer.alloc(4 * 1024 * 1024)]) {
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toContainText('Update failed. Check console for error.');
    await expect.poll(() => problems.filter((one) => /^Update failed/.test(one))).toHaveLength(1);
    await expect(page.getByText('Changed, not saved yet')).toBeVisible();
    problems.length = 0;
  }
});
