import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueReset } from '#src/features/accounts/reset/reset.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { Authenticator } from '#test/authenticator.ts';
import type { Browser } from '#test/browser.ts';
import {
  addHouseholdWithPasskey,
  beginPasskey,
  readNewOptions,
  readSignInOptions,
  sendNewPasskey,
} from '#test/household-passkeys.ts';
import { signInMain } from '#test/households.ts';
import { signInSubUser } from '#test/sub-users.ts';

const minute = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function add(browser: Browser): Promise<number> {
  const device = new Authenticator(app.url);
  return (await sendNewPasskey(browser, device.register(await readNewOptions(browser)))).status;
}

const rowsOf = (userId: string) =>
  app.services.db.read.selectFrom('passkey').selectAll().where('user_id', '=', userId).execute();

/** Returns the subjects of mails about passkeys, latest first. */
async function lettersTo(address: string): Promise<string[]> {
  const mails = (await app.services.outbox?.list()) ?? [];
  return mails
    .filter(({ to, subject }) => to === address && subject.includes('passkey'))
    .map(({ subject }) => subject);
}

describe('passkeys of the room Security', () => {
  it('are listed with when they were added and used, and each tells the household by mail', async () => {
    const { browser, device, email, userId } = await addHouseholdWithPasskey(app);
    const page = async () => (await browser.get('/profile/security')).text();
    expect(await page()).toMatch(/Added \d+ \w+ \d{4} · not used yet/);
    await browser.post('/login', { passkey: device.signIn(await readSignInOptions(browser)) });
    expect(await page()).toMatch(/· last used \d+ \w+ \d{4}/);
    const added = 'A passkey for Stoep was added';
    await expect.poll(() => lettersTo(email)).toEqual([added]);
    const [row] = await rowsOf(userId);
    const remove = () =>
      browser.post('/profile/security', { intent: 'remove-passkey', passkey: row?.credential_id ?? '' });
    expect(await (await remove()).text()).toContain('That passkey no longer signs in.');
    expect((await remove()).status).toBe(200);
    const removed = 'A passkey for Stoep was removed';
    const letters = async () => (await lettersTo(email)).sort();
    await expect.poll(letters).toEqual([added, removed]);
    expect(await page()).not.toContain('Added ');
  });

  it('are added after a recent sign-in, else with the password', async () => {
    const { browser, password } = await signInMain(app);
    app.clock.advance(5 * minute + 1);
    expect(await beginPasskey(browser)).toEqual({ status: 403, options: null });
    expect(await beginPasskey(browser, 'a guess')).toEqual({ status: 403, options: null });
    const options = await readNewOptions(browser, password);
    expect((await sendNewPasskey(browser, new Authenticator(app.url).register(options))).status).toBe(200);
    // Sending the password counts as a recent sign-in.
    expect((await beginPasskey(browser)).status).toBe(200);
  });

  it.each([
    { intent: 'adult-titles', showAdult: 'on' },
    { intent: 'password', newPassword: 'strelitzia-9' },
  ])('are added after the form $intent had the password', async (fields) => {
    const { browser, password } = await signInMain(app);
    app.clock.advance(6 * minute);
    const answer = await browser.post('/profile/security', { ...fields, currentPassword: password });
    expect(answer.status).toBe(200);
    expect((await beginPasskey(browser)).status).toBe(200);
  });

  it('aren’t guessed into: wrong passwords count with those of the room’s other forms', async () => {
    const { browser, password } = await signInMain(app);
    app.clock.advance(6 * minute);
    for (let round = 0; round < 10; round += 1) await beginPasskey(browser, `guess ${round}`);
    expect((await beginPasskey(browser, password)).status).toBe(429);
    const change = { intent: 'password', currentPassword: password, newPassword: 'strelitzia-9' };
    expect((await browser.post('/profile/security', change)).status).toBe(429);
    app.clock.advance(10 * minute);
  });

  it('need the session and the challenge of the beginning, once and within three minutes', async () => {
    const { browser, email, password, userId } = await signInMain(app);
    const other = app.browser();
    await other.signIn(email, password);
    const [ours, theirs] = [await readNewOptions(browser), await readNewOptions(other)];
    const device = new Authenticator(app.url);
    expect((await sendNewPasskey(browser, device.register(theirs))).status).toBe(400);
    const signIn = await readSignInOptions(browser);
    expect((await sendNewPasskey(browser, device.register(signIn))).status).toBe(400);
    for (const answer of ['', 'x', '{}', '{"id":"a"}', device.signIn(ours)])
      expect((await sendNewPasskey(browser, answer)).status).toBe(400);
    expect(await rowsOf(userId)).toEqual([]);
    expect((await sendNewPasskey(browser, device.register(ours))).status).toBe(200);
    const second = new Authenticator(app.url);
    expect((await sendNewPasskey(browser, second.register(ours))).status).toBe(400);
    const late = second.register(await readNewOptions(browser));
    app.clock.advance(3 * minute);
    expect((await sendNewPasskey(browser, late)).status).toBe(400);
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  it('belong to one household: another one can neither add nor remove them', async () => {
    const { userId, device } = await addHouseholdWithPasskey(app);
    const { browser, userId: otherId, email } = await signInMain(app);
    const copied = device.register(await readNewOptions(browser));
    expect((await sendNewPasskey(browser, copied)).status).toBe(400);
    const [row] = await rowsOf(userId);
    await browser.post('/profile/security', { intent: 'remove-passkey', passkey: row?.credential_id ?? '' });
    expect(await rowsOf(userId)).toEqual([row]);
    expect(await rowsOf(otherId)).toEqual([]);
    expect(await lettersTo(email)).toEqual([]);
  });

  it('are at most ten, also when several are added at once', async () => {
    const { browser, userId } = await signInMain(app);
    for (let nth = 0; nth < 8; nth += 1) expect(await add(browser)).toBe(200);
    const options = await Promise.all([1, 2, 3, 4].map(() => readNewOptions(browser)));
    const answers = options.map((each) => new Authenticator(app.url).register(each));
    const statuses = await Promise.all(
      answers.map(async (answer) => (await sendNewPasskey(browser, answer)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    const rows = await rowsOf(userId);
    expect(rows.map(({ slot }) => slot).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(10);
    expect((await beginPasskey(browser)).status).toBe(409);
    expect(await (await browser.get('/profile/security')).text()).toContain('up to 10 passkeys');
  });

  it('are the main user’s: a sub-user finds neither the room nor its forms', async () => {
    const child = { name: 'Lerato', password: 'protea-7', ageGroup: '13+' as const };
    const { browser } = await signInSubUser(app, child);
    expect((await beginPasskey(browser)).options).toBeNull();
    expect((await sendNewPasskey(browser, '{}')).status).not.toBe(200);
  });

  it('stay with a new password, and go with one that a mail’s link set', async () => {
    const { browser, userId, email, password } = await addHouseholdWithPasskey(app);
    const change = { intent: 'password', currentPassword: password, newPassword: 'strelitzia-9' };
    expect((await browser.post('/profile/security', change)).status).toBe(200);
    expect(await rowsOf(userId)).toHaveLength(1);
    const token = await issueToken(email);
    await app.browser().post(`/reset-password?token=${token}`, { token, password: 'strelitzia-10' });
    expect(await rowsOf(userId)).toEqual([]);
  });
});

async function issueToken(email: string): Promise<string> {
  return (await issueReset(app.services, email))?.token ?? '';
}
