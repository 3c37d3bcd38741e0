import { addHousehold } from '../test/households.ts';
import { insertPaid } from '../test/ledger-rows.ts';
import { invite } from '../test/operators.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

test('a new operator registers a passkey, grants a month and finds it in the audit', async ({
  app,
  page,
}) => {
  const { email } = await addHousehold(app, { paidUntil: null });
  const { userId } = await addHousehold(app);
  await app.services.db.tx((trx) => insertPaid(trx, 'desk', userId, Date.now()));
  await addVirtualAuthenticator(page);
  await page.goto(await invite(app, 'thandi@example.org'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(page.getByRole('status')).toHaveText('Your passkey is registered. Sign in with it.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();

  const links = page.getByRole('navigation', { name: 'Operator' });
  await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible();
  await expectAccessible(page);
  await links.getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('region', { name: 'Nodes' })).toContainText('Alive');
  await expectAccessible(page);
  await links.getByRole('link', { name: 'Households' }).click();
  await page.getByLabel('Email').fill(email.slice(0, -4).toUpperCase());
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
  await expect(page.getByText('Never paid, and no month was granted.')).toBeVisible();
  await page.getByLabel('Reason').fill('A power cut');
  await page.getByRole('button', { name: 'Grant a month' }).click();
  const question = page.getByRole('region', { name: `Grant ${email} a month?` });
  await expect(question.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Grant the month' }).click();
  await expect(page.getByRole('status')).toHaveText('One month is granted.');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  for (const name of ['Overview', 'Services']) {
    await links.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(page);
  }
  await links.getByRole('link', { name: 'Audit' }).click();
  const entry = page.getByRole('row').filter({ hasText: 'A power cut' });
  await expect(entry).toContainText('thandi@example.org');
  await expect(entry.getByRole('link', { name: email })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  expect((await page.request.get('/operator')).status()).toBe(404);
});
