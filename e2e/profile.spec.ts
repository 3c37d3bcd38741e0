import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { buildPicture } from '../test/bad-pictures.ts';
import { addHousehold, signInMain } from '../test/households.ts';
import { expectAccessible } from './accessible.ts';
import { changeViewer, expect, takeCookies, takeSession, test } from './fixtures.ts';
import { nextFrames } from './waits.ts';

const title = { posterPath: null, backdropPath: null, season: null, episode: null };

/** Opens the profile of a household with a sub-user, and waits until its modules run. */
async function openProfile(app: TestApp, page: Page): Promise<void> {
  const history = ['The Last Tram', 'Ash Over Hillbrow'].map((name, index) => ({
    kind: 'movie' as const,
    titleId: 603 + index,
    name,
    ...title,
    watchedAt: app.clock.now() - index,
  }));
  const lerato = { name: 'Lerato', password: 'protea', ageGroup: '13+' as const, history };
  const { browser } = await signInMain(app, { subUsers: [lerato], history });
  await changeViewer(page, browser, app.url);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Add Sub-User' })).toBeDisabled();
}

test.beforeEach(({ app, page }) => openProfile(app, page));

const members = (page: Page) => page.getByRole('list', { name: 'Sub-Users' }).getByRole('listitem');

async function add(page: Page, name: string) {
  const form = page.getByRole('form', { name: 'Add Sub-User' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password', { exact: true }).fill('aloe');
  await form.getByRole('button', { name: 'Add Sub-User' }).click();
}

test('sub-users are added, edited and deleted, and saved together', async ({ app, page, problems }) => {
  await test.step('adds and edits sub-users, and saves all of it together', async () => {
    const form = page.getByRole('form', { name: 'Add Sub-User' });
    await expect(form.getByLabel('Age group')).toHaveValue('13+');
    await form.getByLabel('Age group').selectOption('Below 13');
    await form.getByRole('button', { name: 'Animation' }).click();
    await form.getByRole('button', { name: 'More genres' }).click();
    await form.getByRole('button', { name: 'Fantasy' }).click();
    const added = form.getByText('Added. Press Save Changes to keep it.');
    await form.getByLabel('Name').fill('S');
    await form.getByLabel('Password', { exact: true }).fill('a');
    await expect(added).toHaveCount(0);
    await add(page, 'Sipho');
    await expect(members(page)).toHaveCount(2);
    await expect(added).toBeVisible();
    await page.getByRole('button', { name: 'Edit Lerato' }).click();
    await page.getByLabel('Age group of Lerato').selectOption('18+');
    await expect(members(page).filter({ hasText: 'Lerato' })).toContainText('Edited, not saved yet');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated!')).toBeVisible();
    // The next key removes the bar that covers the list.
    await page.keyboard.press('Shift');
    await expect(page.locator('.save-bar[data-held]')).toHaveCount(0);
    await expect(added).toHaveCount(0);
    await page.reload();
    await expect(members(page).filter({ hasText: 'Sipho' })).toContainText('Animation, Fantasy');
    await expect(members(page).filter({ hasText: 'Lerato' })).toContainText('18+');
    await expect(members(page).filter({ hasText: 'Lerato' })).toContainText('Watched last: The Last Tram');
  });

  await test.step('Save Changes takes who was typed and not added, or says what is missing', async () => {
    await openProfile(app, page);
    const form = page.getByRole('form', { name: 'Add Sub-User' });
    await form.getByLabel('Name').fill('Sipho');
    await expect(page.getByText('You have changes that aren’t saved.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByRole('alert')).toHaveText('Please give each sub-user a password.');
    await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    // The closing dialog moves the focus, so the test waits for its end.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await form.getByLabel('Password', { exact: true }).fill('aloe');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated!')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await page.reload();
    await expect(members(page).filter({ hasText: 'Sipho' })).toHaveCount(1);
    expect(problems).toEqual([]);
  });

  await test.step('deletes a sub-user after a question, once it is saved', async () => {
    await openProfile(app, page);
    await page.getByRole('button', { name: 'Delete Lerato' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Delete Lerato' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete Lerato' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(members(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated!')).toBeVisible();
    await page.reload();
    await expect(members(page)).toHaveCount(0);
  });

  await test.step('says that five are the most', async () => {
    await openProfile(app, page);
    for (const name of ['Two', 'Three', 'Four', 'Five']) await add(page, name);
    await expect(members(page)).toHaveCount(5);
    await add(page, 'Six');
    await expect(page.getByRole('alert')).toHaveText('Maximum 5 sub-users allowed.');
    await expect(members(page)).toHaveCount(5);
  });
});

test('a press right after saving meets its place, though the bar goes', async ({ page }) => {
  await page.getByLabel('Email', { exact: true }).fill(`nomsa-${Date.now()}@example.org`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  const fold = page.getByRole('region', { name: 'Guardian’s consent' });
  await fold.locator('summary').hover();
  await page.mouse.down();
  await nextFrames(page, 10);
  await page.mouse.up();
  await expect(fold.locator('details')).toHaveAttribute('open', '');
});

test('the guardian’s consent is asked for, and asked again where a child is younger', async ({
  app,
  page,
  problems,
}) => {
  await test.step('asks once for the guardian’s consent, shows its day, and takes it back', async () => {
    await takeSession(app, page, await addHousehold(app));
    await page.goto('/profile');
    const form = page.getByRole('form', { name: 'Add Sub-User' });
    const consent = form.getByRole('checkbox', { name: /^Under 18/ });
    const panel = page.getByRole('region', { name: 'Guardian’s consent' });
    await expect(panel).toContainText('Not given yet.');
    await expect(consent).not.toBeChecked();
    await add(page, 'Sipho');
    await expect(members(page)).toHaveCount(0);
    await expect(consent).toBeFocused();
    await expect(consent).toHaveAccessibleDescription(/parent or guardian and agree/);
    await expect(form.getByRole('alert')).toHaveCount(1);
    // Saving shows the same message.
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(consent).toBeFocused();
    await consent.press('Space');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await form.getByRole('button', { name: 'Add Sub-User' }).click();
    await add(page, 'Lindiwe');
    await expect(members(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated!')).toBeVisible();
    await expect(consent).toHaveCount(0);
    await expect(panel).toContainText(/Given on \d+ \w+ \d{4}/);
    await panel.locator('summary').click();
    await panel.getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(panel.getByRole('status')).toContainText('Consent withdrawn.');
    await expect(consent).not.toBeChecked();
    expect(problems).toEqual([]);
  });

  await test.step('asks where a sub-user becomes younger without the guardian’s consent', async () => {
    const adult = { name: 'Lerato', password: 'protea', ageGroup: '18+' as const };
    await takeSession(app, page, await addHousehold(app, { subUsers: [adult] }));
    await page.goto('/profile');
    const consent = members(page).getByRole('checkbox', { name: /^Under 18/ });
    await page.getByRole('button', { name: 'Edit Lerato' }).click();
    await expect(consent).toHaveCount(0);
    await page.getByLabel('Age group of Lerato').selectOption('13+');
    await expect(consent).not.toBeChecked();
    await expect(members(page).getByRole('alert')).toContainText('parent or guardian');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'parent or guardian' })).toHaveCount(2);
    await consent.press('Space');
    await expect(members(page).getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated!')).toBeVisible();
    await expect(consent).toHaveCount(0);
    problems.length = 0;
  });
});

test('unsaved edits are asked about before they are left', async ({ app, page }) => {
  await test.step('asks before unsaved edits are left behind', async () => {
    const email = page.getByLabel('Email', { exact: true });
    const save = page.getByRole('button', { name: 'Save Changes' });
    await expect(save).not.toBeInViewport();
    await email.fill('someone.else@example.org');
    // The bar stays visible, and `Delete Account` is the last button.
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect(page.locator('main').getByRole('button').last()).toHaveText('Delete Account');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const question = page.getByRole('alertdialog');
    await bar.getByRole('link', { name: 'Movies' }).click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(email).toHaveValue('someone.else@example.org');
    const dialogShown = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.type();
    });
    await page.evaluate(() => location.reload());
    expect(await dialogShown).toBe('beforeunload');
    await bar.getByRole('link', { name: 'Movies' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/movies');
  });

  await test.step('signs out with unsaved edits after one question', async () => {
    await openProfile(app, page);
    await add(page, 'Sipho');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('deletes the account after a question', async ({ page, problems }) => {
  await add(page, 'Never saved');
  const cut = Promise.withResolvers<void>();
  await page.route('**/profile.data*', async (route) => {
    await cut.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  cut.resolve();
  await expect(page.getByRole('alert')).toHaveText('Failed to delete account. Please try again.');
  await page.unroute('**/profile.data*');
  problems.length = 0;
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete your account? This action cannot be undone.',
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('works without script', async ({ browser, app, context }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies(await context.cookies());
  const page = await plain.newPage();
  await page.goto('/profile');
  await page.getByLabel('Comedy').check();
  await add(page, 'Sipho');
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(members(page).filter({ hasText: 'Sipho' })).toContainText('Comedy');
  await page.getByRole('button', { name: 'Delete Sipho' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(members(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await plain.close();
});

test('shows a photo before it is saved, and everywhere once it is', async ({ page }) => {
  const nav = page.getByRole('navigation', { name: 'Main' });
  const field = page.getByLabel('Profile photo');
  await field.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('Please choose a JPEG, PNG, WebP or AVIF picture.')).toBeVisible();
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await buildPicture('png') });
  await expect(page.locator('main .avatar.large img')).toHaveAttribute('src', /^blob:/);
  await expect(nav.locator('.avatar img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(page.locator('main .avatar.large img')).toHaveAttribute('src', /^\/avatars\//);
  await expect(nav.locator('.avatar img')).toHaveAttribute('src', /^\/avatars\//);
  await expect(page.getByText('You have changes that aren’t saved.', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(nav.locator('.avatar img')).toHaveCount(0);
});

test('a parent looks as a child does, leaves no trace, and comes back', async ({ page }) => {
  await page.getByRole('button', { name: 'View as Lerato' }).click();
  await expect(page.getByText('You are viewing as Lerato. Nothing is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await page.getByRole('list').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page.getByTitle('Player')).toBeVisible();
  await expectAccessible(page, { except: 'iframe' });
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await expect(members(page).filter({ hasText: 'Lerato' })).toContainText('Watched last: The Last Tram');
});

test('a child is offered by name on the household’s own device', async ({ page }) => {
  await page.getByRole('button', { name: 'Log Out' }).click();
  // The profile has other buttons with this name, so the test waits for the next page.
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Lerato' }).click();
  await expect(page.getByRole('heading', { name: 'Sub-User Sign In' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('protea');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/subuser');
});

test('the plan, what was watched and the form have their places', async ({ page }) => {
  await test.step('has the people first, then the plan, and one line of the history', async () => {
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    const at = (name: RegExp) => headings.findIndex((heading) => name.test(heading));
    expect(at(/^Add Sub-User/)).toBe(at(/^Sub-Users/) + 1);
    expect(at(/^Sub-Users/)).toBe(0);
    expect(at(/^Your plan/)).toBe(2);
    expect(at(/^Recently Watched/)).toBe(3);
  });

  await test.step('shows what was watched in 2, 3 or 5 columns', async () => {
    const grid = page.getByRole('region', { name: 'Recently Watched' }).getByRole('list');
    for (const [width, columns] of [
      [390, 2],
      [768, 3],
      [1280, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' '));
      expect(tracks).toHaveLength(columns);
    }
  });

  await test.step('removes a watched title at once, and takes it back', async () => {
    const watched = page.getByRole('region', { name: 'Recently Watched' });
    await watched.getByRole('button', { name: 'Remove The Last Tram' }).click();
    await expect(watched.getByRole('listitem').getByRole('link')).toHaveCount(1);
    await expect(watched.getByRole('button', { name: 'Undo' })).toBeFocused();
    await watched.getByRole('button', { name: 'Undo' }).click();
    await expect(watched.getByRole('listitem').getByRole('link')).toHaveCount(2);
    await page.reload();
    await expect(watched.getByRole('listitem').getByRole('link').first()).toHaveAccessibleName(
      /^The Last Tram/,
    );
  });

  await test.step('empties the list of watched titles, and takes that back', async () => {
    const watched = page.getByRole('region', { name: 'Recently Watched' });
    await watched.getByRole('button', { name: 'Remove all' }).click();
    await expect(watched.getByText('Removed 2 titles')).toBeVisible();
    await watched.getByRole('button', { name: 'Undo' }).click();
    await expect(watched.getByRole('button', { name: 'Remove The Last Tram' })).toBeVisible();
  });

  await test.step('has no accessibility violation, and no sideways scroll on a small phone', async () => {
    await page.getByRole('button', { name: 'Edit Lerato' }).click();
    await add(page, 'Sipho');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
  });
});

test('a page that was left open saves nothing for another household that signed in since', async ({
  app,
  page,
  problems,
}) => {
  await page.getByRole('form', { name: 'Add Sub-User' }).getByLabel('Age group').selectOption('18+');
  await add(page, 'Sipho');
  await expect(members(page)).toHaveCount(2);
  const { browser, userId } = await signInMain(app);
  await page.context().clearCookies();
  await takeCookies(page, browser, app.url);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Somebody else has signed in on this browser').first()).toBeVisible();
  await expect(members(page)).toHaveCount(2);
  const written = app.services.db.read.selectFrom('sub_user').select('id').where('user_id', '=', userId);
  expect(await written.execute()).toEqual([]);
  expect(problems.splice(0)).toEqual([expect.stringContaining('409')]);
});
