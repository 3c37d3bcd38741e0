import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { formatDay, inEnglish } from '#src/domain/dates.ts';
import type { OwnData } from '#src/domain/own-data.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold, signInMain } from '#test/households.ts';

let app: TestApp;
let household: Household;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.advance(11 * 60_000);
  const watchedAt = app.clock.now();
  const title = { titleId: 603, name: 'Ash Over Hillbrow', posterPath: '/a.jpg', backdropPath: null };
  household = await addHousehold(app, {
    subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: '13+' }],
    history: [{ kind: 'movie', ...title, season: null, episode: null, watchedAt }],
  });
  browser = app.browser();
  await browser.signIn(household.email, household.password);
});

const unchanged = { email: null, added: [], changed: [], deleted: [] };
const sipho = { name: 'Sipho', password: 'x', ageGroup: 'Below 13', genres: ['Comedy'] };

const save = (changes: object, by = browser) =>
  by.post('/profile', { intent: 'save', changes: JSON.stringify({ ...unchanged, ...changes }) });

async function alertOf(answer: Response): Promise<string | undefined> {
  return /role="alert">([^<]*)</.exec(await answer.text())?.[1];
}

const subUsers = ({ userId }: Pick<Household, 'userId'> = household) =>
  app.services.db.read
    .selectFrom('sub_user')
    .select(['id', 'user_id', 'name', 'age_group', 'genres'])
    .where('user_id', '=', userId)
    .orderBy('slot')
    .execute();

