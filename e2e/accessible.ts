import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

interface Parts {
  /** Selectors; without `within`, the whole page is checked. */
  within?: string;
  except?: string;
}

const timeoutMs = 25_000;

/** Checks that the page as shown breaks no rule of axe and doesn't scroll sideways. */
export async function expectAccessible(page: Page, parts: Parts = {}): Promise<void> {
  await endTransitions(page);
  const violations = await test.step('axe', () => findViolations(page, parts), { timeout: timeoutMs });
  expect(violations).toEqual([]);
  await expectNoOverflow(page);
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

async function findViolations(page: Page, { within, except }: Parts): Promise<string[]> {
  // Looks only at the page: axe would join the reports of frames in a new tab.
  const options = { iframes: false, resultTypes: ['violations' as const] };
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options);
  if (within !== undefined) axe.include(within);
  if (except !== undefined) axe.exclude(except);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Ends short fades first, because a part that fades doesn't have its final colours. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().activeDuration) <= 1_000) animation.finish();
  });
}
