import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Change, type JournalEntry, listOf } from '#src/domain/journal.ts';
import type { Personal } from '#src/features/viewing/personal.ts';
import { paths } from '#src/routes.ts';
import { type Screen, settlingMs } from './steps.ts';

const listed = { movie: 6, series: 40 };

/** Positions in seconds, for the newest titles of the history. */
const reached = [2_460, 5_100, 600];
const length = 6_000;

async function readRow(page: Page, name: string): Promise<{ href: string }[]> {
  const { rows }: Personal = await (await page.request.get(paths.personalPart('all'))).json();
  return rows.find((row) => row.name === name)?.titles ?? [];
}

/** Gives the viewer a list, series with new episodes, and positions; then opens the page. */
export const whenMarked =
  (as: Screen['as'], path: string, act?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    const [movies, series] =
      as === 'sub-user' ? [paths.subUser, paths.subUserSeriesList] : [paths.movies, paths.series];
    const list = await readRow(page, 'My List');
    const watched = await readRow(page, 'Recently Watched');
    if (list.length === 0) {
      await addTo(page, 'series', series);
      await addTo(page, 'movie', movies);
    }
    for (const [index, seconds] of reached.entries()) {
      const [id] = /\d+$/.exec(watched[index]?.href ?? '') ?? [];
      if (id === undefined) break;
      const value = { seconds, duration: length, ended: false };
      await send(page, { kind: 'position', title: `movie ${id}`, value });
    }
    // The first view loads the viewer's marks, the second shows them.
    await page.goto(path);
    await page.waitForTimeout(settlingMs);
    await page.goto(path);
    await page.waitForTimeout(settlingMs);
    await act?.(page);
  };

export const whenListEmpty =
  (path: string) =>
  async (page: Page): Promise<void> => {
    const read = () => readRow(page, 'My List');
    // The row holds only a part of the list, so it is read until it is empty.
    for (let list = await read(); list.length > 0; list = await read()) {
      for (const { href } of list) {
        const [, place = '', titleId = ''] = /(\w+)\/(\d+)$/.exec(href) ?? [];
        const kind = place === 'watch' || place === 'movie' ? 'movie' : 'series';
        await send(page, { ...listOf({ kind, titleId: Number(titleId) }), value: false });
      }
    }
    await page.goto(path);
  };

async function addTo(page: Page, kind: 'movie' | 'series', path: string): Promise<void> {
  await page.goto(path);
  const hrefs = await page
    .locator('main .row a.card')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('href') ?? ''));
  const ids = hrefs.flatMap((href) => /^\/.*(?:watch|movie|tv|series)\/(\d+)$/.exec(href)?.[1] ?? []);
  for (const titleId of [...new Set(ids)].slice(0, listed[kind]))
    await send(page, { ...listOf({ kind, titleId: Number(titleId) }), value: true });
}

async function send(page: Page, change: Change): Promise<void> {
  const { who }: Personal = await (await page.request.get(paths.personalPart('none'))).json();
  const entry: JournalEntry = { id: randomUUID(), viewer: who, at: Date.now(), ...change };
  const form = { 'sent-at': String(entry.at), changes: JSON.stringify([entry]) };
  await page.request.post(paths.changes, { form, headers: { Origin: new URL(page.url()).origin } });
}
