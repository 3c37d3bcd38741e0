import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastTimeOfDay } from '#src/domain/days.ts';
import { noLimits, type ScreenTimeLimits } from '#src/domain/screen-time.ts';
import { limitColumns } from '#src/features/accounts/sub-users/sub-users.ts';
import { type KnownTitle, writeFacts } from '#src/features/catalogue/store.ts';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import type { Personal } from '#src/features/viewing/personal.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { openPlayer, positionIn, record } from '#test/changes.ts';
import { signInMain } from '#test/households.ts';
import { stageFault } from '#test/metadata-control.ts';
import { type SignedInSubUser, setLimits, signInSubUser } from '#test/sub-users.ts';

const day = 24 * 60 * 60_000;

let app: TestApp;
let movies: KnownTitle[];

beforeAll(async () => {
  app = await startTestApp();
  // The viewer's part reads only stored lists, which these home pages fetch.
  for (const ageGroup of ['18+', 'Below 13'] as const) {
    const { browser } = await signInSubUser(app, { ageGroup });
    await browser.get('/subuser');
  }
  const { catalogue } = app.services;
  const ids = await catalogue.page(subUserRow('movie', { ceiling: 18, genres: [] }), 1);
  movies = [...(await catalogue.titles('movie', ids, 20_000)).values()].filter(
    ({ imdbId }) => imdbId !== null,
  );
  // A failing TMDB, so that no later fetch replaces the titles that the tests write.
  await stageFault(app, { kind: 'status', status: 503 });
});
afterAll(() => app.close());

function lasting(title: KnownTitle, runtime: number, maturity = 7): KnownTitle {
  return { ...title, adult: false, maturity, details: { runtime, cast: [], seasons: [] } };
}

/** The first `count` movies get this runtime, the last of them for 16 and older; the others last five hours. */
async function shorten(count: number, runtime: number): Promise<number[]> {
  const short = movies
    .slice(0, count)
    .map((title, index) => lasting(title, runtime, index === count - 1 ? 16 : 7));
  const long = movies.slice(count).map((title) => lasting(title, 300));
  await writeFacts(app.services.db, [...short, ...long], app.clock.now());
  return short.map(({ id }) => id);
}

async function limit({ subUserId }: SignedInSubUser, limits: Partial<ScreenTimeLimits>): Promise<void> {
  await app.services.db.tx((trx) =>
    trx
      .updateTable('sub_user')
      .set(limitColumns({ ...noLimits, ...limits }))
      .where('id', '=', subUserId)
      .execute(),
  );
}

/** Advances to the next occurrence of a time of day in Johannesburg. */
function goTo(hours: number, minutes: number): void {
  const now = app.clock.now();
  app.clock.advance(lastTimeOfDay(now, hours * 60 + minutes) + day - now);
}

const perDay = (minutes: number) => ({ weekdayMinutes: minutes, weekendMinutes: minutes });
const bedtime = (hours: number) => ({ weekdayBedtime: hours * 60, weekendBedtime: hours * 60 });
const partOf = async (browser: Browser): Promise<Personal> =>
  (await browser.get('/parts/me?watched=all')).json();
const fittingIn = ({ rows }: Personal) => {
  const row = rows.find(({ name }) => name === 'Fits before bedtime');
  return row === undefined ? null : row.titles.filter(({ href }) => href.includes('/movie/'));
};
const idsIn = (part: Personal) => fittingIn(part)?.map(({ href }) => Number(href.split('/').at(-1))) ?? null;

