import { suspendAudited } from '../src/features/operations/households/act.ts';
import { addHousehold } from '../test/households.ts';
import { signInSubUser } from '../test/sub-users.ts';
import { expectAccessible } from './accessible.ts';
import { expect, signIn, takeCookies, takeSession, test } from './fixtures.ts';

const day = 24 * 60 * 60_000;

test('a household whose month has ended renews, reads its receipt and watches again', async ({
  page,
  app,
}) => {
  await signIn(page, await addHousehold(app, { paidUntil: app.clock.now() - 10 * day }));
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan.getByText('Your month ended on')).toBeVisible();
  await expectAccessible(page);

  await plan.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(plan.getByRole('status')).toHaveText('You left the payment page. Nothing was charged.');
  await plan.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('button', { name: 'Pay R35.00' }).click();
  await expect(plan.getByRole('status')).toContainText('Thank you. You can watch until');

  await plan.getByRole('link', { name: /^Receipt of/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  // A page from a mail or a restored tab also shows whose page it is.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toHaveText(/\S/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Movies', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Our Top Picks' })).toBeVisible();
});

test('a household cancels with two clicks and changes its mind with one', async ({ page, app }) => {
  await takeSession(app, page, await addHousehold(app, { paidUntil: app.clock.now() + 20 * day }));
  await page.goto('/profile');
  const plan = page.getByRole('region', { name: 'Your plan' });
  await plan.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep plan' }).click();
  await expect(plan.getByText('Active')).toBeVisible();
  await plan.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(plan.getByRole('status')).toContainText('Your plan is cancelled.');
  await expectAccessible(page);
  await plan.getByRole('button', { name: 'Undo cancellation' }).click();
  await expect(plan.getByRole('status')).toContainText('Your plan continues.');
  await expect(plan.getByText('Active')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('renewing and cancelling work as well', async ({ page, app }) => {
    await takeSession(app, page, await addHousehold(app, { paidUntil: app.clock.now() + 2 * day }));
    await page.goto('/profile');
    const plan = page.getByRole('region', { name: 'Your plan' });
    await plan.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(plan.getByRole('status')).toContainText('Your plan is cancelled.');
    await plan.getByRole('button', { name: 'Renew' }).click();
    await page.getByRole('button', { name: 'Pay R35.00' }).click();
    await expect(plan.getByRole('status')).toContainText('Thank you.');
    await expect(plan.getByText('Active')).toBeVisible();
  });
});

test('a suspended household reads why, and its child whom to ask', async ({ page, app }) => {
  const { browser, userId, email } = await signInSubUser(app, { ageGroup: 'Below 13' });
  await suspendAudited(app.services, { userId, actor: 'op@x.example' }, 'Sold on to others');
  await takeCookies(page, browser, app.url);
  await page.goto('/subuser');
  await expect(page.getByRole('heading', { name: 'Time to ask a grown-up' })).toBeVisible();
  await expectAccessible(page);
  await takeSession(app, page, { email, password: 'jacaranda' });
  await page.goto('/movies');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Sold on to others')).toBeVisible();
  await expectAccessible(page);
});
