import type { Browser, Page } from '@playwright/test';
import { lastTimeOfDay } from '../src/domain/days.ts';
import { monthsAfter } from '../src/domain/period.ts';
import { subUserRows } from '../src/features/catalogue/sub-user-rows.ts';
import { makePasses } from '../src/features/operations/passes.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { installClock, stopClock } from '../test/page-clock.ts';
import { moviesByAge, setMaturity } from '../test/sub-users.ts';
import { translationOf } from '../test/translation-of.ts';
import { test as base, expect } from './fixtures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const television = { width: 1920, height: 1080 };
const agent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';

/** Returns the text that a household sees. */
const zulu = (english: string, values?: Record<string, string>) => translationOf(english, 'zu', values);

const test = base.extend<object, { app: TestApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const app = await startTestApp({ LANGUAGES: 'en,zu' });
      await app.services.catalogue.warm(subUserRows, new AbortController().signal);
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

async function makeCode({ services, clock }: TestApp): Promise<string> {
  const expiresAt = monthsAfter(clock.now(), 36);
  const wanted = { count: 1, months: 1, price: 3500, note: '', madeBy: 'command line', expiresAt };
  return (await makePasses(services, wanted, async () => undefined)).codes[0] ?? '';
}

/** Checks that no sentence of a page is in English. */
async function expectZulu(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'zu-ZA');
  const text = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement; // A copy of the body is an HTMLElement.
    for (const left of copy.querySelectorAll('script, style, option, [lang=en], [hidden]')) left.remove();
    return copy.textContent ?? '';
  });
  for (const english of [' the ', ' your ', ' and ', ' of ', 'Please']) expect(text).not.toContain(english);
}

async function openTelevision(browser: Browser, app: TestApp): Promise<Page> {
  const room = await browser.newContext({ baseURL: app.url, viewport: television, userAgent: agent });
  return room.newPage();
}

const panel = (page: Page) =>
  page.getByRole('region', { name: zulu('What can <0>{name}</0> see?', { name: 'Sipho' }) });

test('a household signs up with a pass, limits a child and sees the film end at bedtime, all in isiZulu', async ({
  app,
  page,
  browser,
}) => {
  const { strong } = await moviesByAge(app);
  await setMaturity(app, strong, 16);
  const tv = await openTelevision(browser, app);
  const now = app.clock.now();
  app.clock.advance(lastTimeOfDay(now, 19 * 60 + 40) + day - now);

  await test.step('chooses isiZulu and signs up with a pass', async () => {
    await page.goto('/signup');
    await page.getByLabel('Language').last().selectOption('zu');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zu-ZA');
    await page.goto('/redeem');
    await expectZulu(page);
    await page.getByLabel(zulu('Pass'), { exact: true }).fill(await makeCode(app));
    await page.getByLabel(zulu('Email'), { exact: true }).fill(`zodwa-${Date.now()}@example.org`);
    await page.getByLabel(zulu('Password'), { exact: true }).fill('saltriver');
    await page.getByRole('button', { name: zulu('Redeem'), exact: true }).click();
    await expect(page.getByRole('heading', { name: zulu('Who watches at your place?') })).toBeVisible();
  });

  await test.step('adds a sub-user below 13', async () => {
    await page.goto('/profile');
    await expectZulu(page);
    const form = page.locator('form', { has: page.getByRole('button', { name: zulu('Add Sub-User') }) });
    await form.getByLabel(zulu('Name'), { exact: true }).fill('Sipho');
    await form.getByLabel(zulu('Password'), { exact: true }).fill('protea-7');
    await form.getByLabel(zulu('Age group'), { exact: true }).selectOption('Below 13');
    await form.locator('[name=consent]').check();
    await form.getByRole('button', { name: zulu('Add Sub-User') }).click();
    await page.getByRole('button', { name: zulu('Save Changes') }).click();
    await expect(page.getByText(zulu('Profile updated!'))).toBeVisible();
  });

  await test.step('allows one film', async () => {
    await panel(page).locator('summary').first().click();
    await panel(page).getByLabel(zulu('Title')).fill(strong.name);
    await panel(page)
      .getByRole('button', { name: zulu('Check') })
      .click();
    await panel(page)
      .getByRole('button', { name: zulu('Allow {name}', { name: strong.name }) })
      .click();
    await expect(panel(page).getByText(zulu('You allowed this.'))).toBeVisible();
    await expectZulu(page);
  });

  await test.step('signs a television in for the child', async () => {
    await tv.goto('/login/code');
    const code = await tv.locator('output').textContent();
    await page.goto(`/link?code=${code}`);
    await expectZulu(page);
    await page.getByRole('button', { name: zulu('Continue'), exact: true }).click();
    await page.getByLabel('Sipho').check();
    await page.getByRole('button', { name: zulu('Sign in'), exact: true }).click();
    await tv.waitForURL('**/subuser');
  });

  await test.step('sets a bedtime, at which the film ends', async () => {
    await tv.context().addCookies([{ name: 'language', value: 'zu', url: app.url }]);
    await installClock(tv);
    await tv.goto(`/subuser/movie/${strong.id}`);
    await expectZulu(tv);
    await tv.getByRole('button', { name: zulu('Play') }).click();
    await expect(tv.locator('.player')).toHaveAttribute('data-plays', '1');
    await stopClock(tv);
    await page.goto('/profile');
    await page.getByRole('button', { name: zulu('Edit {name}', { name: 'Sipho' }) }).click();
    for (const days of ['Bedtime, Monday to Friday', 'Bedtime, Saturday and Sunday'])
      await page.getByLabel(zulu(days)).selectOption('20:00');
    await page.getByRole('button', { name: zulu('Save Changes') }).click();
    await expect(page.getByText(zulu('Profile updated!'))).toBeVisible();
    app.clock.advance(23 * minute);
    await tv.clock.fastForward(31_000);
    await tv.clock.fastForward(3 * minute);
    await expect(tv.getByRole('heading', { name: zulu('Time is up for today.') })).toBeVisible();
    await expect(tv.locator('iframe')).toHaveCount(0);
    await expectZulu(tv);
  });
  await tv.context().close();
});
