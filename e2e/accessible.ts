import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

interface Parts {
  /** Selectors. Default: the page. */
  within?: string;
  except?: string;
}

const timeoutMs = 25_000;

/** The page, as it is shown now, breaks no rule of axe and doesn't scroll sideways. */
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
  // The frames' reports would be joined in a tab of their own, so only the page is looked at.
  const options = { iframes: false, resultTypes: ['violations' as const] };
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options);
  if (within !== undefined) axe.include(within);
  if (except !== undefined) axe.exclude(except);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A part that is still fading, or will in a moment, has no colours of its own yet. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().activeDuration) <= 1_000) animation.finish();
  });
}
