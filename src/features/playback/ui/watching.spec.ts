import type { Page } from '@playwright/test';
import type { JournalEntry } from '#src/domain/journal.ts';
import { holdClock } from '#test/page-clock.ts';
import { callsOf, expect, test } from '#test/scene.ts';

const frame = (page: Page) => page.locator('iframe[title="Player"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const countdown = (page: Page) => page.getByRole('timer');

/** Sends a message from the server's frame to the page. */
async function say(page: Page, message: unknown): Promise<void> {
  const content = await (await frame(page).elementHandle())?.contentFrame();
  await content?.waitForURL(/s\d\.example/);
  await content?.evaluate((data) => parent.postMessage(data, '*'), message);
}

const at = (seconds: number) => ({ event: 'timeupdate', data: { seconds, duration: 60 } });

/** Starts the player and waits until the modules for a playing film are loaded. */
async function play(page: Page): Promise<void> {
  await say(page, { event: 'playing' });
  await expect(page.locator('.player-screen [aria-live]')).toBeAttached();
}

async function end(page: Page): Promise<void> {
  await play(page);
  await say(page, { event: 'ended' });
}

/** The positions that each page has sent. */
const sent = new WeakMap<Page, string[]>();
const saves = (page: Page) => sent.get(page);

test.beforeEach(async ({ page }) => {
  const body =
    '<p>A film</p><script>onmessage = ({ data }) => { if (data.method === "setCurrentTime") parent.postMessage("sought " + data.value, "*"); }</script>';
  await page.route(/https:\/\/s\d\.example\//, (route) => route.fulfill({ contentType: 'text/html', body }));
  await holdClock(page);
  const bodies: string[] = [];
  sent.set(page, bodies);
  page.on('request', (request) => {
    if (!request.url().endsWith('/parts/changes')) return;
    const fields = new URLSearchParams(request.postData() ?? '');
    const entries: JournalEntry[] = JSON.parse(fields.get('changes') ?? '[]');
    for (const { viewer, kind, title, value } of entries)
      bodies.push(`${viewer} ${kind} ${title} ${JSON.stringify(value)}`);
  });
  await page.addInitScript(() => {
    window.beacons = [];
    addEventListener('player-finished', () => window.beacons.push('finished'));
  });
});

test('a player is brought to where the viewer stopped, and saves from there', async ({ page, open }) => {
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      if (String(data).startsWith('sought')) document.title = data;
    });
  });
  await open('episodes');
  await play(page);
  await say(page, at(1));
  await expect(page).toHaveTitle('sought 41');
  await say(page, at(41));
  await page.clock.runFor(15_000);
  await say(page, at(56));
  await expect
    .poll(() => saves(page))
    .toEqual(['viewer position series 7 1 1 {"seconds":56,"duration":60,"ended":false}']);
  await expect.poll(() => page.evaluate(() => window.beacons)).toContain('finished');
});

test('another window saves nothing', async ({ page, open }) => {
  await open('episodes');
  await play(page);
  await page.evaluate((message) => postMessage(message, '*'), at(50));
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(saves(page)).toEqual([]);
});

test('the next episode comes after 5 seconds', async ({ page, open }) => {
  await open('episodes');
  await end(page);
  await expect(countdown(page)).toHaveText('Next episode in 5');
  await expect(page.getByRole('group', { name: 'Up next' })).toContainText('Episode 2: Rain');
  await expect(button(page, 'Play now')).toBeFocused();
  await page.clock.runFor(2_000);
  await expect(countdown(page)).toHaveText('Next episode in 3');
  await page.clock.runFor(3_500);
  await expect(page.getByRole('heading')).toHaveText('Episode 2');
  await expect(countdown(page)).toHaveCount(0);
  expect(saves(page)).toEqual(['viewer position series 7 1 1 {"seconds":0,"duration":null,"ended":true}']);
});

test('it comes at once, or not at all', async ({ page, open }) => {
  await open('episodes');
  await end(page);
  await expect(button(page, 'Play now')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading')).toHaveText('Episode 1');
  expect(await callsOf(page)).toEqual([]);
  await end(page);
  // The focus stayed outside the new countdown; `press` moves it there.
  await button(page, 'Play now').press('Escape');
  await expect(countdown(page)).toHaveCount(0);
  await end(page);
  await button(page, 'Play now').click();
  await expect(page.getByRole('heading')).toHaveText('Episode 2');
});

test('on a narrow phone it leaves the corner of Back free', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open('episodes');
  await end(page);
  const film = await page.locator('.player-screen').boundingBox();
  const notice = await page.getByRole('group', { name: 'Up next' }).boundingBox();
  // Back is 44 px high, 8 px from the film's edge.
  expect(notice?.y).toBeGreaterThanOrEqual((film?.y ?? 0) + 52);
});

test('after three episodes without a press the viewer is asked', async ({ page, open }) => {
  await open('episodes');
  for (const episode of [2, 3]) {
    await end(page);
    await expect(countdown(page)).toBeVisible();
    await page.clock.runFor(5_500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Episode ${episode}`);
  }
  await end(page);
  const dialog = page.getByRole('dialog', { name: 'Still watching?' });
  await expect(dialog).toBeVisible();
  await page.clock.runFor(10_000);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Episode 4');
  await end(page);
  await expect(countdown(page)).toBeVisible();
});

test('after 90 minutes as well; `Stop` and Escape go no further', async ({ page, open }) => {
  await open('episodes');
  await play(page);
  await page.clock.fastForward(90 * 60_000);
  await say(page, { event: 'ended' });
  const dialog = page.getByRole('dialog', { name: 'Still watching?' });
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(10_000);
  expect(await callsOf(page)).toEqual([]);
});
