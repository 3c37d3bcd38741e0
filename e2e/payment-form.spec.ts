import { test as base, expect } from '@playwright/test';
import { startTestApp, type TestApp } from '../test/app.ts';
import { type FormProvider, startFormProvider } from '../test/form-provider.ts';

interface Shop {
  app: TestApp;
  provider: FormProvider;
}

/** A product whose payment provider expects a form. */
const test = base.extend<{ email: string }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const provider = await startFormProvider({ answers: false, sendsRefunds: false });
      const app = await startTestApp({}, { checkoutOf: provider.adapterOf });
      await use({ app, provider });
      await app.close();
      await provider.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.app.url),
  email: async ({ page, shop }, use, { testId }) => {
    const email = `thandi-${testId}@example.co.za`;
    shop.app.clock.advance(61 * 60_000);
    await page.goto('/signup');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('jacaranda street');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await use(email);
  },
});

test('the browser posts the form, and whoever comes back from there stays', async ({ page, email }) => {
  await expect(page.getByRole('heading', { name: 'Formpay' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay R35.00' }).click();
  await page.waitForURL('**/profile');
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(email);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a button posts the form', async ({ page, email }) => {
    // The first button is that of /payment, the second that of the form.
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay R35.00' }).click();
    await page.waitForURL('**/profile');
    await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(email);
  });
});
