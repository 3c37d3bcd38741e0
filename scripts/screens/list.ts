import type { Locator, Page } from '@playwright/test';
import { onceSettled, openFirst, playFirst, type Screen, settlingMs, waitForPlayer } from './steps.ts';
import { yours } from './yours.ts';

/** Holds the answer back, so that the page shows the wait. */
async function searchAndWait(page: Page): Promise<void> {
  await page.waitForTimeout(settlingMs);
  await page.route('**/search.data**', () => {});
  await page.getByRole('searchbox', { name: 'Search' }).fill('moon');
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
}

async function checkTitle(page: Page): Promise<Locator> {
  const panel = page.locator('#see');
  await panel.locator('summary').click();
  await panel.getByLabel('Title').fill('moon');
  await panel.getByRole('button', { name: 'Check' }).click();
  await page.waitForTimeout(settlingMs);
  return panel;
}

const public_: Screen[] = [
  { name: 'login', path: '/login', as: 'visitor' },
  {
    name: 'login-refused',
    path: '/login',
    as: 'visitor',
    prepare: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-sub-user',
    path: '/login',
    as: 'visitor',
    prepare: (page) => page.getByLabel('Log in as sub-user').check(),
  },
  { name: 'login-code', path: '/login/code', as: 'visitor' },
  { name: 'signup', path: '/signup', as: 'visitor' },
  { name: 'signup-payment-failed', path: '/signup?paid=false&error=payment', as: 'visitor' },
  { name: 'forgot-password', path: '/forgot-password', as: 'visitor' },
  { name: 'reset-password-spent', path: '/reset-password?token=spent', as: 'visitor' },
  { name: 'help', path: '/help', as: 'visitor' },
  { name: 'privacy-policy', path: '/privacy-policy', as: 'visitor' },
  { name: 'terms-of-use', path: '/terms-of-use', as: 'visitor' },
  { name: 'not-found-visitor', path: '/nowhere/at/all', as: 'visitor' },
];

const catalogue: Screen[] = [
  { name: 'home', path: '/', as: 'main user' },
  { name: 'movies', path: '/movies', as: 'main user' },
  { name: 'series', path: '/tv', as: 'main user' },
  { name: 'kids', path: '/kids', as: 'main user' },
  { name: 'anime', path: '/anime', as: 'main user' },
  {
    name: 'anime-title',
    path: '/anime',
    as: 'main user',
    prepare: (page) => openFirst(page, 'Latest Anime'),
  },
  { name: 'search', path: '/search?q=moon', as: 'main user' },
  { name: 'search-waiting', path: '/movies', as: 'main user', prepare: searchAndWait },
  { name: 'search-nothing', path: '/search?q=qzxv+wvutq', as: 'main user' },
  { name: 'not-found', path: '/nowhere', as: 'main user' },
  { name: 'home-cut-off', path: '/', as: 'main user', cutOff: true },
  { name: 'movies-cut-off', path: '/movies', as: 'main user', cutOff: true },
  { name: 'search-cut-off', path: '/search?q=moon', as: 'main user', cutOff: true },
];

const players: Screen[] = [
  {
    name: 'watch',
    path: '/movies',
    as: 'main user',
    prepare: (page) => playFirst(page, 'Latest Releases'),
  },
  {
    name: 'watch-series',
    path: '/tv',
    as: 'main user',
    prepare: (page) => playFirst(page, 'Trending Series'),
  },
  {
    name: 'watch-keys',
    path: '/tv',
    as: 'main user',
    prepare: async (page) => {
      await playFirst(page, 'Trending Series');
      await page.getByRole('button', { name: 'Keys' }).click();
    },
  },
  {
    name: 'watch-anime',
    path: '/anime',
    as: 'main user',
    prepare: async (page) => {
      await openFirst(page, 'Latest Anime');
      await page.locator('a[href^="/anime/watch/"]').first().click();
      await waitForPlayer(page);
    },
  },
];

const household: Screen[] = [
  { name: 'profile', path: '/profile', as: 'main user' },
  { name: 'profile-security', path: '/profile/security', as: 'main user' },
  { name: 'profile-devices', path: '/profile/devices', as: 'main user' },
  { name: 'profile-data', path: '/profile/data', as: 'main user' },
  { name: 'profile-device', path: '/profile/device', as: 'main user' },
  { name: 'device', path: '/device', as: 'visitor' },
  {
    name: 'profile-what-they-see',
    path: '/profile',
    as: 'main user',
    prepare: async (page) => {
      const panel = await checkTitle(page);
      await panel.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-choices',
    path: '/profile',
    as: 'main user',
    prepare: async (page) => {
      const panel = await checkTitle(page);
      await panel
        .getByRole('button', { name: /^Block/ })
        .first()
        .click();
      await page.waitForTimeout(settlingMs);
      await page.locator('.member-chosen summary').first().click();
      await page.locator('.members').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-watched-by',
    path: '/profile',
    as: 'main user',
    prepare: onceSettled((page) =>
      page
        .getByRole('link', { name: /^Watched by/ })
        .first()
        .click(),
    ),
  },
  {
    name: 'profile-editing',
    path: '/profile',
    as: 'main user',
    prepare: onceSettled((page) => page.getByRole('button', { name: 'Edit' }).first().click()),
  },
  {
    name: 'profile-plan',
    path: '/profile',
    as: 'main user',
    prepare: onceSettled((page) => page.getByRole('button', { name: 'Renew' }).scrollIntoViewIfNeeded()),
  },
  {
    name: 'profile-deleting',
    path: '/profile',
    as: 'main user',
    prepare: onceSettled((page) => page.getByRole('button', { name: 'Delete Account' }).click()),
  },
  {
    name: 'login-who',
    path: '/profile',
    as: 'main user',
    prepare: async (page) => {
      // The device cookie stays.
      await page.context().clearCookies({ name: 'sid' });
      await page.goto('/login');
    },
  },
  { name: 'sub-user', path: '/subuser', as: 'sub-user' },
  { name: 'sub-user-series', path: '/subuser?kind=series', as: 'sub-user' },
  {
    name: 'sub-user-movie',
    path: '/subuser',
    as: 'sub-user',
    prepare: async (page) => {
      await page.locator('a[href^="/subuser/movie/"]').last().click();
      await page.getByRole('button', { name: 'Start watching' }).waitFor();
    },
  },
  { name: 'sub-user-nothing-found', path: '/subuser/search?q=qzxv', as: 'sub-user' },
];

/** Screens have the order in which a household meets them. */
export const screens: readonly Screen[] = [...public_, ...catalogue, ...players, ...household, ...yours];
