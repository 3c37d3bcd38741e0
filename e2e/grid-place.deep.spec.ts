import type { Locator, Page } from '@playwright/test';
import { seriesRows } from '../src/features/catalogue/series-rows.ts';
import { expect, signInChild, test } from './fixtures.ts';
import { untilStill } from './waits.ts';

test.beforeAll(async ({ app }) => {
  const rows = [seriesRows.kidsShows, seriesRows.latestAnime, seriesRows.trending];
  await app.services.catalogue.warm(rows, new AbortController().signal);
});

const titlesOf = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('listitem').getByRole('link');

/** Scrolls until this many stretches of a grid are loaded, or all that exist. */
async function goDeep(page: Page, links: Locator, stretches: number): Promise<void> {
  const more = page.getByRole('button', { name: 'Load more' });
  await more.waitFor();
  // A stretch may arrive in parts on a busy machine.
  while ((await links.count()) < stretches * 24 && (await more.count()) > 0) {
    const before = await links.count();
    await more.scrollIntoViewIfNeeded();
    await untilMore(page, links, before);
  }
}

async function untilMore(page: Page, links: Locator, before: number): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  await expect
    .poll(async () => {
      // A viewer whose titles came too late presses this too.
      if (await again.isVisible()) await again.click();
      return links.count();
    })
    .toBeGreaterThan(before);
}

/** Scrolls a link to the middle, where no bar covers it. A click that scrolls would leave another place. */
async function standAt(link: Locator): Promise<() => Promise<number>> {
  await link.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await untilStill(link);
  const top = async () => (await link.boundingBox())?.y ?? Number.NaN;
  const stood = await top();
  return async () => Math.abs((await top()) - stood);
}

const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

/** Uses a key, because a pointer would meet the picture of the view transition instead of the link. */
const goBack = (page: Page) => page.getByRole('link', { name: 'Back', exact: true }).press('Enter');

