import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { askedAgain } from './pages-asked-again.ts';

test('finds what a browser test asks once, and no question that is asked again', async () => {
  const code = [
    'expect(await page.getByRole("link").count()).toBe(3);',
    'if (await on.isVisible()) await on.click();',
    'expect((await box.boundingBox())?.width).toBe(150);',
    'const name = await title.textContent();',
    'const before = await links.count();',
    'await expect.poll(() => links.count()).toBe(3);',
    'await expect.poll(async () => (await box.boundingBox())?.width).toBe(150);',
    'await expect(async () => { expect(await links.count()).toBe(3); }).toPass();',
    'await expect(links).toHaveCount(3);',
    'expect(await page.evaluate(() => scrollY)).toBe(0);',
    'const width = async () => (await box.boundingBox())?.width;',
    'expect(await width()).toBe(150);',
    'await expect.poll(width).toBe(150);',
  ].join('\n');
  const files = { 'e2e/a.spec.ts': code, 'src/b.test.ts': code };
  expect(await checkFiles(askedAgain, files)).toEqual(
    [1, 2, 3, 10, 12].map((line) => `e2e/a.spec.ts:${line} asks the page once`),
  );
});

test('finds clocks that go on by themselves', async () => {
  const code = ['await page.clock.install();', 'await page.clock.runFor(100);'].join('\n');
  const files = { 'src/ui/a.spec.ts': code, 'test/page-clock.ts': code };
  expect(await checkFiles(askedAgain, files)).toEqual([
    'src/ui/a.spec.ts:1 has a clock that may go on by itself',
  ]);
});
