import type { Page } from '@playwright/test';
import { lastTimeOfDay } from '../src/domain/days.ts';
import type { TestApp } from '../test/app.ts';
import { addressOf } from '../test/films.ts';
import { installClock, stopClock } from '../test/page-clock.ts';
import { expectAccessible } from './accessible.ts';
import { child, expect, signInChild, takeSession, test } from './fixtures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const untilEight = { 'Bedtime, Monday to Friday': '20:00', 'Bedtime, Saturday and Sunday': '20:00' };

const frame = (page: Page) => page.locator('iframe[title="Player"]');
const notice = (page: Page) => page.locator('.time-notice');
const timeUp = (page: Page) => page.getByRole('heading', { name: 'Time is up for today.' });

/** Moves the server's clock to the next such time of day in Johannesburg. */
function goTo(app: TestApp, hours: number, minutes: number): void {
  const now = app.clock.now();
  app.clock.advance(lastTimeOfDay(now, hours * 60 + minutes) + day - now);
}

/** Sets limits on the profile, as a parent does on another device. */
async function setOnProfile(app: TestApp, page: Page, email: string, limits: Record<string, string>) {
  const context = await page.context().browser()?.newContext({ baseURL: app.url });
  const profile = await context?.newPage();
  if (context === undefined || profile === undefined) throw new Error('There is no browser.');
  await takeSession(app, profile, { email, password: 'jacaranda' });
  await profile.goto('/profile');
  await profile.getByRole('button', { name: `Edit ${child.name}` }).click();
  for (const [label, value] of Object.entries(limits)) await profile.getByLabel(label).selectOption(value);
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByText('Profile updated!')).toBeVisible();
  await context.close();
}

async function startMovie(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Movies for You' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
}

test('a film that plays ends with the bedtime that a parent sets, also without a connection', async ({
  app,
  page,
  problems,
}) => {
  goTo(app, 19, 49);
  await installClock(page);
  const { email } = await signInChild(app, page);
  await startMovie(page);
  await stopClock(page);
  await setOnProfile(app, page, email, untilEight);
  const answered = page.waitForResponse('**/parts/screen-time');
  await page.clock.fastForward(31_000);
  await answered;
  goTo(app, 19, 50);
  app.clock.step(-day);
  app.clock.advance(15_000);
  await page.clock.fastForward(31_000);
  await expect(notice(page)).toHaveText('Ten minutes left');
  await expect(frame(page)).toBeVisible();

  await page.route('**/parts/screen-time', (route) => route.abort());
  await page.clock.setSystemTime(Date.now() - day);
  await page.clock.fastForward(5 * minute);
  await expect(notice(page)).toHaveText('5 minutes left');
  await page.clock.fastForward(5 * minute);
  await expect(notice(page)).toHaveText('Time is up. This stops in two minutes.');
  await expect(frame(page)).toBeVisible();
  await page.clock.fastForward(2 * minute);
  await expect(timeUp(page)).toBeVisible();
  await expect(frame(page)).toHaveCount(0);

  await page.unroute('**/parts/screen-time');
  app.clock.advance(12 * minute);
  await page.reload();
  await expect(timeUp(page)).toBeVisible();
  await expect(page.getByText('You can watch again tomorrow at 06:00.')).toBeVisible();
  // The browser reports the lost requests.
  problems.length = 0;
});

test('a film uses up the minutes of the day, but not while it is paused', async ({ app, page }) => {
  goTo(app, 15, 0);
  await installClock(page);
  const { email } = await signInChild(app, page);
  await setOnProfile(app, page, email, {
    'Time a day, Monday to Friday': '15 minutes',
    'Time a day, Saturday and Sunday': '15 minutes',
  });
  await startMovie(page);
  await stopClock(page);
  const say = async (event: string) => {
    const answered = page.waitForResponse('**/parts/screen-time');
    const content = await (await frame(page).elementHandle())?.contentFrame();
    await content?.evaluate((name) => parent.postMessage({ event: name }, '*'), event);
    await answered;
  };
  /** Lets time pass on the page and on the server. */
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      const answered = page.waitForResponse('**/parts/screen-time');
      app.clock.advance(minute);
      await page.clock.fastForward(minute);
      await answered;
    }
  };
  await pass(5);
  await expect(notice(page)).toHaveText('Ten minutes left');
  await say('pause');
  await page.clock.fastForward(20 * minute);
  await expect(notice(page)).toHaveText(/^(Ten|9) minutes left$/);
  await say('playing');
  await pass(4);
  await expect(notice(page)).toHaveText('6 minutes left');
});

test('a film ends that plays on in a tab whose session was signed out', async ({ app, page, problems }) => {
  goTo(app, 15, 0);
  await installClock(page);
  const { email } = await signInChild(app, page);
  await setOnProfile(app, page, email, untilEight);
  await startMovie(page);
  await stopClock(page);
  await page.request.post('/logout', { headers: { Origin: app.url } });
  await page.clock.fastForward(31_000);
  await expect(page).toHaveURL(/\/login/);
  // The browser reports the refused request.
  problems.length = 0;
});

