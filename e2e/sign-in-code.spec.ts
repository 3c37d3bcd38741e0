import { addHousehold } from '../test/households.ts';
import { expect, signIn, test } from './fixtures.ts';

test('a television is signed in by a phone', async ({ app, page, browser }) => {
  const subUsers = [{ name: 'Lerato', password: 'protea', ageGroup: '13+' as const }];
  const household = await addHousehold(app, { subUsers });
  const television = await browser.newPage({ baseURL: app.url, viewport: { width: 1920, height: 1080 } });
  await television.goto('/login');
  await television.getByRole('link', { name: 'Sign in with a phone' }).click();
  await expect(television.getByRole('heading', { name: 'Sign in with a phone' })).toBeVisible();
  await expect(television.getByRole('img', { name: 'QR code' })).toBeVisible();
  const code = (await television.getByLabel('Code', { exact: true }).textContent()) ?? '';

  await signIn(page, household);
  await page.goto(`/link?code=${code}`);
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in this television?' })).toBeVisible();
  await page.getByRole('radio', { name: 'Lerato' }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Done. Look at your television.')).toHaveRole('status');

  await television.waitForURL('**/subuser');
  await television.close();
});
