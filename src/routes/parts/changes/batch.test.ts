import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Change, listOf, maxBatch } from '#src/domain/journal.ts';
import { offlineHeaders } from '#src/domain/offline.ts';
import { deleteOldApplied } from '#src/features/viewing/journal/applied.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { entryOf, openPlayer, positionIn, postBatch, readWho, record, sendBatch } from '#test/changes.ts';
import { signInMain } from '#test/households.ts';
import { moviesByAge, setLimits, signInSubUser } from '#test/sub-users.ts';

const day = 24 * 60 * 60_000;

let app: TestApp;
let movies: Awaited<ReturnType<typeof moviesByAge>>;
beforeAll(async () => {
  app = await startTestApp();
  movies = await moviesByAge(app);
});
afterAll(() => app.close());

const list = (id: number, value = true): Change => ({ ...listOf({ kind: 'movie', titleId: id }), value });
const listed = async (userId: string) =>
  (
    await app.services.db.read
      .selectFrom('mark')
      .select('title_id')
      .where('user_id', '=', userId)
      .where('mark', '=', 'list')
      .execute()
  ).map(({ title_id }) => title_id);

it('applies a change once, also when it was undone elsewhere before it came again', async () => {
  const { browser, userId } = await signInMain(app);
  const entry = await entryOf(browser, list(movies.mild.id));
  expect(await sendBatch(browser, [entry])).toEqual({ done: [entry.id], refused: [] });
  expect(await listed(userId)).toEqual([movies.mild.id]);
  app.clock.advance(1_000);
  const elsewhere = { kind: 'list', title: `movie ${movies.mild.id}`, value: '0' };
  expect((await browser.post('/parts/changes', elsewhere)).status).toBe(204);
  expect(await sendBatch(browser, [entry])).toEqual({ done: [entry.id], refused: [] });
  expect(await listed(userId)).toEqual([]);
});

it('brings no position back that was removed with its title before its answer was lost', async () => {
  const { browser, userId } = await signInMain(app);
  const title = `movie ${movies.mild.id}`;
  const entry = await entryOf(browser, positionIn(title, 600, 6_000));
  await sendBatch(browser, [entry]);
  app.clock.advance(1_000);
  await record(browser, { kind: 'removed', title, value: null });
  await sendBatch(browser, [entry]);
  const rows = app.services.db.read.selectFrom('watch_position').where('user_id', '=', userId);
  expect(await rows.selectAll().execute()).toEqual([]);
});

it('applies entries in order, though a batch crosses the one before', async () => {
  const { browser, userId } = await signInMain(app);
  const on = await entryOf(browser, list(movies.mild.id));
  const off = await entryOf(browser, list(movies.mild.id, false), { at: on.at + 1 });
  // When a page is left, it sends unanswered entries again, together with later ones.
  await Promise.all([sendBatch(browser, [on]), sendBatch(browser, [on, off])]);
  expect(await listed(userId)).toEqual([]);
  await sendBatch(browser, [on]);
  expect(await listed(userId)).toEqual([]);
});

it('refuses what another viewer of this device made, and applies the rest', async () => {
  const { browser, userId } = await signInMain(app);
  const other = await entryOf((await signInMain(app)).browser, list(movies.strong.id));
  const own = await entryOf(browser, list(movies.mild.id));
  expect(await sendBatch(browser, [other, own])).toEqual({ done: [own.id], refused: [other.id] });
  expect(await listed(userId)).toEqual([movies.mild.id]);
});

it('adds what opens to the history, in the order in which the device has it', async () => {
  const { browser, userId } = await signInMain(app);
  const { mild, strong } = movies;
  const opened = (id: number): Change => ({ kind: 'opened', title: `movie ${id}`, value: null });
  const late = await entryOf(browser, opened(mild.id));
  const history = async () =>
    (
      await app.services.db.read.selectFrom('history').selectAll().where('user_id', '=', userId).execute()
    ).map(({ title_id, watched_at }) => [title_id, Math.round((Number(watched_at) - start) / 60_000)]);
  const start = app.clock.now();
  app.clock.advance(60_000);
  await openPlayer(browser, `movie ${mild.id}`);
  // `late` waited on another device, which sends it with a later opening and its removal.
  const before = await entryOf(browser, opened(strong.id), { at: late.at + 1 });
  const removed = await entryOf(
    browser,
    { kind: 'removed', title: `movie ${strong.id}`, value: null },
    { at: late.at + 2 },
  );
  await sendBatch(browser, [late, before, removed], late.at + 60_000);
  expect(await history()).toEqual([[mild.id, 1]]);
  await sendBatch(browser, [before], late.at + 60_000);
  expect(await history()).toHaveLength(1);
});

