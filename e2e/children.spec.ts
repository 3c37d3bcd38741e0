import { signInSubUser } from '../test/sub-users.ts';
import { expect, takeCookies, test } from './fixtures.ts';

const phones = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
];

for (const { width, height } of phones)
  test(`a teenager's head is low too, and the tabs hold the rest, at ${width} px`, async ({ app, page }) => {
    const { browser } = await signInSubUser(app, { name: 'Nomvula', ageGroup: '13+' });
    await takeCookies(page, browser, app.url);
    await page.setViewportSize({ width, height });
    await page.goto('/subuser');
    const bar = page.locator('.sub-user-bar');
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
    await expect(bar.getByText('Nomvula')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    for (const tab of [
      page.getByRole('button', { name: 'Movies' }),
      page.getByRole('button', { name: 'Series' }),
      page.getByRole('link', { name: 'My List', exact: true }),
      page.getByText('Menu', { exact: true }),
    ]) {
      const box = await tab.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 16);
    }
    await page.getByText('Menu', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Ask a grown-up' })).toBeInViewport();
    await page.keyboard.press('Escape');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.focus();
    await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(250);
    await search.fill('moon');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/subuser\/search\?q=moon/);
    const sideways = page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(await sideways).toBe(0);
  });

test('a child below 13 finds a face of their own, and is asked before it signs out', async ({
  app,
  page,
}) => {
  const { browser } = await signInSubUser(app, { name: 'Sipho', ageGroup: 'Below 13' });
  await takeCookies(page, browser, app.url);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const bar = page.locator('.sub-user-bar');
  const tabs = ['Movies', 'Series'].map((name) => page.getByRole('button', { name }));

  for (const size of phones) {
    await test.step(`at ${size.width} px the head is low and the tabs stand at the bottom`, async () => {
      await page.setViewportSize(size);
      await page.goto('/subuser');
      const name = bar.getByText('Sipho');
      await expect(name).toBeVisible();
      await expect.poll(() => name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
      for (const tab of [...tabs, page.getByRole('link', { name: 'My List', exact: true })]) {
        const { y = 0, height = 0 } = (await tab.boundingBox()) ?? {};
        expect(height).toBeGreaterThanOrEqual(56);
        expect(y + height).toBeGreaterThan(size.height - 16);
      }
      for (const control of [
        page.getByRole('button', { name: 'Logout' }),
        page.getByRole('searchbox', { name: 'Search' }),
      ])
        await expect.poll(async () => (await control.boundingBox())?.height).toBeGreaterThanOrEqual(56);
      await expect.poll(sideways).toBe(0);
    });
  }

  await test.step('the search opens where it is pressed', async () => {
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.focus();
    await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(250);
    await search.blur();
  });

  await test.step('the face stays on pages that visitors share', async () => {
    const own = await colour();
    await page.goto('/help');
    await expect.poll(colour).toBe(own);
    await expect(page.locator('html')).toHaveAttribute('data-face', 'children');
  });

  await test.step('Logout asks first', async () => {
    await page.goto('/subuser');
    const question = page.getByRole('alertdialog', { name: /Do you want to log out\?/ });
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/subuser$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Yes, log out' }).click();
    await page.waitForURL('**/login');
    await expect(page.locator('html')).not.toHaveAttribute('data-face');
  });
});

for (const javaScriptEnabled of [true, false])
  test(`cast, servers and legal links stand one press away below 13, script: ${javaScriptEnabled}`, async ({
    app,
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
    const page = await context.newPage();
    const openFilm = async (ageGroup: 'Below 13' | '13+') => {
      const signedIn = await signInSubUser(app, { name: 'Sipho', ageGroup });
      await takeCookies(page, signedIn.browser, app.url);
      await page.goto('/subuser');
      const films = page.getByRole('region', { name: 'Movies for You' }).getByRole('listitem');
      await page.goto((await films.getByRole('link').first().getAttribute('href')) ?? '');
      await page.getByRole('button', { name: 'Start watching' }).click();
    };
    const footer = page.getByRole('contentinfo');
    const privacy = footer.getByRole('link', { name: 'Privacy' });
    const cast = page.locator('.cast');
    const server = page.getByLabel('Server', { exact: true });
    await openFilm('Below 13');
    await expect(footer.getByText('This product uses the TMDB API')).toBeVisible();
    for (const [summary, hidden] of [
      ['For grown-ups', privacy],
      ['Who is in it?', cast],
      ['Trouble playing?', server],
    ] as const) {
      await expect(hidden).toBeHidden();
      await page.getByText(summary, { exact: true }).click();
      await expect(hidden).toBeVisible();
    }
    await openFilm('13+');
    await expect(privacy).toBeVisible();
    await expect(cast).toBeVisible();
    await context.close();
  });
