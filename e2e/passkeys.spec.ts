import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, signIn, test } from './fixtures.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

const room = '/profile/security';

async function addPasskey(page: Page): Promise<void> {
  await page.goto(room);
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(panel.getByRole('status')).toHaveText('Your passkey is added. Sign in with it the next time.');
  await expect(panel.getByRole('listitem')).toHaveText(/not used yet/);
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

test('a passkey is added, signs in from the keyboard, and signs in no more once it is removed', async ({
  page,
  household: _,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addVirtualAuthenticator(page);
  await addPasskey(page);
  await expectAccessible(page);

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'Who’s watching?' })).toBeVisible();
  await expectAccessible(page);
  await button(page).press('Enter');
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto(room);
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await expect(panel.getByRole('listitem')).toHaveText(/last used/);
  await panel.getByRole('button', { name: /^Remove / }).click();
  await expect(panel.getByRole('status')).toContainText('That passkey no longer signs in.');
  await expect(panel.getByRole('listitem')).toHaveCount(0);

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Yes' }).click();
  await button(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'That passkey can’t sign in here. Please try again, or use your password.',
  );
  await expectAccessible(page);
  // The browser reports the refused requests.
  problems.length = 0;
});

test('the browser offers a passkey in the field for the e-mail', async ({ page, household: _ }) => {
  await addVirtualAuthenticator(page);
  await addPasskey(page);
  await page.context().clearCookies();
  await page.goto('/login?next=/my-list');
  await expect(page.getByRole('heading', { name: 'My List' })).toBeVisible();
});

test('a browser whose passkey class lacks its methods signs in with the password', async ({
  page,
  household,
}) => {
  await page.addInitScript(() => {
    for (const name of Object.getOwnPropertyNames(PublicKeyCredential))
      if (typeof Reflect.get(PublicKeyCredential, name) === 'function')
        Reflect.deleteProperty(PublicKeyCredential, name);
  });
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(button(page)).toBeHidden();
  await signIn(page, household);
  await page.goto(room);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
});

test('a device without a passkey says so, and the form stays', async ({ page, household }) => {
  const devtools = await addVirtualAuthenticator(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(household.email);
  await button(page).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Please try again.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(household.email);
  await devtools.send('WebAuthn.disable');
  await signIn(page, household);
  await page.goto(room);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
});

test('a device that a code signed in uses a passkey instead of the password', async ({
  page,
  household,
  app,
  problems,
}) => {
  await addVirtualAuthenticator(page);
  await addPasskey(page);
  const phone = app.browser();
  await phone.signIn(household.email, household.password);
  await page.context().clearCookies();
  await page.goto('/login/code');
  const code = (await page.getByLabel('Code', { exact: true }).textContent()) ?? '';
  await phone.post('/link', { intent: 'sign-in', code, who: 'main' });
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  const dialog = page.getByRole('dialog', { name: /^This device was signed in with a code/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText(/^Your plan is cancelled\./)).toBeVisible();
  // The browser reports the request that was answered with a question.
  problems.length = 0;
});
