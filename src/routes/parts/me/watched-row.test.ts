import { afterAll, beforeAll, expect, it } from 'vitest';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import type { Personal } from '#src/features/viewing/personal.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openPlayer, positionIn, record } from '#test/changes.ts';
import { signInMain } from '#test/households.ts';

let app: TestApp;
let ids: number[];

beforeAll(async () => {
  app = await startTestApp();
  const { catalogue } = app.services;
  const row = subUserRow('movie', { ceiling: 18, genres: [] });
  const titles = await catalogue.titles('movie', await catalogue.page(row, 1), 20_000);
  ids = [...titles.values()].filter(({ imdbId }) => imdbId !== null).map(({ id }) => id);
});
afterAll(() => app.close());

it('has what isn’t over first, with what is left, and then what was watched', async () => {
  const { browser } = await signInMain(app);
  const [begun, opened, over] = ids;
  for (const [id, seconds] of [
    [begun, 600],
    [opened, null],
    [over, 3_600],
  ] as const) {
    app.clock.advance(60_000);
    await openPlayer(browser, `movie ${id}`);
    if (seconds !== null) await record(browser, positionIn(`movie ${id}`, seconds, 3_600));
  }
  const part: Personal = await (await browser.get('/parts/me?watched=all')).json();
  const [row] = part.rows;
  expect(row?.look).toBe('wide');
  expect(row?.titles.map(({ key, resume, watched }) => [key, resume ?? null, watched ?? false])).toEqual([
    [`movie-${opened}`, '', false],
    [`movie-${begun}`, '50 min left', false],
    [`movie-${over}`, null, true],
  ]);
});
