import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The test alone moves the page's clock from now on, by `runFor`, and what the page counts waits for a slow
 * machine. It is called before the page opens; afterwards `stopClock` takes what began by itself. `time` is epoch ms.
 */
export async function holdClock(page: Page, time = Date.now()): Promise<void> {
  await page.clock.install({ time });
  await stopClock(page);
}

/** A page may need its timers to begin. Follow it with `stopClock`. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Stops a clock that goes on, at most a second ahead. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);
  }).toPass();
}

/** Lets a held clock go on by moments until it is so: what counts down from then has just begun. */
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

/** Lets a held clock go on as little as what is done meanwhile needs. */
export async function runWhile(page: Page, work: Promise<void>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) await Promise.race([done, page.clock.runFor(1)]);
  await done;
}
