import type { Page } from '@playwright/test';

export interface Screen {
  name: string;
  path: string;
  /** In the demo household. */
  as: 'visitor' | 'main user' | 'sub-user';
  /** An empty catalogue without the metadata service. */
  cutOff?: boolean;
  /** At 1920 px alone. */
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
