import type { Page } from '@playwright/test';

export interface Screen {
  name: string;
  path: string;
  /** No viewer, a viewer of the demo household, or an operator. */
  as: 'visitor' | 'main user' | 'sub-user' | 'operator';
  /** TMDB doesn't answer, so the catalogue is empty. */
  cutOff?: boolean;
  /** Only taken at 1920 px. */
  isTelevision?: boolean;
  prepare?: (page: Page) => Promise<void>;
}

export const settlingMs = 2_500;

export const onceSettled = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.waitForTimeout(settlingMs);
  await act(page);
};

export async function openFirst(page: Page, region: string): Promise<void> {
  await page.getByRole('region', { name: region }).getByRole('listitem').first().getByRole('link').click();
}

export async function waitForPlayer(page: Page): Promise<void> {
  await page.waitForSelector('iframe');
  await page.waitForTimeout(settlingMs);
}

export async function playFirst(page: Page, region: string): Promise<void> {
  await openFirst(page, region);
  await waitForPlayer(page);
}

/** Reloads the page without a connection, which shows its stored copy. */
export async function reopenOffline(page: Page): Promise<void> {
  while (!(await page.evaluate(isKept))) await page.waitForTimeout(200);
  await page.context().setOffline(true);
  await page.reload();
}

async function isKept(): Promise<boolean> {
  const copy = await caches.match(location.href, { ignoreVary: true });
  return copy !== undefined && navigator.serviceWorker.controller !== null;
}
