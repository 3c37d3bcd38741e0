import { runUntil, runUntilVisible, runWhile } from '../test/page-clock.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import {
  allModes,
  findMovies,
  forgetSilent,
  frame,
  gapToTitle,
  nextMovie,
  open,
  part,
  setModes,
  status,
  stay,
  trouble,
  untilPlays,
} from './player-page.ts';

test.beforeEach(({ app, household: _ }) => findMovies(app));

test.afterEach(async ({ app }) => {
  await fetch(`${app.standIns.players}/__server`, { method: 'DELETE' });
});

test('a server that plays stays, one that doesn’t is left', async ({ app, household: _, page }) => {
  await part(app, 'a frame that plays ends the countdown, whichever way it speaks', async () => {
    for (const number of [1, 2, 3]) {
      await open(page, `${nextMovie()}?server=${number}`);
      await untilPlays(page, number);
    }
  });

  await part(app, 'an error of the frame leads on at once', async () => {
    await setModes(app, { one: 'error-message', two: 'error-message' });
    await open(page);
    await expect(frame(page)).toHaveAttribute('src', /\/three\//);
    await untilPlays(page, 3);
  });

  await part(app, 'a silent server is left after eight seconds that can be seen', async () => {
    await setModes(app, { one: 'silent' });
    await open(page);
    await runUntilVisible(page, stay(page));
    await expect(status(page)).toContainText('Nothing yet from Server 1. Trying Server 2 in');
    await page.clock.runFor(3_000);
    await expect(status(page)).toContainText(/in [45] s/);
    await expect(frame(page)).toHaveAttribute('src', /\/one\//);
    await page.clock.runFor(5_000);
    await expect(frame(page)).toHaveAttribute('src', /\/two\//);
    await expect(page.getByLabel('Server', { exact: true })).toHaveValue('2');
  });
});

test('what the viewer holds or chooses stays', async ({ app, household: _, page }) => {
  await part(app, 'Stay on this server holds it, and the focus isn’t lost', async () => {
    await setModes(app, { one: 'silent' });
    await open(page);
    await runUntilVisible(page, stay(page));
    await stay(page).focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('');
    await expect(trouble(page)).toBeFocused();
    await page.clock.fastForward(60_000);
    await expect(frame(page)).toHaveAttribute('src', /\/one\//);
  });

  await part(app, 'and the next three films too, with nothing over them', async () => {
    await setModes(app, allModes('silent'));
    for (let film = 0; film < 3; film += 1) {
      await open(page);
      // Without a press, nothing proves that the film plays, and the viewer isn't asked.
      await page.clock.runFor(60_000);
      await expect(frame(page)).toHaveAttribute('src', /\/one\//);
      await expect(page.locator('.player-status')).toHaveText('');
    }
    await forgetSilent(app, 1);
  });

  await part(app, 'a click into the frame holds it', async () => {
    await setModes(app, { one: 'silent' });
    await open(page);
    await runUntilVisible(page, stay(page));
    await frame(page).click({ position: { x: 20, y: 20 } });
    await runUntil(page, 'the countdown has ended', () => stay(page).isHidden());
    await expect(status(page)).toHaveText('');
    await page.clock.fastForward(60_000);
    await expect(frame(page)).toHaveAttribute('src', /\/one\//);
  });
});

test('a server that is reported is left', async ({ app, household: _, page }) => {
  await part(app, 'a report is one tap, and leads to a server that wasn’t given up', async () => {
    await setModes(app, { two: 'silent' });
    await open(page);
    await untilPlays(page, 1);
    const report = async (name: string) => {
      await trouble(page).click();
      await page.getByRole('group', { name: 'Something wrong?' }).getByText(name).click();
    };
    await expect(page.getByRole('button', { name: 'Wrong video' })).toBeHidden();
    await report('Wrong video');
    await expect(frame(page)).toHaveAttribute('src', /\/two\//);
    await runUntilVisible(page, stay(page));
    await expect(status(page)).toContainText('Nothing yet from Server 2. Trying Server 3 in');
    await expect(trouble(page)).toBeFocused();
    await report('Not playing');
    await untilPlays(page, 3);
    await trouble(page).click();
    await page.getByLabel('Server', { exact: true }).selectOption('1');
    await trouble(page).click();
    await report('Broken');
    await report('Broken');
    await expect(status(page)).toContainText('No playable source found.');
    await expect(page.getByRole('link', { name: 'Other movies' })).toBeVisible();
  });
});

test('the film’s width is kept', async ({ app, household: _, page }) => {
  await part(app, 'theatre width is remembered', async () => {
    await open(page);
    const width = async () => (await frame(page).boundingBox())?.width;
    await expect.poll(width).toBeLessThan(1_300);
    const toggle = page.getByRole('button', { name: 'Theatre width' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(width).toBe(1_440);
    await page.reload();
    await expect.poll(width).toBe(1_440);
    await page.keyboard.press('t');
    await expect.poll(width).toBeLessThan(1_300);
  });
});

test('on a phone the frame is at the top, edge to edge, with the title below, and never jumps', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setModes(app, { one: 'silent', two: 'error-message' });
  await open(page);
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const box = await frame(page).boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeLessThan(2);
  expect(await gapToTitle(page)).toBeLessThanOrEqual(24);
  const below = await page.locator('.player-about').boundingBox();
  await runUntilVisible(page, stay(page));
  await page.clock.fastForward(9_000);
  await untilPlays(page, 3);
  await expect(status(page)).toHaveText('');
  await expect.poll(() => frame(page).boundingBox()).toEqual(box);
  await expect.poll(() => page.locator('.player-about').boundingBox()).toEqual(below);
  await expect(page.getByRole('button', { name: 'Not playing' })).toBeHidden();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  expect(await gapToTitle(page)).toBeLessThanOrEqual(24);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/movies$/);
});

test('opening is seen in Recently Watched, and Back leads to the same place of the list', async ({
  page,
}) => {
  await page.goto('/movies');
  const card = page.getByRole('region', { name: 'Our Top Picks' }).getByRole('link').nth(8);
  await card.scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  const name = (await card.locator('b').textContent()) ?? '';
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/movies$/);
  await expect(
    page.getByRole('region', { name: 'Recently Watched' }).getByRole('link', { name }),
  ).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(at - 400);
});

test('works without script', async ({ browser, app, context }) => {
  const path = nextMovie();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies(await context.cookies());
  const still = await plain.newPage();
  await still.goto(path);
  await expect(frame(still)).toHaveAttribute('src', /\/one\//);
  await still.getByText('Trouble playing?').click();
  await still.getByLabel('Server', { exact: true }).selectOption('2');
  await still.getByRole('button', { name: 'Change server' }).click();
  await expect(frame(still)).toHaveAttribute('src', /\/two\//);
  await still.getByRole('link', { name: 'Back' }).click();
  await expect(still).toHaveURL(/\/movies$/);
  await plain.close();
});

test('has no accessibility violation, never scrolls sideways, and nothing in it jumps', async ({
  page,
  app,
}) => {
  await setModes(app, allModes('silent'));
  await open(page);
  await runUntilVisible(page, stay(page));
  // axe works by timers, so the clock must move meanwhile.
  await runWhile(page, expectAccessible(page, { except: 'iframe' }));
  await test.step('nor where every server has failed', async () => {
    const failed = await page.context().newPage();
    await setModes(app, allModes('error-message'));
    await open(failed);
    await runUntilVisible(failed, failed.getByText('No playable source found. Try another title.'));
    await runWhile(failed, expectAccessible(failed, { except: 'iframe' }));
    await failed.close();
    await setModes(app, allModes('silent'));
  });
  for (const width of [320, 360, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
    const heights = async () => [
      await frame(page).boundingBox(),
      await page.locator('.player-about').boundingBox(),
    ];
    const counting = await heights();
    await stay(page).click();
    await expect(stay(page)).toHaveCount(0);
    await expect.poll(heights).toEqual(counting);
    await forgetSilent(app, 1);
    await page.reload();
    await runUntilVisible(page, stay(page));
    if (width < 500) await expect.poll(async () => (await frame(page).boundingBox())?.width).toBe(width);
  }
});

test('what one visit has found out, the next one begins with; a countdown finds out nothing', async ({
  page,
  app,
}) => {
  await setModes(app, { one: 'silent', two: 'error-message' });
  const path = nextMovie();
  const messages: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/parts/server-experience')) messages.push(request.postData() ?? '');
  });
  const outcomes = () => messages.map((body) => new URLSearchParams(body).get('outcome'));
  await open(page, path);
  await runUntilVisible(page, stay(page));
  await page.clock.fastForward(9_000);
  await untilPlays(page, 3);
  await expect.poll(outcomes).toEqual(['left', 'played']);
  const options = page.getByLabel('Server', { exact: true }).locator('option');
  await expect(options).toHaveText(['Server 1', 'Server 2 – didn’t play', 'Server 3']);
  await page.goto(path);
  await expect(frame(page)).toHaveAttribute('src', /\/one\//);
  await expect(options).toHaveText(['Server 1', 'Server 2 – didn’t work today', 'Server 3']);
});
