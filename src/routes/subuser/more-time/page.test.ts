import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lastTimeOfDay } from '#src/domain/days.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { PasskeyOptions } from '#test/authenticator.ts';
import type { Browser } from '#test/browser.ts';
import { addressOf } from '#test/films.ts';
import { addHouseholdWithPasskey } from '#test/household-passkeys.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const lerato = { name: 'Lerato', password: 'protea-7', ageGroup: 'Below 13' as const };

let app: TestApp;
let path: string;
let home: Awaited<ReturnType<typeof addHouseholdWithPasskey>>;
let child: Browser;

beforeAll(async () => {
  app = await startTestApp();
  path = `/subuser/movie/${(await moviesByAge(app)).mild.id}`;
});
afterAll(() => app.close());

/** Sets the clock five minutes after a bedtime at 20:00. */
beforeEach(async () => {
  const now = app.clock.now();
  app.clock.advance(lastTimeOfDay(now, 20 * 60 + 5) + day - now);
  home = await addHouseholdWithPasskey(app, { subUsers: [lerato] });
  child = app.browser();
  const fields = { asSubUser: 'on', name: lerato.name, password: lerato.password, accountEmail: home.email };
  expect((await child.post('/login', fields)).status).toBe(303);
  await setBedtime(20 * 60);
});

const setBedtime = (bedtime: number) =>
  app.services.db.tx((trx) =>
    trx
      .updateTable('sub_user')
      .set({ weekday_bedtime: bedtime, weekend_bedtime: bedtime })
      .where('id', '=', home.subUsers[0]?.id ?? '')
      .execute(),
  );
const ask = (fields: Record<string, string>, by = child) =>
  by.post('/subuser/more-time', { next: `${path}?start=1`, ...fields });
const plays = async () => (await addressOf(child, path.replace('/subuser/movie/', 'movie '))) !== null;
const readOptions = async (by = child): Promise<PasskeyOptions> =>
  (await by.post('/parts/more-time-passkey', {})).json();

it('gives fifteen minutes for the main user’s password, and leads back to the film', async () => {
  expect(await plays()).toBe(false);
  expect(await (await child.get(path)).text()).toContain('action="/subuser/more-time"');
  const given = await ask({ password: home.password });
  expect([given.status, given.headers.get('Location')]).toEqual([303, `${path}?start=1`]);
  expect(await plays()).toBe(true);
  app.clock.advance(14 * minute);
  expect(await plays()).toBe(true);
  app.clock.advance(minute);
  expect(await plays()).toBe(false);
  const event = { event: 'more-time', outcome: 'given', subUserId: home.subUsers[0]?.id };
  expect(app.log.lines.map(({ fields }) => fields)).toContainEqual(expect.objectContaining(event));
});

it('gives them once for a form that is sent twice', async () => {
  const both = await Promise.all([ask({ password: home.password }), ask({ password: home.password })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  app.clock.advance(15 * minute);
  expect(await plays()).toBe(false);
});

it('refuses the child’s own password and an empty one, and says so without script', async () => {
  const refused = await ask({ password: lerato.password });
  expect(refused.status).toBe(403);
  const page = await refused.text();
  expect(page).toMatch(/role="alert">[^<]*password/i);
  expect(page).toContain(`name="next" value="${path}?start=1"`);
  expect((await ask({ password: '' })).status).toBe(400);
  expect(await plays()).toBe(false);
});

it('counts wrong passwords for the household, apart from the profile’s', async () => {
  for (let tries = 0; tries < 10; tries += 1) expect((await ask({ password: 'wrong' })).status).toBe(403);
  const limited = await ask({ password: home.password });
  expect([limited.status, Number(limited.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect(await limited.text()).toContain('Too many tries.');
  const own = { intent: 'adult-titles', showAdult: 'on', currentPassword: home.password };
  expect((await home.browser.post('/profile/security', own)).status).toBe(200);
  app.clock.advance(10 * minute);
  expect((await ask({ password: home.password })).status).toBe(303);
});

it('takes a passkey of the household, once and in the session that asked', async () => {
  const answer = home.device.signIn(await readOptions());
  const elsewhere = await signInSubUser(app);
  expect((await ask({ passkey: answer }, elsewhere.browser)).status).toBe(403);
  expect((await ask({ passkey: answer })).status).toBe(303);
  expect(await plays()).toBe(true);
  expect((await ask({ passkey: answer })).status).toBe(403);
  const stranger = await addHouseholdWithPasskey(app);
  expect((await ask({ passkey: stranger.device.signIn(await readOptions()) })).status).toBe(403);
  const late = home.device.signIn(await readOptions());
  app.clock.advance(3 * minute);
  expect((await ask({ passkey: late })).status).toBe(403);
  for (const passkey of ['{}', 'null', 'x']) expect((await ask({ passkey })).status).toBe(403);
});

it('is for sub-users alone, and leads nowhere else', async () => {
  expect((await home.browser.post('/parts/more-time-passkey', {})).status).toBe(401);
  expect((await app.browser().post('/parts/more-time-passkey', {})).status).toBe(401);
  const main = await ask({ password: home.password }, home.browser);
  expect([main.status, main.headers.get('Location')]).toEqual([302, '/login']);
  for (const next of ['//evil.example', 'https://evil.example/', '/profile', '/logout', '/subuserx', '']) {
    app.clock.advance(day);
    expect((await ask({ password: home.password, next })).headers.get('Location')).toBe('/subuser');
  }
});

it('adds nothing as long as more than ten minutes are left, or nothing is limited', async () => {
  await setBedtime(20 * 60 + 30);
  expect((await ask({ password: home.password })).status).toBe(303);
  app.clock.advance(25 * minute);
  expect(await plays()).toBe(false);
});