test.describe('of a household', () => {
  test.beforeEach(({ household: _ }) => {});

  for (const [path, name] of [
    ['/movies', 'Our Top Picks'],
    ['/tv', 'All Latest Series'],
    ['/kids', 'Kids Shows'],
    ['/anime', 'Latest Anime'],
  ] as const) {
    test(`back from a title, the grid of ${path} is as long as it was, and at the same place`, async ({
      page,
    }) => {
      await page.goto(path);
      const links = page.getByRole('region', { name }).getByRole('listitem').getByRole('link');
      const first = await links.count();
      for (let stretch = 1; stretch < 3; stretch += 1) {
        const before = await links.count();
        await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
        await untilMore(page, links, before);
      }
      const loaded = await links.count();
      expect(loaded).toBeGreaterThanOrEqual(first + 24);
      const card = links.nth(first + 20);
      await card.scrollIntoViewIfNeeded();
      await expect.poll(() => links.count()).toBeGreaterThanOrEqual(loaded);
      // Compares the title's place, not the scroll position: the row of watched titles may be added above.
      const top = async () => (await card.boundingBox())?.y ?? Number.NaN;
      const was = await top();
      const titles = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      await card.click();
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect.poll(async () => Math.abs((await top()) - was)).toBeLessThan(3);
      const now = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(now.slice(0, titles.length)).toEqual(titles);
    });
  }

  test('the first row of what was watched moves nothing when one comes back', async ({ page }) => {
    await page.goto('/movies');
    const links = titlesOf(page, 'Our Top Picks');
    await goDeep(page, links, 2);
    const moved = await standAt(links.nth(20));
    const recorded = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await links.nth(20).click();
    await recorded;
    await goBack(page);
    await page.getByRole('region', { name: 'Recently Watched' }).waitFor();
    await untilStill(links.nth(20));
    expect(await moved()).toBeLessThan(3);
    // Once the row has been shown, it is there from the start.
    await links.nth(20).click();
    await goBack(page);
    await links.nth(20).waitFor();
    await expect.poll(moved).toBeLessThan(3);
  });

  test('back from a title, a search is at the same place, and isn’t made again', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/search');
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
    const box = page.getByRole('searchbox', { name: 'Search' });
    await box.fill('the');
    await box.press('Enter');
    const links = page
      .getByRole('region', { name: 'Search Results for' })
      .getByRole('listitem')
      .getByRole('link');
    await links.nth(25).waitFor();
    // Scrolls the link to the middle, where no bar covers it: a click that scrolls would leave another place.
    await links.nth(25).evaluate((link) => link.scrollIntoView({ block: 'center' }));
    await untilStill(links.nth(25));
    const was = await page.evaluate(() => scrollY);
    expect(was).toBeGreaterThan(300);
    const top = async () => (await links.nth(25).boundingBox())?.y ?? Number.NaN;
    const stood = await top();
    let searches = 0;
    page.on('request', (request) => {
      if (request.url().includes('/search.data')) searches += 1;
    });
    await links.nth(25).click();
    // Uses a key, because a pointer would meet the picture of the view transition instead of the link.
    await page.getByRole('link', { name: 'Back', exact: true }).press('Enter');
    await links.nth(25).waitFor();
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - was)).toBeLessThan(3);
    await expect.poll(async () => Math.abs((await top()) - stood)).toBeLessThan(3);
    expect(searches).toBe(0);
  });

  test('ten pages deep a grid is light, and keeps its place through a title, a reload and another document', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/movies');
    const links = titlesOf(page, 'Our Top Picks');
    await goDeep(page, links, 10);
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(240);
    const moved = await standAt(links.nth(200));
    const titles = await hrefs(links);

    const weight = await page.evaluate(() => {
      const cards = [...document.querySelectorAll('.grid .card[href]')];
      const drawn = cards.filter((card) =>
        card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      );
      const eager = document.querySelectorAll('.grid img:not([loading=lazy])').length;
      return {
        nodes: document.querySelectorAll('.grid *').length / cards.length,
        drawn: drawn.length,
        eager,
      };
    });
    expect(weight.nodes).toBeLessThan(12);
    // At most about seven windows of cards are drawn; the first pages aren't.
    expect(weight.drawn).toBeGreaterThan(8);
    expect(weight.drawn).toBeLessThan(72);
    expect(weight.eager).toBe(0);

    await links.nth(200).click();
    await goBack(page);
    await links.nth(200).waitFor();
    await expect.poll(moved).toBeLessThan(3);
    await expect.poll(() => hrefs(links)).toEqual(titles);

    await page.reload();
    await expect.poll(moved).toBeLessThan(3);
    await expect.poll(async () => (await hrefs(links)).slice(0, titles.length)).toEqual(titles);

    await page.goto('/help');
    await page.goBack();
    await expect.poll(moved).toBeLessThan(3);
    await expect.poll(async () => (await hrefs(links)).slice(0, titles.length)).toEqual(titles);
    // No title is lost or doubled: the next stretch continues where the list ended.
    const before = await links.count();
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await untilMore(page, links, before);
    const all = await hrefs(links);
    expect(new Set(all).size).toBe(all.length);
  });

  test('a link to a page begins its grid anew, and what another build kept isn’t read', async ({ page }) => {
    await page.goto('/movies');
    const links = titlesOf(page, 'Our Top Picks');
    await goDeep(page, links, 3);
    await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await untilStill(links.first());
    await expect.poll(() => links.count()).toBeLessThan(49);
    await page.goBack();
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(72);
    // Titles that another build stored must not be drawn.
    const first = await links.nth(40).locator('b').textContent();
    await page.evaluate((name) => {
      // The page's own listener stores the grid first, when the document is hidden.
      document.addEventListener('visibilitychange', () => {
        const stored = sessionStorage.getItem('grids') ?? '';
        const other = stored
          .replace(/"build":"[^"]+"/, '"build":"another"')
          .replaceAll(name ?? '', 'Not Of Ours');
        sessionStorage.setItem('grids', other);
      });
    }, first);
    await page.reload();
    await links.first().waitFor();
    await page.getByRole('button', { name: 'Load more' }).waitFor();
    await untilStill(links.first());
    const stored = await page.evaluate(() => sessionStorage.getItem('grids') ?? '');
    expect(stored.includes('Not Of Ours')).toBe(true);
    await expect(page.getByText('Not Of Ours')).toHaveCount(0);
  });
});

