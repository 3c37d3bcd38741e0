import type { Page } from '@playwright/test';
import { installClock, runUntilVisible, stopClock } from '../test/page-clock.ts';
import { expect, test } from './fixtures.ts';
import { listOverlaps } from './overlaps.ts';
import { allModes, findMovies, nextMovie, part, setModes, stay } from './player-page.ts';

const agent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';

test.use({ viewport: { width: 1920, height: 1080 }, userAgent: agent });

async function play(page: Page): Promise<void> {
  await page.goto(nextMovie());
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
}

test('a player that fails has the focus on what can be done, and no text over another', async ({
  app,
  household: _,
  page,
}) => {
  await findMovies(app);
  const line = page.locator('.film-line');
  await part(app, 'one that plays', async () => {
    await play(page);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
    expect(await listOverlaps(page)).toEqual([]);
  });

  await part(app, 'every server failed', async () => {
    await setModes(app, allModes('error-message'));
    await play(page);
    await expect(page.getByRole('link', { name: 'Other movies' })).toBeFocused();
    await expect(page.getByText('No playable source found.')).toBeInViewport();
    expect(await listOverlaps(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(line.locator(':focus')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/movies');
  });

  await part(app, 'a silent server', async () => {
    await setModes(app, allModes('silent'));
    await installClock(page);
    await play(page);
    await stopClock(page);
    await runUntilVisible(page, stay(page));
    await page.clock.runFor(100);
    await expect(stay(page)).toBeFocused();
    expect(await listOverlaps(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(stay(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Control the player' })).toBeFocused();
    expect(await listOverlaps(page)).toEqual([]);
  });
});
