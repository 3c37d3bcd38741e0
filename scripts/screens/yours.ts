import type { Page } from '@playwright/test';
import { whenMarked } from './marks.ts';
import { onceSettled, playFirst, reopenOffline, type Screen, settlingMs } from './steps.ts';

/** A movie in a collection of three. */
export const movie = 20_045;

export const person = 703_159;

const showRow = (name: string) => (page: Page) => show(page, page.getByRole('region', { name, exact: true }));

async function show(page: Page, part: ReturnType<Page['locator']>): Promise<void> {
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(settlingMs);
}

/** Sends the player's message that the episode has ended. */
export async function end(page: Page): Promise<void> {
  // Waits until the modules of playback are loaded.
  await page.locator('.player-screen [aria-live]').waitFor({ state: 'attached' });
  const frame = await (await page.waitForSelector('.player iframe')).contentFrame();
  await frame?.evaluate(() => parent.postMessage({ event: 'ended' }, '*'));
}

/** Ends the episode as if it had played unattended for more than 90 minutes. */
export async function endUnattended(page: Page): Promise<void> {
  await page.locator('.player-screen [aria-live]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 91 * 60_000;
  });
  await end(page);
}

const main: Screen[] = [
  { name: 'my-list-empty', path: '/my-list', as: 'main user' },
  { name: 'my-list', path: '/my-list', as: 'main user', prepare: whenMarked('main user', '/my-list') },
  {
    name: 'my-list-offline',
    path: '/my-list',
    as: 'main user',
    prepare: whenMarked('main user', '/my-list', reopenOffline),
  },
  {
    name: 'home-my-list',
    path: '/',
    as: 'main user',
    prepare: whenMarked('main user', '/', showRow('My List')),
  },
  {
    name: 'home-coming-soon',
    path: '/',
    as: 'main user',
    prepare: onceSettled(showRow('Coming Soon')),
  },
  { name: 'browse', path: '/browse?kind=movie&genre=drama', as: 'main user' },
  {
    name: 'browse-genres',
    path: '/browse?kind=movie&genre=drama&genre=comedy&rating=7&sort=rating',
    as: 'main user',
    prepare: onceSettled((page) => page.locator('.browse-genres summary').click()),
  },
  { name: 'browse-nothing', path: '/browse?kind=movie&year=1890', as: 'main user' },
  { name: 'browse-cut-off', path: '/browse', as: 'main user', cutOff: true },
  { name: 'browse-offline', path: '/browse?kind=movie', as: 'main user', prepare: reopenOffline },
  {
    name: 'browse-not-kept',
    path: '/browse?kind=movie',
    as: 'main user',
    prepare: async (page) => {
      await reopenOffline(page);
      await page.goto('/browse?kind=series&genre=drama');
    },
  },
  { name: 'person', path: `/person/${person}`, as: 'main user' },
  { name: 'person-cut-off', path: `/person/${person}`, as: 'main user', cutOff: true },
  { name: 'person-offline', path: `/person/${person}`, as: 'main user', prepare: reopenOffline },
  { name: 'watch-offline', path: `/watch/${movie}`, as: 'main user', prepare: reopenOffline },
  {
    name: 'watch-about',
    path: `/watch/${movie}`,
    as: 'main user',
    prepare: onceSettled((page) => show(page, page.locator('.watch-story'))),
  },
  {
    name: 'watch-collection',
    path: `/watch/${movie}`,
    as: 'main user',
    prepare: onceSettled((page) => show(page, page.getByRole('region', { name: 'More in this collection' }))),
  },
  {
    name: 'watch-shared',
    path: `/watch/${movie}`,
    as: 'main user',
    prepare: onceSettled((page) => page.getByRole('button', { name: 'Share' }).click()),
  },
  { name: 'up-next', path: '/tv', as: 'main user', prepare: endOfFirst(end) },
  { name: 'still-watching', path: '/tv', as: 'main user', prepare: endOfFirst(endUnattended) },
  {
    name: 'profile-watched',
    path: '/profile',
    as: 'main user',
    prepare: whenMarked('main user', '/profile', (page) => show(page, page.locator('.watched-grid'))),
  },
  { name: 'public-title', path: '/title/movie/20011', as: 'visitor' },
  { name: 'public-title-cut-off', path: '/title/movie/20011', as: 'visitor', cutOff: true },
];

function endOfFirst(say: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    await playFirst(page, 'Trending Series');
    await say(page);
  };
}

const sub: Screen[] = [
  { name: 'sub-user-my-list-empty', path: '/subuser/my-list', as: 'sub-user' },
  {
    name: 'sub-user-my-list',
    path: '/subuser/my-list',
    as: 'sub-user',
    prepare: whenMarked('sub-user', '/subuser/my-list'),
  },
  {
    name: 'sub-user-rows',
    path: '/subuser',
    as: 'sub-user',
    prepare: whenMarked('sub-user', '/subuser', showRow('My List')),
  },
  {
    name: 'sub-user-my-list-offline',
    path: '/subuser/my-list',
    as: 'sub-user',
    prepare: whenMarked('sub-user', '/subuser/my-list', reopenOffline),
  },
  { name: 'sub-user-browse', path: '/subuser/browse?kind=series', as: 'sub-user' },
  { name: 'sub-user-browse-nothing', path: '/subuser/browse?kind=movie&year=1890', as: 'sub-user' },
  { name: 'sub-user-person', path: `/subuser/person/${person}`, as: 'sub-user' },
  { name: 'sub-user-watched', path: '/subuser/watched', as: 'sub-user' },
  {
    name: 'sub-user-menu',
    path: '/subuser',
    as: 'sub-user',
    prepare: onceSettled((page) => page.getByText('Menu', { exact: true }).click()),
  },
  {
    name: 'sub-user-episode',
    path: '/subuser?kind=series',
    as: 'sub-user',
    prepare: async (page) => {
      await page.locator('a.card[href^="/subuser/series/"]').first().click();
      await page.getByRole('button', { name: 'Start watching' }).waitFor();
    },
  },
];

export const yours: readonly Screen[] = [...main, ...sub];
