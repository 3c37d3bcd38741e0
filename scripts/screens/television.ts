import type { Page } from '@playwright/test';
import { whenListEmpty, whenMarked } from './marks.ts';
import { onceSettled, type Screen } from './steps.ts';
import { end, endUnattended, movie, person } from './yours.ts';

async function play(page: Page, region: string): Promise<void> {
  await page.getByRole('region', { name: region }).getByRole('listitem').getByRole('link').first().click();
  await startPlaying(page);
}

async function startPlaying(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.film-line').waitFor();
}

/** Plays the first episode, even if another screen has watched some. */
const whilePlaying = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByRole('region', { name: 'Trending Series' }).getByRole('link').first().click();
  await page.waitForURL(/\/tv\/\d+/);
  await page.goto(`${new URL(page.url()).pathname}?season=1&episode=1`);
  await startPlaying(page);
  await act(page);
};

const screens: Screen[] = [
  { name: 'tv-login', path: '/login', as: 'visitor' },
  { name: 'tv-login-code', path: '/login/code', as: 'visitor' },
  { name: 'tv-home', path: '/', as: 'main user' },
  {
    name: 'tv-movies',
    path: '/movies',
    as: 'main user',
    prepare: (page) => page.keyboard.press('ArrowDown'),
  },
  { name: 'tv-search', path: '/search?q=moon', as: 'main user' },
  {
    name: 'tv-before-playing',
    path: '/movies',
    as: 'main user',
    prepare: (page) =>
      page.getByRole('region', { name: 'Latest Releases' }).getByRole('link').first().click(),
  },
  { name: 'tv-watch', path: '/movies', as: 'main user', prepare: (page) => play(page, 'Latest Releases') },
  { name: 'tv-watch-series', path: '/tv', as: 'main user', prepare: (page) => play(page, 'Trending Series') },
  {
    name: 'tv-options',
    path: '/browse',
    as: 'main user',
    prepare: (page) => page.getByLabel('Genre').press('Enter'),
  },
  {
    name: 'tv-up-next',
    path: '/tv',
    as: 'main user',
    prepare: whilePlaying(end),
  },
  {
    name: 'tv-still-watching',
    path: '/tv',
    as: 'main user',
    prepare: whilePlaying(endUnattended),
  },
  { name: 'tv-my-list', path: '/my-list', as: 'main user', prepare: whenMarked('main user', '/my-list') },
  {
    name: 'tv-home-rows',
    path: '/',
    as: 'main user',
    prepare: whenMarked('main user', '/', async (page) => {
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    }),
  },
  { name: 'tv-browse', path: '/browse?kind=movie&genre=drama', as: 'main user' },
  { name: 'tv-browse-nothing', path: '/browse?kind=movie&year=1890', as: 'main user' },
  { name: 'tv-person', path: `/person/${person}`, as: 'main user' },
  {
    name: 'tv-collection',
    path: `/watch/${movie}`,
    as: 'main user',
    prepare: onceSettled((page) => page.locator('.watch-story ~ .row a.card').first().focus()),
  },
  { name: 'tv-public-title', path: '/title/movie/20011', as: 'visitor' },
  {
    name: 'tv-sub-user-my-list',
    path: '/subuser/my-list',
    as: 'sub-user',
    prepare: whenMarked('sub-user', '/subuser/my-list'),
  },
  {
    name: 'tv-sub-user-my-list-empty',
    path: '/subuser/my-list',
    as: 'sub-user',
    prepare: whenListEmpty('/subuser/my-list'),
  },
  { name: 'tv-profile', path: '/profile', as: 'main user' },
  {
    name: 'tv-deleting',
    path: '/profile',
    as: 'main user',
    prepare: async (page) => {
      await page.locator(':focus').waitFor();
      await page.getByRole('button', { name: 'Delete Account' }).press('Enter');
    },
  },
  { name: 'tv-sub-user', path: '/subuser', as: 'sub-user' },
  { name: 'tv-not-found', path: '/nowhere', as: 'main user' },
  { name: 'tv-cut-off', path: '/movies', as: 'main user', cutOff: true },
];

export const televisionScreens: readonly Screen[] = screens.map((screen) => ({
  ...screen,
  isTelevision: true,
}));