test('a sub-user’s grids keep their place, and nothing of them outlives the sign-out', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signInChild(app, page);
  for (const [kind, region] of [
    ['Movies', 'Movies for You'],
    ['Series', 'Series for You'],
  ] as const) {
    await page.getByRole('button', { name: kind, exact: true }).click();
    const links = titlesOf(page, region);
    await links.first().waitFor();
    await goDeep(page, links, 3);
    const loaded = await links.count();
    expect(loaded).toBeGreaterThan(24);
    const moved = await standAt(links.nth(loaded - 8));
    const titles = (await hrefs(links)).slice(0, loaded);
    await links.nth(loaded - 8).click();
    await expect(page).toHaveURL(new RegExp(kind === 'Movies' ? '/subuser/movie/' : '/subuser/series/'));
    await goBack(page);
    await links.nth(loaded - 8).waitFor();
    await expect.poll(moved).toBeLessThan(3);
    await expect.poll(async () => (await hrefs(links)).slice(0, loaded)).toEqual(titles);
    await page.reload();
    await expect.poll(moved).toBeLessThan(3);
    await expect.poll(async () => (await hrefs(links)).slice(0, loaded)).toEqual(titles);
  }
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(stored).toContain('/subuser/movie/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(stored).not.toContain('/subuser/');
});

test('what a tab kept of a sub-user’s grid isn’t shown within other limits', async ({ app, page }) => {
  await signInChild(app, page);
  const links = titlesOf(page, 'Movies for You');
  await goDeep(page, links, 3);
  await expect.poll(() => links.count()).toBeGreaterThan(48);
  const before = await hrefs(links);
  await app.services.db.tx((trx) => trx.updateTable('sub_user').set({ age_group: 'Below 13' }).execute());
  await page.reload();
  await links.first().waitFor();
  await page.getByRole('button', { name: 'Load more' }).waitFor();
  await untilStill(links.first());
  const html = await (await page.request.get('/subuser')).text();
  const listed = [...html.slice(html.indexOf('>Movies for You<')).matchAll(/href="(\/subuser\/movie\/\d+)"/g)]
    .map(([, href]) => href)
    .slice(0, 10);
  expect(before.slice(0, 10)).not.toEqual(listed);
  await expect.poll(async () => (await hrefs(links)).slice(0, 10)).toEqual(listed);
});

test('what a tab kept of a grid isn’t shown once a certificate was raised', async ({ app, page }) => {
  await signInChild(app, page);
  const links = titlesOf(page, 'Movies for You');
  await goDeep(page, links, 3);
  const raised = (await hrefs(links)).at(30) ?? '';
  const shown = page.locator(`a[href="${raised}"]`);
  await expect(shown).toHaveCount(1);
  await links.nth(2).click();
  await page.waitForURL('**/subuser/movie/*');
  await app.services.db.tx((trx) =>
    trx
      .updateTable('title')
      .set({ maturity: 18 })
      .where('kind', '=', 'movie')
      .where('id', '=', Number(raised.split('/').at(-1)))
      .execute(),
  );
  // Cached documents are rendered again after 2 s.
  app.clock.advance(2_001);
  await goBack(page);
  await links.first().waitFor();
  await page.getByRole('button', { name: 'Load more' }).waitFor();
  await expect(shown).toHaveCount(0);
  await goDeep(page, links, 3);
  await expect(shown).toHaveCount(0);
  await page.reload();
  await links.nth(40).waitFor();
  await expect(shown).toHaveCount(0);
});
