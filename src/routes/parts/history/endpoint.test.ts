import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { offlineHeaders, whoOf } from '#src/domain/offline.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { writeHistory } from '#src/features/viewing/history/write.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let browser: Browser;
let viewer: { kind: 'main'; userId: string; email: string; photoUrl: null; signedInAt: number; paid: true };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const { email, password, userId } = await addHousehold(app);
  browser = app.browser();
  await browser.signIn(email, password);
  viewer = { kind: 'main', userId, email, photoUrl: null, signedInAt: 0, paid: true };
  for (const titleId of [1, 2]) await watch(titleId, 1_000 * titleId);
});

const none = { posterPath: null, backdropPath: null, season: null, episode: null };
const watch = (titleId: number, at: number) =>
  writeHistory(app.services.db, viewer, { kind: 'movie', titleId, name: 'The Last Tram', ...none }, at);
const watched = async () =>
  (await readHistory(app.services.db, viewer, 'all')).map(({ titleId }) => titleId).sort();
const remove = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.post('/parts/history', fields, headers);

it('removes a title once, however often the device sends it', async () => {
  const removal = { kind: 'movie', titleId: '1', until: '1000' };
  expect((await remove(removal)).status).toBe(204);
  expect(await watched()).toEqual([2]);
  await watch(1, 5_000);
  expect((await remove(removal)).status).toBe(204);
  expect(await watched()).toEqual([1, 2]);
});

it('removes a title without a time as of when the device sent it', async () => {
  const removal = { kind: 'movie', titleId: '1' };
  app.clock.advance(60_000);
  await watch(1, app.clock.now());
  expect((await remove(removal, { [offlineHeaders.queuedFor]: '30000' })).status).toBe(204);
  expect(await watched()).toEqual([1, 2]);
  expect((await remove(removal)).status).toBe(204);
  expect(await watched()).toEqual([2]);
});

it('removes all that was watched until then', async () => {
  expect((await remove({ until: '1000' })).status).toBe(204);
  expect(await watched()).toEqual([2]);
});

it('refuses what another session made', async () => {
  const key = (await browser.get('/help')).headers.get(offlineHeaders.viewerKey) ?? '';
  const removal = { kind: 'movie', titleId: '1', until: '1000' };
  expect((await remove(removal, { [offlineHeaders.viewerKey]: 'somebody' })).status).toBe(409);
  expect(await watched()).toEqual([1, 2]);
  expect((await remove(removal, { [offlineHeaders.viewerKey]: whoOf(key) })).status).toBe(204);
  expect(await watched()).toEqual([2]);
});

it.each([{}, { until: 'soon' }, { until: '1', kind: 'movie' }, { until: '1', kind: 'song', titleId: '1' }])(
  'refuses %o',
  async (fields) => {
    expect((await remove(fields)).status).toBe(400);
    expect(await watched()).toEqual([1, 2]);
  },
);

it('is for signed-in viewers', async () => {
  expect((await app.browser().post('/parts/history', { until: '1' })).status).toBe(401);
});