describe('what /profile refuses', () => {
  it('a visitor, another site, and a sub-user', async () => {
    const visitor = app.browser();
    expect((await save({ added: [sipho] }, visitor)).headers.get('Location')).toMatch(/^\/login/);
    const changes = JSON.stringify({ ...unchanged, added: [sipho] });
    const foreign = await browser.post(
      '/profile',
      { intent: 'save', changes },
      { Origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
    await browser.post('/logout', {});
    await browser.post('/login', { asSubUser: 'on', name: 'Lerato', password: 'protea' });
    expect((await save({ added: [sipho] })).headers.get('Location')).toBe('/subuser');
    expect(await subUsers()).toHaveLength(1);
  });

  it.each([
    ['not JSON', 'changes'],
    ['null', 'null'],
    ['an age group of its own', JSON.stringify({ ...unchanged, added: [{ ...sipho, ageGroup: '99+' }] })],
    ['a genre of its own', JSON.stringify({ ...unchanged, added: [{ ...sipho, genres: ['Adult'] }] })],
    ['a name that is a number', JSON.stringify({ ...unchanged, added: [{ ...sipho, name: 5 }] })],
    ['a thousand deletions', JSON.stringify({ ...unchanged, deleted: Array(1_000).fill('x') })],
  ])('%s', async (_what, changes) => {
    const answer = await browser.post('/profile', { intent: 'save', changes });
    expect([answer.status, await alertOf(answer)]).toEqual([400, 'Update failed. Check console for error.']);
    expect(await subUsers()).toHaveLength(1);
  });

  it('a child for whom nobody consents; the household’s consent is asked once, shown, exported and withdrawn', async () => {
    const { browser: parent, userId } = await signInMain(app);
    const post = (fields: object) =>
      parent.post('/profile', { intent: 'save', changes: JSON.stringify({ ...unchanged, ...fields }) });
    const account = async () => {
      const data: OwnData = await (await parent.get('/profile/my-data.json')).json();
      return data.account.guardianConsentGivenAt;
    };
    const answer = await post({ added: [sipho] });
    expect([answer.status, await alertOf(answer)]).toEqual([
      400,
      expect.stringContaining('parent or guardian'),
    ]);
    expect([await subUsers({ userId }), await account()]).toEqual([[], null]);
    expect((await post({ added: [sipho], consent: true })).status).toBe(200);
    const at = await account();
    expect(at).toEqual(expect.any(String));
    expect((await post({ added: [{ ...sipho, name: 'Lindiwe' }] })).status).toBe(200);
    const page = await (await parent.get('/profile')).text();
    expect(page).toContain(`Given on ${formatDay(Date.parse(String(at)), inEnglish)}`);
    expect(page).not.toContain('name="consent"');
    const withdrawn = await (await parent.post('/profile', { intent: 'withdraw-consent' })).text();
    expect(withdrawn).toContain('Consent withdrawn.');
    expect(withdrawn).toContain('name="consent"');
    expect(await account()).toBeNull();
    expect((await post({ added: [{ ...sipho, name: 'Thandi' }] })).status).toBe(400);
    expect(await subUsers({ userId })).toHaveLength(2);
  });

  it('ids of others, and fields that are nobody’s to send', async () => {
    const other = await addHousehold(app, { subUsers: [{ name: 'Theirs', password: 'x', ageGroup: 'All' }] });
    const id = other.subUsers[0]?.id ?? '';
    const changed = [{ id, ageGroup: '18+', password: 'mine' }];
    expect((await save({ changed })).status).toBe(409);
    await save({ deleted: [id] });
    expect(await subUsers(other)).toMatchObject([{ name: 'Theirs', age_group: 'All' }]);
    const own = household.subUsers[0]?.id ?? '';
    const tampered = { id: own, ageGroup: '18+', user_id: other.userId, name: 'Changed' };
    const answer = await save({ changed: [tampered], paid: true, userId: other.userId });
    expect(answer.status).toBe(200);
    expect(await subUsers()).toMatchObject([{ id: own, name: 'Lerato', age_group: '18+' }]);
  });

  it('a sixth sub-user, with nothing of what was sent beside it', async () => {
    const added = Array.from({ length: 5 }, () => sipho);
    const answer = await save({ added, email: household.email.toUpperCase() });
    expect([answer.status, await alertOf(answer)]).toEqual([409, 'Maximum 5 sub-users allowed.']);
    expect(await subUsers()).toHaveLength(1);
    expect(await (await browser.get('/profile')).text()).toContain(`value="${household.email}"`);
  });

  it('another e-mail after five minutes, or one that has an account', async () => {
    const other = await addHousehold(app);
    const taken = await save({ email: other.email });
    expect([taken.status, await alertOf(taken)]).toEqual([409, 'An account with this email already exists.']);
    app.clock.advance(5 * 60_000 + 1_000);
    const late = await save({ email: 'new@example.org' });
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('Enter your password to continue.');
  });

  it('to delete the account five minutes after the sign-in', async () => {
    app.clock.advance(5 * 60_000 + 1_000);
    const answer = await browser.post('/profile', { intent: 'delete-account' });
    expect(answer.status).toBe(403);
    expect(await alertOf(answer)).toBe(
      'For security reasons, you need to log in again before deleting your account. Please log out and log back in, then try again.',
    );
    expect((await browser.get('/profile')).status).toBe(200);
  });

  it('a title that is none of the history’s', async () => {
    for (const entry of ['', '{}', '[]', JSON.stringify([{ kind: 'movie', titleId: 1, name: '<b>' }])]) {
      const answer = await browser.post('/profile', { intent: 'restore-watched', entry });
      expect(answer.status).toBe(400);
    }
  });
});

describe('/profile', () => {
  it('saves, and tells so', async () => {
    const answer = await save({ added: [sipho], deleted: [household.subUsers[0]?.id] });
    expect(await answer.text()).toContain('Profile updated!');
    expect(await subUsers()).toMatchObject([{ name: 'Sipho', age_group: 'Below 13', genres: '["Comedy"]' }]);
    const members = await browser.get('/profile');
    expect(members.headers.get('Cache-Control')).toBe('no-store');
    const signIn = { asSubUser: 'on', name: 'Sipho', password: 'x', accountEmail: household.email };
    const child = app.browser();
    expect((await child.post('/login', signIn)).headers.get('Location')).toBe('/subuser');
  });

  it('gives this browser another session with another e-mail, and ends the others', async () => {
    const elsewhere = app.browser();
    await elsewhere.signIn(household.email, household.password);
    const before = browser.cookies.get('sid');
    const email = `moved-${household.email}`;
    expect((await save({ email })).status).toBe(200);
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect(await (await browser.get('/profile')).text()).toContain(email);
    expect((await elsewhere.get('/profile')).status).toBe(302);
    expect(await elsewhere.signIn(email, household.password)).toBe('/');
  });

  it.each(['123456', 'Welcome1'])('takes no password that everybody tries: %s', async (newPassword) => {
    const { password } = household;
    const answer = await browser.post('/profile/security', {
      intent: 'password',
      currentPassword: password,
      newPassword,
    });
    expect([answer.status, await alertOf(answer)]).toEqual([
      400,
      'That is one of the most common passwords, which anyone would try first. Please choose another one.',
    ]);
  });

  it('lets no more parallel guesses at the own password pass than one after the other', async () => {
    const guess = (round: number) => {
      const fields = { intent: 'password', currentPassword: `guess ${round}`, newPassword: 'bougainvillea' };
      return browser.post('/profile/security', fields);
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, round) => guess(round)));
    expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(10);
    const limited = answers.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(limited === undefined ? '' : await alertOf(limited)).toBe(
      'Too many tries. Try again in 10 minutes.',
    );
    app.clock.advance(11 * 60_000);
  });

  it('changes the own password with the current one only', async () => {
    const change = (currentPassword: string) =>
      browser.post('/profile/security', {
        intent: 'password',
        currentPassword,
        newPassword: 'bougainvillea',
      });
    expect((await change('guess')).status).toBe(403);
    expect(await (await change(household.password)).text()).toContain('Your password has been changed');
    expect((await browser.get('/profile')).status).toBe(200);
    const again = app.browser();
    expect(await again.signIn(household.email, household.password)).toBe(null);
    expect(await again.signIn(household.email, 'bougainvillea')).toBe('/');
  });

  it('works by forms alone: add, the question, delete', async () => {
    const { genres, ...typed } = sipho;
    const key = /name="key" value="([^"]+)"/.exec(await (await browser.get('/profile')).text())?.[1] ?? '';
    const fields = { ...typed, key, consent: 'on' };
    const add = () => browser.post('/profile', { intent: 'add', ...fields, genre: genres[0] ?? '' });
    for (const added of await Promise.all([add(), add()]))
      expect([added.status, added.headers.get('Location')]).toEqual([303, '/profile?saved=1']);
    expect(await subUsers()).toHaveLength(2);
    expect(await (await browser.get('/profile?saved=1')).text()).toContain('Profile updated!');
    const empty = await browser.post('/profile', { intent: 'add', ...fields, password: '' });
    expect([empty.status, await alertOf(empty)]).toEqual([400, 'Please give each sub-user a password.']);
    const id = (await subUsers()).find(({ name }) => name === 'Sipho')?.id ?? '';
    const question = await (await browser.get(`/profile?ask=${id}`)).text();
    expect(question).toMatch(/role="alertdialog"/);
    expect((await browser.post('/profile', { intent: 'delete', id })).status).toBe(303);
    expect(await subUsers()).toMatchObject([{ name: 'Lerato' }]);
  });

  it('saves the e-mail by the form alone', async () => {
    const email = `plain-${household.email}`;
    const answer = await browser.post('/profile', { intent: 'save', email });
    expect(await answer.text()).toContain('Profile updated!');
    expect(await (await browser.get('/profile')).text()).toContain(`value="${email}"`);
    expect((await browser.post('/profile', { intent: 'save', email: 'nowhere' })).status).toBe(400);
  });

  it('removes a title at once, and puts it back where it was', async () => {
    const removal = { intent: 'remove-watched', kind: 'movie', titleId: '603' };
    const removed = await (await browser.post('/profile', removal)).text();
    const entry = /name="entry" value="([^"]*)"/.exec(removed)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(await (await browser.get('/profile')).text()).not.toContain('Remove Ash Over Hillbrow');
    expect((await browser.post('/profile', { intent: 'restore-watched', entry })).status).toBe(200);
    expect(await (await browser.get('/profile')).text()).toContain('Remove Ash Over Hillbrow');
    expect((await browser.post('/profile', { ...removal, titleId: '9' })).status).toBe(200);
  });

  it('removes all titles at once, and puts all of them back', async () => {
    const removed = await browser.post('/profile', { intent: 'remove-all-watched' });
    const text = await removed.text();
    expect(text).toContain('Removed 1 title');
    expect(await (await browser.get('/profile')).text()).not.toContain('Remove Ash Over Hillbrow');
    const entry = /name="entry" value="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const restored = await browser.post('/profile', { intent: 'restore-watched', entry });
    expect(await restored.text()).toContain('Ash Over Hillbrow is back');
    const forged = entry.replace('Ash Over Hillbrow', 'Never Watched');
    expect((await browser.post('/profile', { intent: 'restore-watched', entry: forged })).status).toBe(400);
  });

  it('signs another device out', async () => {
    const elsewhere = app.browser();
    await elsewhere.signIn(household.email, household.password);
    const page = await (await browser.get('/profile/devices')).text();
    const handle = /name="handle" value="([^"]*)"/.exec(page)?.[1] ?? '';
    expect(handle).not.toBe('');
    await browser.post('/profile/devices', { intent: 'sign-out-device', handle });
    expect((await elsewhere.get('/profile')).status).toBe(302);
    expect((await browser.get('/profile')).status).toBe(200);
  });

  it('deletes the account, and every session with it', async () => {
    const elsewhere = app.browser();
    await elsewhere.signIn(household.email, household.password);
    const answer = await browser.post('/profile', { intent: 'delete-account' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/login']);
    expect(browser.cookies.has('sid')).toBe(false);
    expect((await elsewhere.get('/profile')).status).toBe(302);
    expect((await save({ added: [sipho] }, elsewhere)).headers.get('Location')).toMatch(/^\/login/);
    expect(await app.browser().signIn(household.email, household.password)).toBe(null);
    expect(app.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
