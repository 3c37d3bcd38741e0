import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Product } from './product.ts';

/** 4 × slower CPU, 1.6 Mbit/s, 150 ms round trip, nothing cached. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  devtools: CDPSession;
}

export async function openPhone(browser: Browser, product: Product, signedIn = true): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    baseURL: product.url,
  });
  if (signedIn) await context.addCookies(product.cookies);
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
