import type { Page } from '@playwright/test';
import { holdClock } from '#test/page-clock.ts';
import {
  button,
  chooseServer,
  frame,
  keepOutcomes,
  listOutcomes,
  player,
  report,
  say,
  status,
} from '#test/player-scene.ts';
import { callsOf, expect, step, test } from '#test/scene.ts';

test.beforeEach(({ page }) => keepOutcomes(page));

test('servers that answer late that they lack the film are left', async ({ page, open }) => {
  await page.route('**/parts/servers*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const servers = searchParams.get('what') === 'movie 1' ? [3] : [];
    await route.fulfill({ json: { servers } });
  });
  await holdClock(page);

  await step(page, 'for the next one that has it', async () => {
    await open('player-pending');
    await expect(frame(page)).toHaveAttribute('src', 'https://s1.example/movie/1');
    await page.clock.runFor(4_000);
    await expect(frame(page)).toHaveAttribute('src', 'https://s3.example/movie/1');
  });

  await step(page, 'and none is left, when none has it', async () => {
    await button(page, 'Another title').click();
    await expect(frame(page)).toHaveAttribute('src', 'https://s1.example/movie/2');
    await page.clock.runFor(4_000);
    await expect(status(page)).toContainText('No playable source found.');
  });
});

test('servers follow each other, and what came of each is sent once', async ({ page, open }) => {
  await step(page, 'the servers stay in their order while a title plays, whatever comes anew', async () => {
    await open('player');
    await say(page, { event: 'playing' });
    await button(page, 'Refresh').click();
    await expect(frame(page)).toHaveAttribute('src', 'https://s1.example/movie/1');
    await expect(player(page)).toHaveAttribute('data-plays', '1');
  });

  await step(page, 'another title begins anew at its own first server', async () => {
    await open('player');
    await chooseServer(page, '2');
    await button(page, 'Refresh').click();
    await button(page, 'Another title').click();
    await expect(frame(page)).toHaveAttribute('src', 'https://s3.example/movie/2');
    await expect(status(page)).toContainText('Nothing yet from Server 3. Trying Server 1');
  });

  await step(page, 'what came of each server is sent once', async () => {
    await open('player');
    await say(page, { event: 'error' });
    await expect(frame(page)).toHaveAttribute('src', /s2/);
    await say(page, { event: 'playing' }, 5);
    await expect(player(page)).toHaveAttribute('data-plays', '2');
    await button(page, 'Refresh').click();
    expect(await listOutcomes(page)).toEqual(['movie 1 @1 left', 'movie 1 @2 played']);
  });

  await step(page, 'a report counts as a report, and not as given up as well', async () => {
    await open('player');
    await report(page);
    await expect(frame(page)).toHaveAttribute('src', /s2/);
    expect(await listOutcomes(page)).toEqual(['movie 1 @1 reported']);
  });

  await step(page, 'a server that the viewer leaves by choice isn’t counted as given up', async () => {
    await open('player');
    await chooseServer(page, '3');
    await expect(frame(page)).toHaveAttribute('src', /s3/);
    expect(await listOutcomes(page)).toEqual([]);
  });

  await step(page, 'a read-only view sends nothing', async () => {
    await open('read-only-player');
    await report(page);
    await say(page, { event: 'playing' });
    await expect(player(page)).toHaveAttribute('data-plays', '2');
    expect(await listOutcomes(page)).toEqual([]);
  });

  await step(page, 'a server that was given up is marked in the list', async () => {
    await open('player');
    await say(page, { event: 'error' });
    await expect(page.getByLabel('Server', { exact: true }).locator('option')).toHaveText([
      'Server 1 – didn’t play',
      'Server 2',
      'Server 3',
    ]);
  });

  await step(page, 'a flood from the frame is cut off', async () => {
    await open('player');
    await say(page, { event: 'unknown' }, 200);
    await say(page, { event: 'error' });
    await expect(status(page)).toContainText('Nothing yet from Server 1.');
  });

  await step(page, 'a frame at another origin isn’t believed', async () => {
    await open('player');
    const content = await (await frame(page).elementHandle())?.contentFrame();
    await content?.goto('https://s9.example/elsewhere');
    await content?.evaluate(() => parent.postMessage({ event: 'playing' }, '*'));
    await expect(status(page)).toContainText('Nothing yet from Server 1.');
  });

  await step(page, 'the focus goes from a frame that is replaced to what is said of it', async () => {
    await open('player');
    await frame(page).focus();
    await say(page, { event: 'error' });
    await expect(frame(page)).toHaveAttribute('src', /s2/);
    await expect(status(page)).toBeFocused();
  });
});

test('a player opened without a connection waits for it, and blames no server', async ({ page, open }) => {
  await open('player');
  await page.context().setOffline(true);
  await button(page, 'Another title').click();
  await expect(status(page)).toHaveText('You’re offline. We’ll play it when you’re back.');
  await expect(frame(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(frame(page)).toHaveAttribute('src', 'https://s1.example/movie/2');
  await expect(status(page)).toContainText('Nothing yet from Server 1. Trying Server 2');
  expect(await listOutcomes(page)).toEqual([]);
});

test('a browser without beacons plays all the same', async ({ page, open }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  await open('player');
  await report(page);
  await expect(frame(page)).toHaveAttribute('src', /s2/);
});

test.describe('before the modules', () => {
  test('what happened is known when they come', async ({ open, page }) => {
    const begin = async () => open('player', { held: true });

    await step(page, 'a flood from the frame is cut off', async () => {
      await begin();
      await say(page, { event: 'ready' }, 100);
      await expect.poll(() => page.evaluate(() => window.earlyMessages?.length)).toBe(40);
    });

    await step(page, 'what the frame says waits for them', async () => {
      await begin();
      await say(page, { event: 'playing' });
      await expect.poll(() => page.evaluate(() => window.earlyMessages?.length)).toBe(1);
      await page.evaluate(() => window.hydrate());
      await expect(player(page)).toHaveAttribute('data-plays', '1');
    });

    await step(page, 'a server that was chosen is opened when they come', async () => {
      await begin();
      await chooseServer(page, '3');
      await page.evaluate(() => window.hydrate());
      await expect(frame(page)).toHaveAttribute('src', /s3/);
    });
  });
});

test.describe('the pickers of an episode', () => {
  const address = (page: Page) => page.getByRole('status');

  test('lead to another episode or audio', async ({ page, open }) => {
    await step(page, 'begin another season at its first episode', async () => {
      await open('pickers');
      await page.getByLabel('Season').selectOption('1');
      await expect(address(page)).toHaveText('/tv/7?season=1&episode=1');
    });

    await step(page, 'stay in the season for another episode', async () => {
      await open('pickers');
      await page.getByRole('link', { name: 'Episode 2' }).click();
      await expect(address(page)).toHaveText('/tv/7?season=2&episode=2');
    });

    await step(page, 'lead to the other audio', async () => {
      await open('pickers');
      await page.getByLabel('Dub').check();
      await expect(address(page)).toHaveText('/tv/7?audio=dub');
    });
  });
});

test.describe('a link to another episode', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Next episode' });

  test('opens it here, or where the browser is told to', async ({ page, open }) => {
    await step(page, 'opens it in the player', async () => {
      await open('episode-link');
      await link(page).click();
      expect(await callsOf(page)).toEqual(['next episode']);
    });

    for (const key of ['Control', 'Shift', 'Alt', 'Meta'] as const) {
      await step(page, `is the browser’s with ${key}`, async () => {
        await open('episode-link');
        await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
        await link(page).click({ modifiers: [key] });
        expect(await callsOf(page)).toEqual([]);
      });
    }
  });
});
