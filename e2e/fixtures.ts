import { test as base, expect, type Page } from '@playwright/test';
import type { AgeGroup } from '../src/domain/audience.ts';
import { movieRows } from '../src/features/catalogue/rows.ts';
import { subUserRows } from '../src/features/catalogue/sub-user-rows.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import type { Browser } from '../test/browser.ts';
import { signInMain } from '../test/households.ts';
import { signInSubUser } from '../test/sub-users.ts';

interface Workers {
  app: TestApp;
}

interface Fixtures {
  /** Errors of the page's console. A test that expects some must empty the list. */
  problems: string[];
  /**
   * A new household, signed in in this test's browser, without an open page. A test that only needs the sign-in
   * takes `household: _`.
   */
  household: { email: string; password: string };
}

/** One product for all journeys of a worker; each journey adds its own household. */
export const test = base.extend<Fixtures, Workers>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const app = await startTestApp();
      // Warms the catalogue, like that of a product in use.
      await app.services.catalogue.warm(Object.values(movieRows), new AbortController().signal);
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', ({ message }) => {
        if (!isSkippedTransition(message)) problems.push(message);
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  household: async ({ app, page }, use) => {
    const { browser, ...household } = await signInMain(app);
    await takeCookies(page, browser, app.url);
    await use(household);
  },
});

/** React Router skips a view transition that another navigation overtakes, and leaves its rejection unhandled. */
function isSkippedTransition(message: string): boolean {
  return message.startsWith('Transition was skipped.');
}

export { expect };

/** Signs in without the form, for tests about something else. */
export async function takeSession(
  app: TestApp,
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const browser = app.browser();
  await browser.signIn(email, password);
  await changeViewer(page, browser, app.url);
}

/** Signs in on /login, as a person does. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login?as=email');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The sub-user of `signInChild`. */
export const child = { name: 'Lerato', password: 'protea-7' };

let isWarm = false;

/** Opens the area of a child of a new household, with a warm catalogue. */
export async function signInChild(
  app: TestApp,
  page: Page,
  ageGroup: AgeGroup = '13+',
): Promise<{ email: string }> {
  if (!isWarm) await app.services.catalogue.warm(subUserRows, new AbortController().signal);
  isWarm = true;
  const { browser, email } = await signInSubUser(app, { ...child, ageGroup });
  await changeViewer(page, browser, app.url);
  await page.goto('/subuser');
  return { email };
}

/** Signs in by cookies, which is seconds quicker than the form. */
export async function takeCookies(page: Page, { cookies }: Browser, url: string): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

/** Signs in as `browser` does, and removes the cookies of others. */
export async function changeViewer(page: Page, browser: Browser, url: string): Promise<void> {
  // The previous page might still send a request, which would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await takeCookies(page, browser, url);
}

/** Signs in on /login, as a child does. */
export async function signInAsChild(
  page: Page,
  email: string,
  { name, password }: { name: string; password: string },
): Promise<void> {
  await page.goto('/login?as=email');
  await page.getByLabel('Log in as sub-user').check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Use account email' }).click();
  await page.getByLabel('Account email').fill(email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/subuser');
}
