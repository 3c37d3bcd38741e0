import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intents } from '#src/features/household/outcome.ts';
import { endpoints } from '#src/http/endpoints.ts';
import { pages } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { Authenticator } from '#test/authenticator.ts';
import type { Browser } from '#test/browser.ts';
import { signInByCode } from '#test/code-session.ts';
import { allRows } from '#test/database-rows.ts';
import {
  addHouseholdWithPasskey,
  readNewOptions,
  readSignInOptions,
  sendNewPasskey,
} from '#test/household-passkeys.ts';
import { signInMain } from '#test/households.ts';
import { moviesByAge } from '#test/sub-users.ts';

const minute = 60_000;
const question = 'This device was signed in with a code or a PIN. Enter your password to continue.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const plan = { subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: 'Below 13' as const }] };

/** Returns a main user with a phone, and a television that was signed in by the phone. */
async function household() {
  app.clock.advance(11 * minute);
  const home = await signInMain(app, plan);
  const television = await signInByCode(app, home.browser);
  return { ...home, phone: home.browser, television, lerato: home.subUsers[0]?.id ?? '' };
}

/** Returns all rows except those that watching writes or that change with time. */
async function accountRows(): Promise<string> {
  const rows = await allRows(app.services.db);
  const watching = [
    'history',
    'mark',
    'watch_position',
    'applied_change',
    'viewer_setting',
    'title',
    'job_run',
    'mail',
    'node',
  ];
  return JSON.stringify(Object.entries(rows).filter(([table]) => !watching.includes(table)));
}

const hasAction = (file: string) =>
  / as action\b|function action\b|const action\b/.test(readFileSync(resolve('src', file), 'utf8'));

/** The intents of each page's forms. */
const sendings: Record<string, Record<string, string>[]> = {
  '/profile': intents.map((intent) => ({ intent })),
  '/profile/security': ['password', 'begin-passkey', 'add-passkey', 'remove-passkey', 'adult-titles'].map(
    (intent) => ({ intent }),
  ),
  '/profile/devices': ['sign-out-device'].map((intent) => ({ intent })),
  '/profile/plan': ['cancel', 'resume', 'renew'].map((intent) => ({ intent })),
  '/link': ['', 'sign-in', 'cancel'].map((intent) => ({ intent })),
};

const pageForms = pages
  .filter(({ access, file }) => access !== 'sub' && hasAction(file))
  .flatMap(({ path, needsProof }) =>
    (sendings[path] ?? [{}]).map((fields) => ({
      path,
      fields,
      isFree: (typeof needsProof === 'string' ? needsProof : needsProof[fields.intent ?? '']) === 'never',
    })),
  );

const addressOf = (pattern: string) => pattern.replace(/:slug|:query|:\w+/g, '1');

