import { addHousehold } from '../test/households.ts';
import { expect, signIn, test } from './fixtures.ts';

test('six minutes after the sign-in the page asks for the password over what was typed', async ({
  app,
  page,
  problems,
}) => {
  const household = await addHousehold(app);
  await signIn(page, household);
  app.clock.advance(6 * 60_000);
  await page.goto('/profile');
  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue.' });
  const email = page.getByRole('textbox', { name: 'Email' });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await email.fill(`new-${household.email}`);
  await save.click();
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing was changed. This needs your password.')).toBeVisible();
  await expect(email).toHaveValue(`new-${household.email}`);
  await save.click();
  await dialog.getByLabel('Your password').fill('a guess');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.');
  await dialog.getByLabel('Your password').fill(household.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  // The browser reports each refused request.
  problems.length = 0;
});

test('a form with a field for the password says in itself that it is wrong', async ({
  app,
  page,
  problems,
}) => {
  const household = await addHousehold(app);
  await signIn(page, household);
  app.clock.advance(6 * 60_000);
  await page.goto('/profile/security');
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  await current.fill('a guess');
  await next.fill('strelitzia-9');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect password.');
  await expect(next).toHaveValue('strelitzia-9');
  await current.fill(household.password);
  // A second request would be refused, because its current password is the former one by then.
  let sent = 0;
  const pressedTwice = Promise.withResolvers<void>();
  await page.route('**/profile/security.data*', async (route) => {
    if (route.request().method() === 'POST') sent += 1;
    await pressedTwice.promise;
    await route.continue();
  });
  await change.click();
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await change.click({ force: true });
  await next.press('Enter');
  pressedTwice.resolve();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  expect(sent).toBe(1);
  problems.length = 0;
});

test('an export asks first, and is then saved', async ({ app, page }) => {
  const household = await addHousehold(app);
  await signIn(page, household);
  await page.goto('/profile/data');
  app.clock.advance(6 * 60_000);
  const file = page.getByRole('link', { name: 'JSON file' });
  await file.click();
  await page.getByLabel('Your password').fill(household.password);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  await page.goto('/profile/data');
  const again = page.waitForEvent('download');
  await file.click();
  expect((await again).suggestedFilename()).toMatch(/^my-data-.*\.json$/);
});
