import type { Page } from '@playwright/test';
import { lastTimeOfDay } from '../src/domain/days.ts';
import { knownLanguages } from '../src/domain/languages.ts';
import { noLimits } from '../src/domain/screen-time.ts';
import { limitColumns } from '../src/features/accounts/sub-users/sub-users.ts';
import type { TestApp } from '../test/app.ts';
import { type SignedInSubUser, signInSubUser } from '../test/sub-users.ts';
import { expectAccessible } from './accessible.ts';
import { child, expect, takeCookies, test } from './fixtures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Opens the home of a child with 45 minutes a day, at 15:00 in Johannesburg. */
async function openHome(app: TestApp, page: Page, minutes = 45): Promise<SignedInSubUser> {
  const now = app.clock.now();
  app.clock.advance(lastTimeOfDay(now, 15 * 60) + day - now);
  const lerato = await signInSubUser(app, { ...child, ageGroup: 'Below 13' });
  const limits = { ...noLimits, weekdayMinutes: minutes, weekendMinutes: minutes };
  await app.services.db.tx((trx) =>
    trx.updateTable('sub_user').set(limitColumns(limits)).where('id', '=', lerato.subUserId).execute(),
  );
  await takeCookies(page, lerato.browser, app.url);
  await page.goto('/subuser');
  await waitForScript(page);
  return lerato;
}

/** Waits for the script that notices when the page is shown again. */
async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

/** Uses up time on another device. A lease covers at most ten minutes. */
async function watch(app: TestApp, { browser }: SignedInSubUser, minutes: number): Promise<void> {
  await browser.post('/parts/screen-time', { plays: '1', page: 'one' });
  app.clock.advance(minutes * minute);
}

const left = (page: Page) => page.locator('.time-left');
const hero = (page: Page) => page.getByRole('region', { name: 'Featured' });
const timeUp = (page: Page) => page.getByRole('heading', { name: 'Time is up for today.' });

test('a child’s home says anew what is left whenever one comes back to it', async ({
  app,
  page,
  context,
}) => {
  const lerato = await openHome(app, page);
  await expect(left(page)).toHaveText('45 minutes left');

  await test.step('its tab is shown again', async () => {
    await watch(app, lerato, 5);
    const other = await context.newPage();
    await other.goto('about:blank');
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(left(page)).toHaveText('40 minutes left');
    await other.close();
  });

  await test.step('a link of the area leads to it', async () => {
    await page.getByRole('link', { name: 'My List' }).first().click();
    await expect(page).toHaveURL('/subuser/my-list');
    await watch(app, lerato, 5);
    await page.getByRole('button', { name: 'Movies' }).click();
    await expect(left(page)).toHaveText('35 minutes left');
  });

  await test.step('a step back leads to it, within the document', async () => {
    await page.getByRole('link', { name: 'My List' }).first().click();
    await expect(page).toHaveURL('/subuser/my-list');
    await watch(app, lerato, 5);
    await page.goBack();
    await expect(left(page)).toHaveText('30 minutes left');
  });

  await test.step('a step back leads to it, from another document', async () => {
    await page.goto('/help');
    await watch(app, lerato, 5);
    await page.goBack();
    await expect(left(page)).toHaveText('25 minutes left');
    await waitForScript(page);
  });

  await test.step('the browser shows the page that it kept', async () => {
    await watch(app, lerato, 5);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(left(page)).toHaveText('20 minutes left');
  });
});

test('a child’s home has nothing to watch once the time is up', async ({ app, page }) => {
  const lerato = await openHome(app, page, 15);
  await expect(hero(page).getByRole('link', { name: 'Watch' })).toBeVisible();
  for (let times = 0; times < 3; times += 1) await watch(app, lerato, 5);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(timeUp(page)).toBeVisible();
  await expect(hero(page)).toHaveCount(0);
  await page.reload();
  await expect(timeUp(page)).toBeVisible();
  await expect(page.getByText('You can watch again tomorrow.')).toBeVisible();
  await expect(hero(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose something for next time' }).click();
  await expect(page).toHaveURL('/subuser/my-list');
  await page.goBack();
  await page.getByRole('link', { name: 'More time?' }).click();
  await page.getByLabel('Password of the main account').fill('jacaranda');
  await page.getByRole('button', { name: '15 more minutes' }).click();
  await expect(page).toHaveURL('/subuser');
  await expect(left(page)).toHaveText('15 minutes left');
  await expect(hero(page)).toBeVisible();
});

const saysUp = {
  en: 'Time is up for today.',
  af: 'Vandag se tyd is om.',
  zu: 'Isikhathi sanamuhla siphelile.',
  xh: 'Ixesha liphelile namhlanje.',
  st: 'Nako ya kajeno e fedile.',
};

test('a home whose time is up shows so before its script runs, in each language', async ({
  app,
  page,
  browser,
}) => {
  const { browser: device } = await openHome(app, page, 0);
  for (const width of [320, 1440])
    for (const language of knownLanguages) {
      const context = await browser.newContext({
        baseURL: app.url,
        javaScriptEnabled: false,
        viewport: { width, height: 800 },
      });
      const plain = await context.newPage();
      await takeCookies(plain, device, app.url);
      await context.addCookies([{ name: 'language', value: language, url: app.url }]);
      await plain.goto('/subuser');
      await expect(plain.getByRole('heading', { name: saysUp[language] })).toBeVisible();
      await expect(plain.locator('.hero')).toBeHidden();
      await context.close();
    }
});