it('removes no title from the history before it is in it', async () => {
  const paidUntil = app.clock.now() - 10 * day;
  const { browser, userId } = await signInMain(app, { paidUntil });
  const title = `movie ${movies.mild.id}`;
  const opened = await entryOf(browser, { kind: 'opened', title, value: null });
  const { at } = opened;
  const removed = await entryOf(browser, { kind: 'removed', title, value: null }, { at: at + 1 });
  const others = { kind: 'removed', title: null, value: at } as const;
  const all = [opened, removed, await entryOf(browser, others, { at: at + 2 })];
  expect(await sendBatch(browser, all, at + 3)).toEqual({ done: [], refused: [] });
  const paid = { ends_at: app.clock.now() + day };
  await app.services.db.tx((trx) =>
    trx.updateTable('period').set(paid).where('user_id', '=', userId).execute(),
  );
  expect(await sendBatch(browser, all, at + 3)).toEqual({ done: all.map(({ id }) => id), refused: [] });
  const rows = app.services.db.read.selectFrom('history').where('user_id', '=', userId);
  expect(await rows.selectAll().execute()).toEqual([]);
});

it('names the viewer in each document, and the same one in what a link opens', async () => {
  const { browser } = await signInMain(app);
  const who = await readWho(browser);
  for (const path of ['/', '/movies', '/profile'])
    expect(await (await browser.get(path)).text()).toContain(`"who":"${who}"`);
  expect(await (await browser.get('/parts/me?watched=none')).json()).toMatchObject({ who });
  const again = app.browser();
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  expect((await again.get('/movies')).headers.get(offlineHeaders.viewerKey)).toContain(who);
});

it('holds each entry to the limits of this moment', async () => {
  const child = await signInSubUser(app, { ageGroup: 'Below 13' });
  const { mild, strong } = movies;
  const entries = [
    await entryOf(child.browser, list(strong.id)),
    await entryOf(child.browser, list(mild.id)),
  ];
  const [hidden, seen] = entries.map(({ id }) => id);
  expect(await sendBatch(child.browser, entries)).toEqual({ done: [seen], refused: [hidden] });
  await setLimits(app, child.subUserId, { ageGroup: '18+' });
  expect(await record(child.browser, list(strong.id))).toBe('done');
});

it('keeps what waits for a paid month on the device, and applies what doesn’t', async () => {
  const { browser } = await signInMain(app, { paidUntil: app.clock.now() - 10 * day });
  const mark = await entryOf(browser, list(movies.mild.id));
  const removal = await entryOf(browser, { kind: 'removed', title: 'movie 1', value: null });
  const value = { name: 'autoplay', value: 'off' } as const;
  const choice = await entryOf(browser, { kind: 'setting', title: null, value });
  const done = [removal.id, choice.id];
  expect(await sendBatch(browser, [mark, removal, choice])).toEqual({ done, refused: [] });
  expect(await (await browser.get('/parts/next-episode')).json()).toMatchObject({ isOn: false });
});

it('refuses one entry that can’t be ours, and applies the others', async () => {
  const { browser, userId } = await signInMain(app);
  const own = await entryOf(browser, list(movies.mild.id));
  const wrong = { ...own, id: 'another-entry', value: 'yes' };
  const answer = await postBatch(browser, [null, 7, { id: '' }, wrong, own]);
  expect(await answer.json()).toEqual({ done: [own.id], refused: [wrong.id] });
  expect(await listed(userId)).toEqual([movies.mild.id]);
});

it.each(['', '{}', '[', JSON.stringify(Array.from({ length: maxBatch + 1 }, () => ({})))])(
  'refuses what is no batch: %.20s',
  async (changes) => {
    const { browser } = await signInMain(app);
    expect((await browser.post('/parts/changes', { changes })).status).toBe(400);
  },
);

it('takes each entry from the budget of one viewer, whatever the batches', async () => {
  const { browser } = await signInMain(app);
  const entry = await entryOf(browser, list(movies.mild.id, false));
  const send = async (of: Browser, batch: number, entries = Array.from({ length: maxBatch }, () => entry)) =>
    (
      await sendBatch(
        of,
        entries.map((one, index) => ({ ...one, id: `entry-${batch}-${index}` })),
      )
    ).done.length;
  for (let batch = 0; batch < 300 / maxBatch; batch += 1) expect(await send(browser, batch)).toBe(maxBatch);
  expect(await send(browser, 7, [entry])).toBe(0);
  const form = { kind: 'list', title: `movie ${movies.mild.id}`, value: '0' };
  expect((await browser.post('/parts/changes', form)).status).toBe(429);
  app.clock.advance(11 * 60_000);
  expect(await send(browser, 8, [entry])).toBe(1);
});

it('forgets after 30 days what was applied, and with its sub-user', async () => {
  const child = await signInSubUser(app);
  await record(child.browser, list(movies.mild.id));
  const count = async () => {
    const rows = app.services.db.read.selectFrom('applied_change').select('id');
    return (await rows.where('user_id', '=', child.userId).execute()).length;
  };
  app.clock.advance(29 * day);
  await deleteOldApplied(app.services);
  expect(await count()).toBe(1);
  app.clock.advance(2 * day);
  await deleteOldApplied(app.services);
  expect(await count()).toBe(0);
});
