import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { listMovies } from '../test/movies.ts';
import { listSeries, trendingPage } from '../test/series.ts';
import { expect, signInChild, test } from './fixtures.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** Returns names of elements that look the same chosen and not chosen. */
function alike(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const look = (element: Element) => {
      // Ends a running change of colour.
      for (const transition of element.getAnimations()) transition.finish();
      const { backgroundColor, color } = getComputedStyle(element);
      return `${backgroundColor} ${color}`;
    };
    const names = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-current'];
    return names.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) => {
        const value = element.getAttribute(name) ?? '';
        element.setAttribute(name, 'false');
        const before = look(element);
        element.setAttribute(name, 'true');
        const after = look(element);
        element.setAttribute(name, value);
        return before === after ? [`${name} ${element.textContent}`] : [];
      }),
    );
  });
}

const marks = (page: Page) => page.locator('[aria-pressed], [aria-current], [role=switch]');

async function expectMarks(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(marks(page).first()).toBeAttached();
  await expect.poll(() => alike(page), { message: path }).toEqual([]);
}

test('what is chosen is told from what isn’t, and a bar of what was watched is seen', async ({
  app,
  household: _,
  page,
}) => {
  const [film] = await listMovies(app, [4]);
  const [series] = await listSeries(app, [2, 3, 4].map(trendingPage));
  for (const path of ['/movies', '/profile', '/profile/device', `/watch/${film?.id}`, `/tv/${series?.id}`])
    await expectMarks(page, path);

  await page.goto('/movies');
  const card = page.getByRole('region', { name: 'Our Top Picks' }).getByRole('listitem').first();
  await card.scrollIntoViewIfNeeded();
  // React must have hydrated the card, or it would remove the bar.
  await expect(card.getByRole('button')).toBeAttached();
  await card.evaluate((item) => {
    const bar = Object.assign(document.createElement('progress'), { value: 0.5 });
    const place = Object.assign(document.createElement('span'), { className: 'so-far' });
    place.append(bar);
    item.querySelector('a')?.append(place);
  });
  const bar = sharp(await card.locator('progress').screenshot());
  const { width = 0, height = 0 } = await bar.metadata();
  const { data, info } = await bar.raw().toBuffer({ resolveWithObject: true });
  const at = (share: number) => {
    const pixel = (Math.floor(height / 2) * width + Math.floor(width * share)) * info.channels;
    return [...data.subarray(pixel, pixel + 3)];
  };
  expect(at(0.25)).not.toEqual(at(0.75));
});

test('a child on a phone sees which tab is open, and a search without letters cut off', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInChild(app, page, 'Below 13');
  await expectMarks(page, '/subuser');
  const search = page.locator('.search');
  const shown = await search.screenshot();
  await page.getByRole('searchbox').evaluate((field) => field.removeAttribute('placeholder'));
  expect(shown.equals(await search.screenshot())).toBe(true);
});
