import { child, expect, signInChild, takeSession, test } from './fixtures.ts';

test('a child switches with a PIN that a parent has set, and with the password after five wrong ones', async ({
  app,
  browser,
  page,
  problems,
}) => {
  const { email } = await signInChild(app, page);
  await test.step('a parent sets it on another device', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const profile = await context.newPage();
    await takeSession(app, profile, { email, password: 'jacaranda' });
    await profile.goto('/profile');
    await profile.getByRole('button', { name: `Edit ${child.name}` }).click();
    await profile.getByLabel(`PIN of ${child.name}`).fill('12');
    await profile.getByRole('button', { name: 'Save Changes' }).click();
    await expect(profile.getByRole('alert')).toHaveText('A PIN has four digits.');
    await profile.getByLabel(`PIN of ${child.name}`).fill('1234');
    await profile.getByRole('button', { name: 'Save Changes' }).click();
    await expect(profile.getByText('Profile updated!')).toBeVisible();
    await expect(profile.getByLabel('Remove the PIN')).not.toBeChecked();
    await context.close();
  });

  const pin = page.getByLabel('PIN', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const enter = async (digits: string) => {
    await pin.fill(digits);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  const chooseFace = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: child.name }).click();
  };

  await test.step('the PIN opens the area', async () => {
    await chooseFace();
    await expect(pin).toBeFocused();
    await expect(password).toHaveCount(0);
    await enter('1234');
    await expect(page).toHaveURL('/subuser');
  });

  await test.step('a wrong one keeps what was typed before its answer came', async () => {
    await chooseFace();
    const answer = Promise.withResolvers<void>();
    await page.route('**/login*.data*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await enter('0000');
    await expect(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-disabled', 'true');
    await pin.fill('00');
    answer.resolve();
    await expect(page.getByRole('alert')).toHaveText('That PIN isn’t right.');
    await expect(pin).toHaveValue('00');
    await page.unroute('**/login*.data*');
  });

  await test.step('a lost connection loses no digit', async () => {
    await page.context().setOffline(true);
    await enter('0000');
    await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Nothing was lost: try again.');
    await expect(pin).toHaveValue('0000');
    await page.context().setOffline(false);
  });

  await test.step('five wrong ones lead to the password', async () => {
    for (let tries = 1; tries < 4; tries += 1) {
      await enter(`000${tries}`);
      await expect(pin).toHaveValue('');
      await expect(pin).toBeFocused();
      await expect(page.getByRole('alert')).toHaveText('That PIN isn’t right.');
    }
    await enter('0009');
    await expect(page.getByRole('alert')).toHaveText('Please sign in with the password.');
    await expect(pin).toHaveCount(0);
    await password.fill(child.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/subuser');
  });
  // The browser reports the refused sign-ins.
  problems.length = 0;
});
