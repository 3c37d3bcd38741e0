import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lastTimeOfDay } from '#src/domain/days.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addressOf, askFilm } from '#test/films.ts';
import { signInMain } from '#test/households.ts';
import { type ListedSeries, listSeries, takeSeries, trendingPage } from '#test/series.ts';
import { moviesByAge, type SignedInSubUser, setLimits, signInSubUser } from '#test/sub-users.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let app: TestApp;
let movie: { id: number };
let series: ListedSeries[];
let child: SignedInSubUser;
let parent: Browser;

beforeAll(async () => {
  app = await startTestApp();
  ({ mild: movie } = await moviesByAge(app));
  series = await listSeries(app, [3, 4].map(trendingPage));
});
afterAll(() => app.close());

beforeEach(async () => {
  await goTo(15 * 60);
  child = await signInSubUser(app, { ageGroup: 'Below 13' });
  parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
});

/** Advances to the next occurrence of a time of day in Johannesburg, in minutes after midnight. */
async function goTo(minutes: number): Promise<void> {
  const now = app.clock.now();
  app.clock.advance(lastTimeOfDay(now, minutes) + day - now);
}

const edit = async (limits: Record<string, string>) => {
  const none = { weekdayMinutes: '', weekendMinutes: '', weekdayBedtime: '', weekendBedtime: '' };
  const fields = {
    intent: 'edit',
    id: child.subUserId,
    ageGroup: 'Below 13',
    consent: 'on',
    ...none,
    ...limits,
  };
  return (await parent.post(`/profile?edit=${child.subUserId}`, fields)).status;
};
const beat = (browser: Browser, plays = '1') => browser.post('/parts/screen-time', { plays });
const open = async (browser = child.browser) =>
  (await browser.get(`/subuser/movie/${movie.id}?start=1`)).text();
const isHandedOut = async (what = `movie ${movie.id}`, browser = child.browser) =>
  (await addressOf(browser, what)) !== null;
const everyDay = (minutes: number) => ({ weekdayMinutes: String(minutes), weekendMinutes: String(minutes) });
const everyNight = (bedtime: number) => ({
  weekdayBedtime: String(bedtime),
  weekendBedtime: String(bedtime),
});

/** Returns another device of the child. */
async function signInAgain(): Promise<Browser> {
  const browser = app.browser();
  const fields = { asSubUser: 'on', name: 'Thandi', password: 'protea-7', accountEmail: child.email };
  expect((await browser.post('/login', fields)).status).toBe(303);
  return browser;
}

it('is told by sub-users’ players alone, and so are addresses', async () => {
  const film = `movie ${movie.id}`;
  expect((await askFilm(app.browser(), film)).status).toBe(401);
  expect((await askFilm((await signInMain(app)).browser, film)).status).toBe(403);
  expect((await beat(app.browser())).status).toBe(401);
  expect((await beat((await signInMain(app)).browser)).status).toBe(403);
  for (const plays of ['', '2', 'yes']) expect((await beat(child.browser, plays)).status).toBe(400);
  const elsewhere = { Origin: 'https://elsewhere.example' };
  expect((await child.browser.post('/parts/screen-time', { plays: '1' }, elsewhere)).status).toBe(403);
  expect((await child.browser.get('/parts/screen-time')).status).toBe(405);
  const other = await signInSubUser(app);
  const who = (await other.browser.get('/help')).headers.get('Viewer-Key')?.split('.')[0] ?? '';
  const sent = { plays: '1', 'Viewer-Key': who };
  expect((await child.browser.post('/parts/screen-time', sent)).status).toBe(409);
  expect((await askFilm(child.browser, film, { 'Viewer-Key': who })).status).toBe(409);
  expect((await askFilm(child.browser, film)).headers.get('Cache-Control')).toBe('no-store');
});

it('answers forty connections of one child at once, and charges them once', async () => {
  expect(await edit(everyDay(60))).toBe(303);
  const connections = Array.from({ length: 40 });
  const answers = await Promise.all(connections.map(() => beat(child.browser)));
  expect(answers.map(({ status }) => status)).toEqual(connections.map(() => 200));
  const minutesLeft = async () => Math.round((await (await beat(child.browser)).json()).playMs / minute);
  expect(await minutesLeft()).toBe(60);
  app.clock.advance(4 * minute);
  expect(await minutesLeft()).toBe(56);
});

it('ends a day’s minutes on all devices together, and no embed address is handed out any more', async () => {
  expect(await edit(everyDay(15))).toBe(303);
  const television = await signInAgain();
  expect(await isHandedOut()).toBe(true);
  await Promise.all([beat(child.browser), beat(television)]);
  for (let passed = 0; passed < 7; passed += 1) {
    app.clock.advance(minute);
    await Promise.all([beat(child.browser), beat(television)]);
  }
  const { opensAgain, playMs } = await (await beat(child.browser)).json();
  expect([opensAgain, Math.round(playMs / minute)]).toEqual([null, 1]);
  app.clock.advance(minute);
  expect(await (await beat(child.browser)).json()).toMatchObject({ leaseMs: 0, mayBegin: false });
  const opens = 'You can watch again tomorrow.';
  await setLimits(app, child.subUserId, { ageGroup: '18+' });
  for (const page of [await open(), await open(television)]) {
    expect(page).toContain('Time is up for today.');
    expect(page).toContain(opens);
  }
  const { id } = takeSeries(series);
  for (const what of [`movie ${movie.id}`, `series ${id} 1 1`]) expect(await isHandedOut(what)).toBe(false);
  const answer = await (await askFilm(child.browser, `movie ${movie.id}`)).json();
  expect(answer).toMatchObject({ addresses: {}, time: { opensAgain: opens } });
  await goTo(7 * 60);
  expect(await isHandedOut()).toBe(true);
});

