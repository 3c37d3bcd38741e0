import type { Page } from '@playwright/test';
import { addHousehold } from '../test/households.ts';
import { expectAccessible } from './accessible.ts';
import { expect, signIn, test } from './fixtures.ts';

const agent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';
const question = 'This device was signed in with a code or a PIN. Enter your password to continue.';

async function showCode(television: Page): Promise<string> {
  await television.goto('/login/code');
  return (await television.getByLabel('Code', { exact: true }).textContent()) ?? '';
}

async function confirmCode(phone: Page, code: string): Promise<void> {
  await phone.goto(`/link?code=${code}`);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a television signed in by a code changes limits with the password, by remote control', async ({
  app,
  page,
  browser,
}) => {
  const subUsers = [{ name: 'Lerato', password: 'protea', ageGroup: '13+' as const }];
  const household = await addHousehold(app, { subUsers });
  await signIn(page, household);
  const viewport = { width: 1920, height: 1080 };
  const room = await browser.newContext({ baseURL: app.url, viewport, userAgent: agent });
  const television = await room.newPage();
  await confirmCode(page, await showCode(television));
  await television.waitForURL((url) => url.pathname === '/');

  await television.goto('/profile');
  const ages = television.getByLabel('Age group').first();
  await ages.selectOption('18+');
  await television.getByRole('button', { name: 'Save Changes' }).press('Enter');
  const dialog = television.getByRole('dialog', { name: question });
  await expect(dialog).toBeVisible();
  const field = dialog.getByLabel('Your password');
  await expect(field).toBeFocused();
  await expectAccessible(television);

  // Back keeps everything that was typed.
  await television.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(television.getByText('Nothing was changed. This needs your password.')).toBeVisible();
  await expect(ages).toHaveValue('18+');

  await television.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await field.fill('protea');
  await television.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused();
  await television.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.');
  await field.fill(household.password);
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(television.getByText('Profile updated!')).toBeVisible();

  // Other pages don't ask for the password either within 5 minutes.
  await television.goto('/link');
  const second = await (await browser.newContext({ baseURL: app.url })).newPage();
  await television.getByLabel('Code', { exact: true }).fill(await showCode(second));
  await television.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(television.getByRole('heading', { name: 'Sign in this television?' })).toBeVisible();
  app.clock.advance(6 * 60_000);
  await television.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await expect(dialog).toBeVisible();
  await field.fill(household.password);
  await field.press('Enter');
  await expect(television.getByText('Done. Look at your television.')).toBeVisible();
  await second.context().close();
  await room.close();
});

test('without script the form comes back with what was typed', async ({ app, page, browser }) => {
  const subUsers = [{ name: 'Lerato', password: 'protea', ageGroup: '13+' as const }];
  const household = await addHousehold(app, { subUsers });
  await signIn(page, household);
  const room = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const plain = await room.newPage();
  await confirmCode(page, await showCode(plain));
  await plain.getByRole('button', { name: 'Continue' }).click();
  await plain.goto(`/profile?edit=${household.subUsers[0]?.id}`);
  await plain.getByLabel('Age group').first().selectOption('18+');
  await plain.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(plain.getByText(question)).toBeVisible();
  await plain.getByLabel('Your password').fill(household.password);
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByText('Profile updated!')).toBeVisible();
  await plain.goto(`/profile?edit=${household.subUsers[0]?.id}`);
  await expect(plain.getByLabel('Age group').first()).toHaveValue('18+');
  await room.close();
});
