import type { Page } from '@playwright/test';
import type { Screen } from './list.ts';

async function play(page: Page, region: string): Promise<void> {
  await page.getByRole('region', { name: region }).getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Control the player' }).waitFor();
}

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
    path: '/tv',
    as: 'main user',
    prepare: async (page) => {
      await play(page, 'Trending Series');
      await page.getByLabel('Episode').press('Enter');
    },
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
