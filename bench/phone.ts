import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/** The phone we build for: 4 × slower CPU, 1.6 Mbit/s, 150 ms to the server and back, nothing cached. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  devtools: CDPSession;
}

/** A browser for measuring, without whatever it does by itself. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.STOEP_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A new phone, signed in as the demo household. */
export async function openPhone(browser: Browser, product: Product): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    baseURL: product.url,
  });
  const cookies = product.cookie.split('; ').map((pair) => pair.split('=', 2));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: product.url })));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, context, devtools };
}
