import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { writeHistory } from '#src/features/viewing/history/write.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { entryOf, postBatch, record, sendBatch } from '#test/changes.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let browser: Browser;
let viewer: { kind: 'main'; userId: string; email: string; photoUrl: null; confirmedAt: number; paid: true };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const { email, password, userId } = await addHousehold(app);
  browser = app.browser();
  await browser.signIn(email, password);
  viewer = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
  for (const titleId of [1, 2]) await watch(titleId, 1_000 * titleId);
});

const none = { posterPath: null, backdropPath: null, season: null, episode: null };
const watch = (titleId: number, at: number) =>
  writeHistory(app.services.db, viewer, { kind: 'movie', titleId, name: 'The Last Tram', ...none }, at);
const watched = async () =>
  (await readHistory(app.services.db, viewer, 'all')).map(({ titleId }) => titleId).sort();
const removal = (title: string | null, value: number | null) => ({ kind: 'removed' as const, title, value });

it('removes a title once, however often the device sends it', async () => {
  const entry = await entryOf(browser, removal('movie 1', null));
  expect((await sendBatch(browser, [entry])).done).toEqual([entry.id]);
  expect(await watched()).toEqual([2]);
  app.clock.advance(60_000);
  await watch(1, app.clock.now());
  expect((await sendBatch(browser, [entry])).done).toEqual([entry.id]);
  expect(await watched()).toEqual([1, 2]);
});

it('removes a title without a time as of when the device made the entry', async () => {
  app.clock.advance(60_000);
  await watch(1, app.clock.now());
  const late = await entryOf(browser, removal('movie 1', null), { at: 1_000 });
  expect((await sendBatch(browser, [late], 31_000)).done).toEqual([late.id]);
  expect(await watched()).toEqual([1, 2]);
  expect(await record(browser, removal('movie 1', null))).toBe('done');
  expect(await watched()).toEqual([2]);
});

it('removes all that was watched until then', async () => {
  expect(await record(browser, removal(null, 1_000))).toBe('done');
  expect(await watched()).toEqual([2]);
});

it.each([
  removal(null, null),
  removal('song 1', 1),
  removal('movie 1 1 1', 1),
  { ...removal('movie 1', 1), value: 'soon' },
])('refuses %o', async (change) => {
  const entry = { ...(await entryOf(browser, removal('movie 1', 1))), ...change };
  expect(await (await postBatch(browser, [entry])).json()).toEqual({ done: [], refused: [entry.id] });
  expect(await watched()).toEqual([1, 2]);
});
