import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { listMovies } from '../test/movies.ts';
import { holdClock, runUntilVisible } from '../test/page-clock.ts';
import { expect, test } from './fixtures.ts';

/** Movies that no test of this file has opened yet: the product remembers how servers played a movie. */
let movies: string[] | null = null;

/** Finds the movies, once for each worker. */
export async function findMovies(app: TestApp): Promise<void> {
  movies ??= (await listMovies(app, [4, 6, 7])).map(({ id }) => `/watch/${id}`);
}

export function nextMovie(): string {
  const path = movies?.pop();
  if (path === undefined) throw new Error('There are no further movies for the tests.');
  return path;
}

/** Presses a key on the page, because a player that starts may take the focus and the key. */
export const pressKey = (page: Page, key: string) => page.locator('main').press(key);

type Server = 'one' | 'two' | 'three';

export async function setModes(app: TestApp, modes: Partial<Record<Server, string>>): Promise<void> {
  for (const [server, mode] of Object.entries(modes)) {
    const body = JSON.stringify({ mode });
    await fetch(`${app.standIns.players}/__server/${server}`, { method: 'PUT', body });
  }
}

/** Waits until `count` servers are marked as silent for households, and removes the marks. */
export async function forgetSilent(app: TestApp, count: number): Promise<void> {
  const { db } = app.services;
  const rows = () => db.read.selectFrom('silent_server').selectAll().execute();
  await expect.poll(async () => (await rows()).length).toBe(count);
  await db.tx((trx) => trx.deleteFrom('silent_server').execute());
}

/** A part of a test that shares its page with others. All servers play at its start. */
export async function part(app: TestApp, title: string, run: () => Promise<void>): Promise<void> {
  await test.step(title, async () => {
    await fetch(`${app.standIns.players}/__server`, { method: 'DELETE' });
    await run();
  });
}

export const allModes = (mode: string) => ({ one: mode, two: mode, three: mode });

/** Opens a movie with a clock that only the test moves. */
export async function open(page: Page, path = nextMovie()): Promise<void> {
  await holdClock(page);
  await page.goto(path);
  await expect(frame(page)).toBeVisible();
}

export const frame = (page: Page) => page.locator('iframe[title="Player"]');
export const status = (page: Page) => page.locator('.player-status').getByRole('status');
export const untilPlays = (page: Page, server: number) =>
  runUntilVisible(page, page.locator(`.player[data-plays="${server}"]`));
export const trouble = (page: Page) => page.getByText('Trouble playing?');
/** Returns the distance from the film to the title, in pixels. */
export async function gapToTitle(page: Page): Promise<number> {
  const [film, title] = [frame(page), page.getByRole('heading', { level: 1 })];
  const [above, below] = [await film.boundingBox(), await title.boundingBox()];
  return (below?.y ?? Number.NaN) - ((above?.y ?? 0) + (above?.height ?? 0));
}

export const stay = (page: Page) => page.getByRole('button', { name: 'Stay on this server' });

/** Sends the server's film to a second, and waits for its frame's message. Chromium 79 has no `?.`. */
export function seekFilm(wanted: number): Promise<void> {
  return new Promise((resolve) => {
    const film = () => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Player"]');
      return frame === null ? null : frame.contentWindow;
    };
    const order = setInterval(() => {
      const to = film();
      if (to !== null) to.postMessage({ method: 'setCurrentTime', value: wanted }, '*');
    }, 250);
    addEventListener('message', ({ data, source }) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      if (source !== film() || !text.includes(`:${wanted},`)) return;
      clearInterval(order);
      // Lets the page's own listener run first.
      requestAnimationFrame(() => resolve());
    });
  });
}
