import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Stops the page's clock: only the test moves it, by `runFor`, so that a slow machine can't make timers end
 * early. Call it before the page opens; if the clock was started afterwards, call `stopClock`. `time` is epoch
 * ms.
 */
export async function holdClock(page: Page, time = Date.now()): Promise<void> {
  await page.clock.install({ time });
  await stopClock(page);
}

/** Installs a running clock, because a page may need its timers to start. Call `stopClock` afterwards. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Stops a running clock, at most a second ahead. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);
  }).toPass();
}

/** Moves a held clock in small steps until `look` is true, so that a countdown from there has just begun. */
export async function runUntil(page: Page, message: string, look: () => Promise<boolean>): Promise<void> {
  const goOn = async () => {
    await page.clock.runFor(50);
    return look();
  };
  await expect.poll(goOn, { message, intervals: [20] }).toBe(true);
}

export async function runUntilVisible(page: Page, element: Locator): Promise<void> {
  await runUntil(page, `${element} is visible`, () => element.isVisible());
}

/** Moves a held clock in the smallest steps until `work` is done. */
export async function runWhile(page: Page, work: Promise<void>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) await Promise.race([done, page.clock.runFor(1)]);
  await done;
}