it('says how much is left, from the ledger and until the bedtime, whichever is less', async () => {
  goTo(18, 0);
  const child = await signInSubUser(app);
  const { browser } = child;
  const said = async () => {
    const { timeLeft } = await partOf(browser);
    const html = await (await browser.get('/subuser')).text();
    if (timeLeft === null) expect(html).not.toContain('<p class="time-left"');
    else if (timeLeft.minutes > 0)
      expect(html).toMatch(new RegExp(`<p class="time-left"><svg.*?</svg>${timeLeft.text}</p>`));
    return timeLeft?.text ?? null;
  };
  expect(await said()).toBeNull();
  await limit(child, perDay(90));
  expect(await said()).toBe('1 hour 30 minutes left');
  await limit(child, perDay(45));
  expect(await said()).toBe('45 minutes left');
  await browser.post('/parts/screen-time', { plays: '1', page: 'one' });
  app.clock.advance(5 * 60_000);
  expect(await said()).toBe('40 minutes left');
  await limit(child, { ...perDay(45), ...bedtime(18.5) });
  expect(await said()).toBe('25 minutes left');
  app.clock.advance(26 * 60_000);
  expect(await said()).toBe('Time is up for today.');
  expect((await partOf(browser)).timeLeft?.opensAgain).toBe('You can watch again tomorrow at 06:00.');
  const html = await (await browser.get('/subuser')).text();
  expect(html).toContain(
    '<h2>Time is up for today.</h2><p role="status">You can watch again tomorrow at 06:00.</p>',
  );
});

it('is said in the viewer’s language, and to nobody else', async () => {
  goTo(18, 0);
  const child = await signInSubUser(app);
  await limit(child, perDay(45));
  const { browser } = child;
  await browser.post('/parts/settings', { language: 'zu' });
  expect(await (await browser.get('/subuser')).text()).toContain('Kusele imizuzu engu-45');
  const other = await signInSubUser(app);
  expect(await (await other.browser.get('/subuser')).text()).not.toContain('<p class="time-left"');
  const main = await signInMain(app);
  expect((await partOf(main.browser)).timeLeft).toBeNull();
});

it('shows what fits into what is left, with its length, from six titles on', async () => {
  goTo(18, 0);
  const child = await signInSubUser(app);
  const ids = await shorten(8, 44);
  expect(fittingIn(await partOf(child.browser))).toBeNull();
  await limit(child, perDay(45));
  const part = await partOf(child.browser);
  expect(idsIn(part)).toEqual(ids);
  expect(fittingIn(part)?.[0]?.note).toBe('44 min');
  expect(await (await child.browser.get('/subuser')).text()).toContain('>Fits before bedtime<');
  await limit(child, perDay(30));
  expect(idsIn(await partOf(child.browser)) ?? []).toEqual([]);
  await limit(child, { ...perDay(120), ...bedtime(18.5) });
  expect(idsIn(await partOf(child.browser)) ?? []).toEqual([]);
});

it('begins with what was begun, if the rest of it fits', async () => {
  goTo(18, 0);
  const child = await signInSubUser(app);
  await shorten(8, 44);
  const long = movies[9];
  if (long === undefined) throw new Error('No titles');
  await limit(child, perDay(45));
  await openPlayer(child.browser, `movie ${long.id}`);
  await record(child.browser, positionIn(`movie ${long.id}`, 3_600, 6_000));
  expect(fittingIn(await partOf(child.browser))?.[0]).toMatchObject({
    href: `/subuser/movie/${long.id}`,
    note: '40 min left',
  });
  await limit(child, perDay(30));
  expect(idsIn(await partOf(child.browser)) ?? []).toEqual([]);
});

it('hides from a child what its limits hide, and doesn’t count it', async () => {
  goTo(18, 0);
  const child = await signInSubUser(app);
  const ids = await shorten(8, 44);
  const last = ids.at(-1);
  await limit(child, perDay(45));
  await openPlayer(child.browser, `movie ${last}`);
  await record(child.browser, positionIn(`movie ${last}`, 60, 600));
  expect(idsIn(await partOf(child.browser))).toContain(last);
  await setLimits(app, child.subUserId, { ageGroup: 'Below 13' });
  expect(idsIn(await partOf(child.browser)) ?? []).not.toContain(last);
});
