import { monthsAfter } from '../src/domain/period.ts';
import { makePasses } from '../src/features/operations/passes.ts';
import type { TestApp } from '../test/app.ts';
import { controlCheckout, healCheckout } from '../test/paying.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test.afterEach(({ app }) => healCheckout(app));

async function makeCode({ services, clock }: TestApp): Promise<string> {
  const expiresAt = monthsAfter(clock.now(), 36);
  const wanted = { count: 1, months: 1, price: 3500, note: '', madeBy: 'command line', expiresAt };
  return (await makePasses(services, wanted, async () => undefined)).codes[0] ?? '';
}

test('somebody with a pass signs up without a card', async ({ page, app, problems }) => {
  const code = await makeCode(app);
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Redeem it' }).click();
  await page.getByLabel('Pass', { exact: true }).fill('BBBB-BBBB-BBBB');
  await page.getByLabel('Email', { exact: true }).fill(`zanele-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('saltriver');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^That pass isn’t valid\./);
  // The browser reports the refused request.
  problems.length = 0;
  await expectAccessible(page);

  // As a person may type it from paper: lower case, and `o` for `q`.
  await page.getByLabel('Pass', { exact: true }).fill(code.toLowerCase().replaceAll('q', 'o'));
  await page.getByLabel('Password', { exact: true }).fill('saltriver');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText(/^Thank you\. Your household can watch until \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who watches at your place?' })).toBeInViewport();
});

test('what a form longer than the window refuses is in sight', async ({ page, problems }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto('/redeem');
  const redeem = page.getByRole('button', { name: 'Redeem' });
  for (const pass of ['', 'BBBB-BBBB-BBBB']) {
    await page.getByLabel('Pass', { exact: true }).fill(pass);
    await redeem.scrollIntoViewIfNeeded();
    await expect(page.getByLabel('Pass', { exact: true })).not.toBeInViewport();
    await redeem.click();
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  }
  problems.length = 0;
});

test('a household adds the months of a pass, and sees its receipt', async ({ page, app, household }) => {
  const code = await makeCode(app);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Use a pass' }).click();
  await expect(page.getByText(`Its months are added to ${household.email}.`)).toBeVisible();
  await page.getByLabel('Pass', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText(/^Your pass is redeemed\. You can watch until \d/)).toBeVisible();
  await page
    .getByRole('list', { name: 'Payments' })
    .getByRole('link', { name: /^Receipt of / })
    .click();
  await expect(page.getByText('A pass', { exact: true })).toBeVisible();
});

test('somebody buys a month as a gift, and another opens an account with it', async ({
  page,
  browser,
  app,
}) => {
  await page.goto('/gift');
  await page.getByLabel('Your email').fill(`giver-${Date.now()}@example.org`);
  await page.getByRole('button', { name: 'Pay R35' }).click();
  await page.getByRole('button', { name: 'Pay R35.00' }).click();
  await expect(page.getByRole('heading', { name: /^A month of / })).toBeVisible();
  await expect(page.getByText('It works once')).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: app.url });
  const friend = await context.newPage();
  await friend.goto(page.url());
  await friend.getByRole('link', { name: 'Redeem' }).click();
  await friend.getByLabel('Email', { exact: true }).fill(`friend-${Date.now()}@example.org`);
  await friend.getByLabel('Password', { exact: true }).fill('saltriver');
  await friend.getByRole('button', { name: 'Redeem' }).click();
  await expect(friend.getByText(/^Thank you\. Your household can watch until \d/)).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText('This gift was redeemed.')).toBeVisible();
});

test('a page that waits for the payment of a gift shows it without a touch', async ({ page, app }) => {
  await controlCheckout(app, 'PUT', '/__webhooks', { mode: 'drop' });
  await page.goto('/gift');
  await page.getByLabel('Your email').fill(`giver-${Date.now()}@example.org`);
  await page.getByRole('button', { name: 'Pay R35' }).click();
  await expect(page.getByRole('button', { name: 'Pay R35.00' })).toBeVisible();
  const checkout = page.url();
  const { checkouts } = await (await controlCheckout(app, 'GET', '/__checkouts')).json();
  await page.goto(checkouts.at(-1).successUrl);
  await expect(page.getByText('Wrapping your gift')).toBeVisible();
  await fetch(`${checkout}/pay`, { method: 'POST', redirect: 'manual' });
  await expect(page.getByText('It works once')).toBeVisible();
});