describe('a television that a code signed in', () => {
  it('is refused by every action that isn’t listed as free', async () => {
    const { television } = await household();
    const guarded = pageForms.filter(({ isFree }) => !isFree);
    expect(guarded.length).toBeGreaterThan(12);
    const before = await accountRows();
    for (const { path, fields } of guarded) {
      const name = `${path} ${fields.intent ?? ''}`;
      const answer = await television.post(addressOf(path), fields);
      expect.soft(answer.status, name).toBe(403);
      expect.soft(await answer.text(), name).toContain(question);
      const call = await television.post(`${addressOf(path)}.data`, fields);
      expect.soft(call.status, name).toBe(403);
    }
    const unnamed = await television.post('/profile', { email: 'thief@x.example' });
    expect(unnamed.status).toBe(403);
    expect(await accountRows()).toBe(before);
  });

  it('is refused by every endpoint that isn’t listed as free, and by the export', async () => {
    const { television } = await household();
    for (const { path, methods, needsProof, mayOpen, fromOutside } of endpoints) {
      if (!methods.includes('POST') || mayOpen !== null || fromOutside) continue;
      const { status } = await television.post(path, {});
      if (needsProof === 'never') expect.soft(status, path).not.toBe(403);
      else expect.soft(status, path).toBe(403);
    }
    for (const path of ['/profile/my-data.json', '/profile/my-data.html']) {
      const answer = await television.get(path);
      const location = `/profile/confirm?then=${encodeURIComponent(path)}`;
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, location]);
    }
  });

  it('changes the account with a passkey of the household instead of the password', async () => {
    const { phone, television } = await household();
    const device = new Authenticator(app.url);
    await sendNewPasskey(phone, device.register(await readNewOptions(phone)));
    const stranger = await addHouseholdWithPasskey(app);
    const confirm = (passkey: string, by = television) => by.post('/profile/confirm', { passkey });
    const refused = [
      'x',
      stranger.device.signIn(await readSignInOptions(television)),
      device.signIn(await readSignInOptions(television), { isVerified: false }),
      device.signIn(await readSignInOptions(app.browser())),
    ];
    for (const answer of refused) expect((await confirm(answer)).status).toBe(403);
    expect((await television.post('/profile/plan', { intent: 'cancel' })).status).toBe(403);

    const right = device.signIn(await readSignInOptions(television));
    const confirmed = await confirm(right);
    expect([confirmed.status, confirmed.headers.get('Location')]).toEqual([303, '/profile']);
    const cancelled = await television.post('/profile/plan', { intent: 'cancel' });
    expect(cancelled.headers.get('Location')).toBe('/profile?plan=cancelled');
    // The passkey's answer can be used once, and the proof counts for five minutes.
    app.clock.advance(6 * minute);
    expect((await confirm(right)).status).toBe(403);
    expect((await television.post('/profile/plan', { intent: 'resume' })).status).toBe(403);
  });

  it('counts wrong passkeys with wrong passwords', async () => {
    const { television, password } = await household();
    for (let round = 0; round < 10; round += 1)
      expect((await television.post('/profile/confirm', { passkey: '{}' })).status).toBe(403);
    const answer = await television.post('/profile/confirm', { currentPassword: password });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(500);
  });

  it('watches, lists and marks, and signs itself out', async () => {
    const { television } = await household();
    for (const path of ['/', '/movies', '/my-list', '/profile'])
      expect((await television.get(path)).status).toBe(200);
    const { mild } = await moviesByAge(app);
    const mark = { kind: 'list', title: `movie ${mild.id}`, value: '1' };
    expect((await television.post('/parts/changes', mark)).status).toBeLessThan(400);
    expect((await television.post('/profile', { intent: 'remove-all-watched' })).status).toBe(200);
    expect((await television.post('/logout', {})).headers.get('Location')).toBe('/login');
  });

  it('does what was question once the password is right, and asks for nothing for 5 minutes', async () => {
    const { television, phone, lerato } = await household();
    const edit = { intent: 'edit', id: lerato, ageGroup: '18+', genre: 'Drama', consent: 'on' };
    const limits = async () => {
      const row = app.services.db.read.selectFrom('sub_user').select('age_group').where('id', '=', lerato);
      return (await row.executeTakeFirst())?.age_group;
    };
    const page = await (await television.post('/profile', edit)).text();
    for (const [name, value] of Object.entries(edit))
      expect(page).toContain(`type="hidden" name="${name}" value="${value}"`);
    const wrong = await television.post('/profile', { ...edit, currentPassword: 'protea' });
    expect([wrong.status, await limits()]).toEqual([403, 'Below 13']);
    const again = await wrong.text();
    expect(again).toContain('Incorrect password.');
    expect(again).not.toContain('value="protea"');
    const right = await television.post('/profile', { ...edit, currentPassword: 'jacaranda' });
    expect([right.headers.get('Location'), await limits()]).toEqual(['/profile?saved=1', '18+']);
    app.clock.advance(5 * minute - 1000);
    expect((await television.post('/profile', { intent: 'view-as', id: lerato })).status).toBe(303);
    expect((await television.get('/profile/my-data.json')).status).not.toBe(403);
    app.clock.advance(2000);
    television.cookies.delete('viewas');
    expect((await television.post('/profile', { intent: 'view-as', id: lerato })).status).toBe(403);
    // The phone needs no proof.
    expect((await phone.post('/profile', { intent: 'view-as', id: lerato })).status).toBe(303);
  });

  it('exports by the form that the link leads to', async () => {
    const { television } = await household();
    const form = (await television.get('/profile/my-data.json')).headers.get('Location') ?? '';
    expect(await (await television.get(form)).text()).toContain(question);
    const sent = await television.post(form, { currentPassword: 'jacaranda' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/profile/my-data.json']);
    expect((await television.get('/profile/my-data.json')).status).toBe(200);
    const elsewhere = await television.post('/profile/confirm?then=https://evil.example', {});
    expect(elsewhere.headers.get('Location')).toBe('/profile');
  });

  it('deletes the account only after the password', async () => {
    const { television, userId } = await household();
    expect((await television.post('/profile', { intent: 'delete-account' })).status).toBe(403);
    await television.post('/profile', { intent: 'delete-account', currentPassword: 'jacaranda' });
    const left = app.services.db.read.selectFrom('user').select('id').where('id', '=', userId);
    expect(await left.execute()).toEqual([]);
  });

  it('guesses ten times, alone and together with others, and the phone goes on', async () => {
    const { television, phone, lerato } = await household();
    const tries = await Promise.all(
      Array.from({ length: 14 }, () =>
        television.post('/profile', { intent: 'add', currentPassword: 'guess' }),
      ),
    );
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    const limited = tries.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('Retry-After'))).toBeGreaterThan(60);
    const right = await television.post('/profile', {
      intent: 'view-as',
      id: lerato,
      currentPassword: 'jacaranda',
    });
    expect(right.status).toBe(429);
    expect(await right.text()).toMatch(/Too many tries\. Try again in \d+ minutes\./);
    expect((await phone.post('/profile', { intent: 'view-as', id: lerato })).status).toBe(303);
  });

  it('confirms a code only after the password, and takes that device with it', async () => {
    const { television, phone } = await household();
    await expect(signInByCode(app, television)).rejects.toThrow('403');
    await television.post('/profile/confirm', { currentPassword: 'jacaranda' });
    const second = await signInByCode(app, television);
    expect((await second.get('/movies')).status).toBe(200);
    expect((await (await phone.get('/profile/devices')).text()).match(/signed in with a code/g)).toHaveLength(
      2,
    );
    await television.post('/logout', {});
    expect((await second.get('/movies')).headers.get('Location')).toMatch(/^\/login/);
    expect((await phone.get('/movies')).status).toBe(200);
  });

  it('is told by a mail whose link ends it without signing in', async () => {
    const { television, phone, email, lerato } = await household();
    const child = await signInByCode(app, phone, lerato);
    const letters = async () =>
      ((await app.services.outbox?.list()) ?? []).filter(
        ({ to, subject }) => to === email && /with a code/.test(subject),
      );
    await expect.poll(letters).toHaveLength(2);
    const link =
      (await letters())
        .filter(({ text }) => text.includes('Watches as: Lerato'))
        .map(({ text }) => /\/end-session\?token=\S+/.exec(text)?.[0] ?? '')[0] ?? '';
    const stranger: Browser = app.browser();
    const page = await stranger.get(link);
    expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'same-origin']);
    expect(await page.text()).toContain('Lerato');
    expect((await child.get('/subuser')).status).toBe(200);
    const token = new URL(link, app.url).searchParams.get('token') ?? '';
    const ended = (await stranger.post('/end-session', { token })).headers.get('Location') ?? '';
    expect(await (await stranger.get(ended)).text()).toContain('That device is signed out.');
    expect((await child.get('/subuser')).status).toBe(302);
    expect((await television.get('/movies')).status).toBe(200);
    expect((await stranger.post('/end-session', { token })).status).toBe(410);
    expect((await stranger.get(link)).status).toBe(410);
  });
});
