import { addHousehold } from '../test/households.ts';
import { expectAccessible } from './accessible.ts';
import { expect, signIn, test } from './fixtures.ts';

const longName = 'Zanokuhle'.padEnd(60, 'bathandekile');
const names = ['Lerato', 'Sipho', 'Thandi', 'Neo', longName];

const countLines = (all: Element[]) =>
  Math.max(...all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)));

for (const [viewport, theme] of [
  [{ width: 390, height: 844 }, 'dark'],
  [{ width: 1440, height: 900 }, 'light'],
  [{ width: 1920, height: 1080 }, 'television'],
] as const)
  test(`everybody has a character, picked and the same everywhere, at ${viewport.width}, ${theme}`, async ({
    app,
    page,
  }, { outputDir }) => {
    await page.setViewportSize(viewport);
    if (theme === 'light') await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    if (theme === 'television')
      await page.context().addCookies([{ name: 'screen', value: 'tv', url: app.url }]);
    const subUsers = names.map((name, index) => ({
      name,
      password: 'protea-7',
      ageGroup: index === 0 ? ('Below 13' as const) : ('13+' as const),
      genres: [],
    }));
    const household = await addHousehold(app, { subUsers });
    await signIn(page, household);

    await page.goto('/profile');
    await page.locator('summary').getByText('Character', { exact: true }).click();
    const owl = page.getByRole('button', { name: 'Owl', exact: true });
    await expect(owl).toHaveAttribute('aria-pressed', 'true');
    const giraffe = page.getByRole('button', { name: 'Giraffe', exact: true });
    await giraffe.focus();
    await page.keyboard.press('Enter');
    await expect(giraffe).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('header .tone-giraffe').first()).toBeAttached();
    await giraffe.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${outputDir}/profile.png` });

    const listed = page.getByRole('list', { name: 'Sub-Users' }).locator('bdi');
    await expect.poll(() => listed.evaluateAll(countLines)).toBeLessThan(2.1);

    await page.goto('/profile/hand-over');
    await page.locator('main').getByRole('button', { name: 'Lerato' }).click();
    await expect(page).toHaveURL('/subuser');
    await expect(page.locator('header .tone-lion')).toHaveCount(1);
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('button', { name: 'Hippo', exact: true }).click();
    await expect(page.locator('header .sub-user-face .tone-hippo')).toHaveCount(1);
    await expectAccessible(page);
    await page.screenshot({ path: `${outputDir}/menu.png` });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes, log out' }).click();
    await page.waitForURL('**/login');

    const faces = page.getByRole('list', { name: 'Who’s watching?' }).locator('.avatar');
    await expect(faces).toHaveCount(6);
    const face = page.getByRole('button', { name: longName, exact: true });
    await expect.poll(() => face.locator('bdi').evaluateAll(countLines)).toBeLessThan(2.1);
    await expect(faces.nth(0)).toHaveClass(/tone-giraffe/);
    await expect(faces.nth(1)).toHaveClass(/tone-hippo/);
    const colours = await faces.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(colours).size).toBe(6);
    await page.screenshot({ path: `${outputDir}/chooser.png` });
  });
