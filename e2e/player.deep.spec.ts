import { runUntilVisible } from '../test/page-clock.ts';
import { expect, test } from './fixtures.ts';
import {
  allModes,
  findMovies,
  frame,
  nextMovie,
  open,
  part,
  setModes,
  status,
  stay,
  trouble,
  untilPlays,
} from './player-page.ts';

declare global {
  interface Window {
    /** The number of active wake locks. */
    held: { now: number };
  }
}

test.beforeEach(({ app, household: _ }) => findMovies(app));

test.afterEach(async ({ app }) => {
  await fetch(`${app.standIns.players}/__server`, { method: 'DELETE' });
});

test('a server that plays stays, and the last one too', async ({ app, page }) => {
  await part(app, 'a playing frame without a choice stays', async () => {
    await open(page);
    await untilPlays(page, 1);
    await page.clock.fastForward(30_000);
    await expect(frame(page)).toHaveAttribute('src', /\/one\//);
  });

  await part(app, 'the last server stays', async () => {
    await setModes(app, allModes('silent'));
    await open(page);
    for (const next of ['two', 'three']) {
      await runUntilVisible(page, stay(page));
      await page.clock.fastForward(9_000);
      await expect(frame(page)).toHaveAttribute('src', new RegExp(`/${next}/`));
    }
    await expect(status(page)).toContainText('Server 3 is the last one.');
    await expect(stay(page)).toBeHidden();
    await page.clock.fastForward(60_000);
    await expect(page.locator('.player-status')).toHaveText('');
    await expect(frame(page)).toHaveAttribute('src', /\/three\//);
  });

  await part(app, 'when all report an error, there is no playable source', async () => {
    await setModes(app, allModes('error-message'));
    await open(page);
    await expect(status(page)).toContainText('No playable source found.');
    await expect(frame(page)).toHaveAttribute('src', /\/three\//);
  });

  await part(app, 'messages that mean nothing, or come from elsewhere, change nothing', async () => {
    await setModes(app, { one: 'garbage' });
    await open(page);
    await runUntilVisible(page, stay(page));
    await page.evaluate(() => {
      for (const event of ['ready', 'playing', 'error']) {
        window.postMessage({ event }, '*');
        window.postMessage(JSON.stringify({ context: 'player.js', event }), '*');
      }
    });
    await page.clock.runFor(1_000);
    await expect(status(page)).toContainText('Nothing yet from Server 1.');
    await page.clock.fastForward(8_000);
    await expect(frame(page)).toHaveAttribute('src', /\/two\//);
  });
});

test('what the viewer chooses stays, and a dead server is passed over', async ({ app, page }) => {
  await part(
    app,
    'the viewer’s choice holds, in either direction, and leaves no trace in the history',
    async () => {
      await setModes(app, allModes('silent'));
      await page.goto('/movies');
      await open(page);
      const before = await page.evaluate(() => history.length);
      await trouble(page).click();
      for (const [value, server] of [
        ['3', 'three'],
        ['1', 'one'],
      ] as const) {
        await page.getByLabel('Server', { exact: true }).selectOption(value);
        await expect(frame(page)).toHaveAttribute('src', new RegExp(`/${server}/`));
        await page.clock.fastForward(20_000);
        await expect(frame(page)).toHaveAttribute('src', new RegExp(`/${server}/`));
      }
      await expect.poll(() => page.evaluate(() => history.length)).toBe(before);
    },
  );

  await part(app, 'a dead server is passed over without waiting, and none left is said', async () => {
    await setModes(app, { one: '404', two: 'refuse-framing' });
    await open(page);
    await expect(frame(page)).toHaveAttribute('src', /\/three\//);
    await setModes(app, allModes('404'));
    await page.goto(nextMovie());
    await expect(page.getByRole('heading', { name: 'No playable source found.' })).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
  });
});

test('keys and full screen', async ({ app, page }) => {
  await part(app, 'the keys are listed, can be switched off, and stay out of dialogs', async () => {
    await open(page);
    await untilPlays(page, 1);
    const help = page.getByRole('dialog', { name: 'Keys' });
    await page.keyboard.press('?');
    await expect(help).toBeVisible();
    for (const does of ['Next server', 'Full screen', 'Theatre width', 'This list']) {
      await expect(help.getByText(does)).toBeVisible();
    }
    await expect(help.getByText('Next episode')).toHaveCount(0);
    await page.keyboard.press('s');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(frame(page)).toHaveAttribute('src', /\/one\//);
    await page.getByRole('button', { name: 'Keys' }).click();
    await help.getByLabel('Use these keys').uncheck();
    await help.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Keys' })).toBeFocused();
    await page.keyboard.press('s');
    await page.clock.runFor(100);
    await expect(frame(page)).toHaveAttribute('src', /\/one\//);
    await page.keyboard.press('?');
    await help.getByLabel('Use these keys').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await expect(frame(page)).toHaveAttribute('src', /\/two\//);
  });

  await part(app, 'full screen shows the frame alone', async () => {
    await open(page);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.className))
      .toMatch(/^player-screen\b/);
  });
});

test('the screen is kept awake while a trusted message says that it plays', async ({ page, app }) => {
  await page.addInitScript(() => {
    const held = { now: 0 };
    const request = async () => {
      held.now += 1;
      const release = async () => {
        held.now -= 1;
      };
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    window.held = held;
  });
  const awake = () => page.evaluate(() => window.held.now);
  const say = async (message: unknown) => {
    const content = await (await frame(page).elementHandle())?.contentFrame();
    await content?.evaluate((messages) => parent.postMessage(messages, '*'), message);
  };
  const show = (visibility: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await setModes(app, { one: 'silent' });
  await open(page);
  await runUntilVisible(page, stay(page));
  await expect.poll(awake).toBe(0);
  await page.evaluate(() => window.postMessage({ event: 'playing' }, '*'));
  await expect.poll(awake).toBe(0);
  await say({ event: 'playing' });
  await expect.poll(awake).toBe(1);
  await show('hidden');
  await expect.poll(awake).toBe(0);
  await show('visible');
  await expect.poll(awake).toBe(1);
  await say({ event: 'pause' });
  await expect.poll(awake).toBe(0);
  await say({ event: 'play' });
  await expect.poll(awake).toBe(1);
  await say({ event: 'ended' });
  await expect.poll(awake).toBe(0);
});
