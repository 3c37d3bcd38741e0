import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { demo } from '#preview/demo.ts';
import { Authenticator } from '#test/authenticator.ts';
import { Browser as PlainBrowser } from '#test/browser.ts';
import { runCommand } from '#test/command-line.ts';
import { registerAndSignIn } from '#test/operators.ts';
import type { Screen } from './steps.ts';

/** Signs in once for each viewer and product. */
export class SignedIn {
  readonly #browser: Browser;
  readonly #states = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(as: Screen['as'], options: BrowserContextOptions, dataDir = ''): Promise<BrowserContext> {
    if (as === 'visitor') return this.#browser.newContext(options);
    const key = `${as} ${options.baseURL}`;
    const storageState = this.#states.get(key);
    if (storageState !== undefined) return this.#browser.newContext({ ...options, storageState });
    const context = await this.#browser.newContext(options);
    if (as === 'operator') {
      const url = options.baseURL ?? '';
      await context.addCookies(await signInOperator(url, dataDir));
      this.#states.set(key, await context.storageState());
      return context;
    }
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

async function signInOperator(url: string, dataDir: string) {
  const env = { DATA_DIR: dataDir, PUBLIC_URL: url };
  const { out, err } = await runCommand(['operators', 'add', 'thandi@example.org'], env);
  if (!out.startsWith(url)) throw new Error(err);
  const browser = new PlainBrowser(url);
  await registerAndSignIn(browser, new Authenticator(url), out.trim().slice(url.length));
  return [...browser.cookies].map(([name, value]) => ({ name, value, url }));
}
