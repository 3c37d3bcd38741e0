import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { demo } from '#preview/demo.ts';
import type { Screen } from './steps.ts';

/** Signs in once for each viewer and product. */
export class SignedIn {
  readonly #browser: Browser;
  readonly #states = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(as: Screen['as'], options: BrowserContextOptions): Promise<BrowserContext> {
    if (as === 'visitor') return this.#browser.newContext(options);
    const key = `${as} ${options.baseURL}`;
    const storageState = this.#states.get(key);
    if (storageState !== undefined) return this.#browser.newContext({ ...options, storageState });
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    await page.goto('/login');
    if (as === 'main user') await fillMain(page);
    else await fillSubUser(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.close();
    this.#states.set(key, await context.storageState());
    return context;
  }
}

async function fillMain(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
}

async function fillSubUser(page: Page): Promise<void> {
  const [{ name, password }] = demo.subUsers;
  await page.getByLabel('Log in as sub-user').check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
