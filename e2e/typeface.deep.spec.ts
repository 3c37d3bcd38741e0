import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Returns the font families that draw the page's text. */
async function readFaces(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const selector = 'h1, h2, h3, p, a, label, button, li';
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const drawn = [];
  for (const nodeId of nodeIds) drawn.push(await devtools.send('CSS.getPlatformFontsForNode', { nodeId }));
  await devtools.detach();
  return [...new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))];
}

for (const path of ['/login', '/signup', '/help']) {
  test(`${path} never shows two faces, and nothing moves when a slow one comes`, async ({ page }) => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await promise;
      await route.continue();
    });
    const shift = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              // The types lack a layout shift's value.
              const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
              resolve(shifts.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(0), 500);
          }),
      );
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Takes the first family, because a symbol may use another one.
    const [early = ''] = await readFaces(page);
    await expect.poll(async () => (await readFaces(page)).join()).not.toMatch(/Figtree/);
    const before = await shift();
    release();
    await expect.poll(() => readFaces(page)).toContainEqual(expect.stringMatching(/Figtree/));
    await expect.poll(() => readFaces(page)).not.toContain(early);
    const moved = (await shift()) - before;
    expect(moved).toBeLessThan(0.02);
  });
}