it('is charged when an address is handed out, and no more for another title, server, page or session', async () => {
  expect(await edit(everyDay(15))).toBe(303);
  const leaseOf = async (browser: Browser, what: string, page: string) =>
    Math.round((await (await askFilm(browser, what, { page })).json()).time.leaseMs / minute);
  await setLimits(app, child.subUserId, { ageGroup: '18+' });
  expect(await leaseOf(child.browser, `movie ${movie.id}`, 'one')).toBe(10);
  const { id } = takeSeries(series);
  expect(await leaseOf(child.browser, `series ${id} 1 1`, 'two')).toBe(10);
  const fields = { asSubUser: 'on', name: 'Thandi', password: 'protea-7', accountEmail: child.email };
  await child.browser.post('/logout', {});
  expect((await child.browser.post('/login', fields)).status).toBe(303);
  expect(await leaseOf(child.browser, `movie ${movie.id}`, 'three')).toBe(10);
  expect(await leaseOf(await signInAgain(), `movie ${movie.id}`, 'four')).toBe(5);
});

it('costs nothing for what can’t be played, and for a title that the sub-user may not see', async () => {
  expect(await edit(everyDay(15))).toBe(303);
  for (const what of ['movie 2147483647', `series ${takeSeries(series).id} 9999 1`])
    expect((await askFilm(child.browser, what)).status).toBe(404);
  for (const what of ['', 'movie', 'film 1']) expect((await askFilm(child.browser, what)).status).toBe(400);
  const query = app.services.db.read.selectFrom('screen_time_lease').select('device_hash');
  expect(await query.where('sub_user_id', '=', child.subUserId).execute()).toEqual([]);
});

it('has no film without its script, and one by a form without a limit', async () => {
  const play = async () =>
    (await child.browser.post(`/subuser/movie/${movie.id}`, { play: `movie ${movie.id}` })).text();
  expect(await play()).toMatch(/<iframe[^>]*title="Player"/);
  expect(await edit(everyDay(15))).toBe(303);
  const limited = await play();
  expect(limited).not.toContain('<iframe');
  expect(limited).toContain('Switch on JavaScript to watch.');
});

it('ends at the bedtime until the morning, from the very next request on', async () => {
  await goTo(20 * 60 + 5);
  expect(await isHandedOut()).toBe(true);
  expect(await edit(everyNight(20 * 60))).toBe(303);
  const page = await open();
  expect(page).toContain('Time is up for today.');
  expect(page).toContain('You can watch again tomorrow at 06:00.');
  expect(await isHandedOut()).toBe(false);
  const { clockMs } = await (await beat(child.browser)).json();
  expect(Math.round(clockMs / minute)).toBe(-5);
  expect(await edit(everyNight(20 * 60 + 15))).toBe(303);
  expect(await open()).toContain('Ten minutes left');
  await goTo(5 * 60);
  expect(await open()).toContain('You can watch again at 06:00.');
  await goTo(6 * 60 + 1);
  expect(await isHandedOut()).toBe(true);
});

it('is set on the profile by its household alone, to what is offered, and shown there', async () => {
  expect(await edit({ ...everyDay(60), ...everyNight(20 * 60 + 30) })).toBe(303);
  expect(await (await parent.get('/profile')).text()).toContain(
    'Weekdays: 1 hour, until 20:30. Weekend: 1 hour, until 20:30.',
  );
  for (const wrong of [
    { weekdayMinutes: '7' },
    { weekdayBedtime: '60' },
    { weekendMinutes: '-1' },
    { weekendBedtime: 'x' },
  ])
    expect(await edit(wrong)).toBe(400);
  const stranger = (await signInMain(app)).browser;
  const fields = { intent: 'edit', id: child.subUserId, ageGroup: '18+', ...everyDay(0) };
  expect((await stranger.post(`/profile?edit=${child.subUserId}`, fields)).status).toBe(409);
  const withoutLimits = { intent: 'edit', id: child.subUserId, ageGroup: 'Below 13', consent: 'on' };
  expect((await parent.post(`/profile?edit=${child.subUserId}`, withoutLimits)).status).toBe(303);
  expect(await (await parent.get('/profile')).text()).toContain('until 20:30');
});

it('takes copies of a player from devices, and lets none be made', async () => {
  const headers = async (path: string) => {
    const answer = await child.browser.get(path);
    return [answer.headers.get('Offline-Copy'), answer.headers.get('Viewer-Key')];
  };
  const path = `/subuser/movie/${movie.id}`;
  const [copy, key] = await headers(path);
  expect(copy).toBe('page');
  await edit(everyDay(60));
  const [afterwards, other] = await headers(path);
  expect([afterwards, other === key]).toEqual([null, false]);
  expect((await headers('/subuser/my-list'))[0]).toBe('page');
  await edit({});
  expect(await headers(path)).toEqual([copy, key]);
});

it('shows a parent who looks on what the child sees, without a form', async () => {
  await edit(everyDay(0));
  await parent.post('/profile', { intent: 'view-as', id: child.subUserId });
  const page = await open(parent);
  expect(page).toContain('Time is up for today.');
  expect(page).not.toContain('action="/subuser/more-time"');
  expect((await beat(parent)).status).toBe(403);
});