/** Blocks the messages about screen time, as a browser extension's filter does. */
const blockWords = (page: Page) => page.route('**/parts/screen-time', (route) => route.abort());

test('a film whose words are blocked plays for what was given and two minutes more, and is charged', async ({
  app,
  page,
  problems,
}) => {
  goTo(app, 15, 0);
  await installClock(page);
  const { email } = await signInChild(app, page);
  await setOnProfile(app, page, email, {
    'Time a day, Monday to Friday': '15 minutes',
    'Time a day, Saturday and Sunday': '15 minutes',
  });
  await blockWords(page);
  await startMovie(page);
  await stopClock(page);
  const film = page.url();
  await page.clock.fastForward(10 * minute + 5_000);
  await expect(notice(page)).toHaveText('We’ve lost the connection. This stops in two minutes.');
  await expect(frame(page)).toBeVisible();
  await page.clock.fastForward(2 * minute);
  await expect(page.getByRole('heading', { name: 'We’ve lost the connection.' })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);

  app.clock.advance(12 * minute);
  await page.goto(film);
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(frame(page)).toBeVisible();
  app.clock.advance(6 * minute);
  await page.goto(film);
  await expect(timeUp(page)).toBeVisible();
  // The browser reports the lost requests.
  problems.length = 0;
});

test('in the last two minutes nothing begins', async ({ app, page }) => {
  goTo(app, 19, 55);
  await installClock(page);
  const { email } = await signInChild(app, page);
  await setOnProfile(app, page, email, untilEight);
  await startMovie(page);
  await stopClock(page);
  await page.goto(new URL(page.url()).pathname);
  await expect(page.getByRole('button', { name: 'Start watching' })).toBeVisible();
  app.clock.advance(6 * minute);
  await page.clock.fastForward(6 * minute);
  await expect(page.getByRole('button', { name: 'Start watching' })).toHaveCount(0);
  await expect(timeUp(page)).toBeVisible();
});

test('a press that finds the time in use on another device says so', async ({ app, page }) => {
  goTo(app, 15, 0);
  const { email } = await signInChild(app, page);
  await setOnProfile(app, page, email, {
    'Time a day, Monday to Friday': '15 minutes',
    'Time a day, Saturday and Sunday': '15 minutes',
  });
  await page.getByRole('region', { name: 'Movies for You' }).getByRole('link').first().click();
  const start = page.getByRole('button', { name: 'Start watching' });
  await expect(start).toBeVisible();
  const what = `movie ${new URL(page.url()).pathname.split('/').at(-1)}`;
  for (const device of [app.browser(), app.browser()]) {
    const fields = { asSubUser: 'on', name: child.name, password: child.password, accountEmail: email };
    await device.post('/login', fields);
    expect(await addressOf(device, what)).not.toBeNull();
  }
  await start.click();
  await expect(page.getByText('The rest of today’s time is in use on another device.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No time is left on this device.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(timeUp(page)).toHaveCount(0);
  // So much time is left that 15 more minutes would add nothing.
  await expect(page.getByRole('button', { name: '15 more minutes' })).toHaveCount(0);
  await expect(frame(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(start).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No time is left on this device.' })).toBeVisible();
  app.clock.advance(day);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(start).toBeVisible();
});

test('a film whose answer is lost is asked for again', async ({ app, page, problems }) => {
  await installClock(page);
  await signInChild(app, page);
  await page.getByRole('region', { name: 'Movies for You' }).getByRole('link').first().click();
  await page.route('**/parts/film', (route) => route.abort());
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.');
  await page.unroute('**/parts/film');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.player')).toHaveAttribute('data-plays', '1');
  // A film without limits plays on, even if later requests are lost.
  await blockWords(page);
  await stopClock(page);
  await page.clock.fastForward(60 * minute);
  await expect(frame(page)).toBeVisible();
  problems.length = 0;
});

test('a parent gives more time on the child’s device', async ({ app, page, problems }) => {
  goTo(app, 19, 55);
  const { email } = await signInChild(app, page);
  await setOnProfile(app, page, email, untilEight);
  await startMovie(page);
  const more = page.getByRole('button', { name: '15 more minutes' });

  await test.step('while the film plays on', async () => {
    await expect(notice(page)).toHaveText('5 minutes left');
    const film = await frame(page).elementHandle();
    await page.getByText('More time?').click();
    await page.getByLabel('Password of the main account').fill('wrong');
    await more.click();
    await expect(page.getByRole('alert')).toHaveText('Incorrect password.');
    await page.getByLabel('Password of the main account').fill('jacaranda');
    await more.click();
    await expect(notice(page)).toHaveCount(0);
    // The same frame: the film wasn't loaded again.
    await expect.poll(() => film?.isVisible()).toBe(true);
    await expect(more).toHaveCount(0);
  });

  await test.step('after it has ended', async () => {
    app.clock.advance(30 * minute);
    await page.reload();
    await expect(timeUp(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Password of the main account').fill('jacaranda');
    await more.click();
    await page.getByRole('button', { name: 'Start watching' }).click();
    await expect(frame(page)).toBeVisible();
    await expect(timeUp(page)).toHaveCount(0);
  });
  // The browser reports the wrong password.
  problems.length = 0;
});
