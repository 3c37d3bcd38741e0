import { beforeEach, expect, it } from 'vitest';
import { buildHousehold, type HouseholdPlan } from '#preview/household.ts';
import { SessionReader } from '#src/features/accounts/sessions/session-reader.ts';
import type { Browser } from '#src/features/accounts/sessions/sessions.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { signInMain } from './sign-in.ts';
import { type SubSignIn, signInSub } from './sub-sign-in.ts';

const hashing = plainHashing;
const minute = 60_000;
let now = 1_790_000_000_000;
const clock = clockAt(() => now);
const stranger: Browser = { session: null, device: null, userAgent: '' };

beforeEach(() => {
  now = 1_790_000_000_000;
});

describeOnBothDatabases('sub-user sign-in', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const deps = accountsDeps({ db, clock, hashing });
    const build = (email: string, ...members: [string, string][]) => {
      const subUsers = members.map(([name, password]) => ({ name, password, ageGroup: '13+' as const }));
      const plan: HouseholdPlan = { email, password: 'jacaranda', subUsers };
      return buildHousehold(db, hashing, clock, plan);
    };
    const signIn = (name: string, password: string, fields: Partial<SubSignIn> = {}) =>
      resultOf(
        signInSub(deps, {
          name,
          password,
          accountEmail: '',
          address: 'a',
          browser: stranger,
          isPreview: false,
          ...fields,
        }),
      );
    const deviceOf = async (email: string): Promise<Browser> => {
      const attempt = { email, password: 'jacaranda', address: 'z', browser: stranger };
      const result = await signInMain(deps, attempt);
      return { ...stranger, device: result.device };
    };
    return { deps, build, signIn, deviceOf };
  }

  it('refuses empty fields, unknown names, unknown e-mails and wrong passwords', async () => {
    const { build, signIn } = await open();
    await build('a@x.example', ['Lerato', 'protea and aloe']);
    for (const name of ['lerato', 'Le rato', 'Nobody', 'Lerato\u0000', '\ud800']) {
      expect(await signIn(name, 'protea and aloe')).toEqual({ kind: 'no-such-sub-user' });
    }
    expect(await signIn('Lerato', 'protea and aloe', { accountEmail: 'b@x.example' })).toEqual({
      kind: 'no-such-sub-user',
    });
    expect(await signIn('Lerato', 'something else')).toEqual({
      kind: 'wrong-sub-user-password',
      asksForEmail: true,
    });
    const resultWithEmail = await signIn('Lerato', 'something else', { accountEmail: 'A@x.example' });
    expect(resultWithEmail).toEqual({ kind: 'wrong-sub-user-password', asksForEmail: false });
  });

  it('lets a strong password alone tell the household, and a weak one never', async () => {
    const { build, signIn, deps } = await open();
    const { subUsers } = await build('a@x.example', ['Lerato', 'protea and aloe'], ['Zoë', '123456']);
    await build('b@x.example', ['Lerato', 'another secret']);
    const result = await signIn('Lerato', 'protea and aloe');
    const { viewer } = await new SessionReader(deps).read({
      cookies: new Map([['sid', result.session ?? '']]),
    });
    expect(viewer).toMatchObject({ kind: 'sub', subUserId: subUsers[0]?.id });
    expect(await signIn('Zoë', '123456')).toEqual({ kind: 'wrong-sub-user-password', asksForEmail: true });
    expect((await signIn('Zoe\u0308', '123456', { accountEmail: 'a@x.example' })).kind).toBe('done');
    expect((await signIn('Zoë', '123456', { isPreview: true })).kind).toBe('done');
  });

  it('signs nobody in when two could be meant, or more than eight', async () => {
    const { build, signIn } = await open();
    await build('a@x.example', ['Lerato', 'protea and aloe']);
    await build('b@x.example', ['Lerato', 'protea and aloe']);
    expect(await signIn('Lerato', 'protea and aloe')).toEqual({
      kind: 'wrong-sub-user-password',
      asksForEmail: true,
    });
    for (let index = 0; index < 9; index += 1)
      await build(`${index}@x.example`, ['Sam', `secret number ${index}`]);
    expect(await signIn('Sam', 'secret number 3')).toEqual({
      kind: 'wrong-sub-user-password',
      asksForEmail: true,
    });
    expect((await signIn('Sam', 'secret number 3', { accountEmail: '3@x.example' })).kind).toBe('done');
  });

  it('looks only in the households that the browser knows', async () => {
    const { build, signIn, deviceOf } = await open();
    await build('a@x.example', ['Lerato', 'abc']);
    await build('b@x.example', ['Lerato', 'protea and aloe'], ['Sam', 'aloe and protea']);
    const browser = await deviceOf('a@x.example');
    expect((await signIn('Lerato', 'abc', { browser })).kind).toBe('done');
    expect(await signIn('Lerato', 'protea and aloe', { browser })).toEqual({
      kind: 'wrong-sub-user-password',
      asksForEmail: false,
    });
    expect(await signIn('Sam', 'aloe and protea', { browser })).toEqual({ kind: 'no-such-sub-user' });
    const named = await signIn('Sam', 'aloe and protea', { browser, accountEmail: 'b@x.example' });
    expect(named.kind).toBe('done');
  });

  it('ends the main session of the browser', async () => {
    const { build, signIn, deps } = await open();
    await build('a@x.example', ['Lerato', 'abc']);
    const attempt = { email: 'a@x.example', password: 'jacaranda', address: 'z', browser: stranger };
    const { session, device } = await signInMain(deps, attempt);
    expect((await signIn('Lerato', 'abc', { browser: { ...stranger, session, device } })).kind).toBe('done');
    const { viewer } = await new SessionReader(deps).read({ cookies: new Map([['sid', session]]) });
    expect(viewer).toBeNull();
  });

  it('stops strangers after twenty failures of a name, and not the home that has it', async () => {
    const { build, signIn, deviceOf } = await open();
    await build('a@x.example', ['Lerato', 'protea and aloe']);
    const browser = await deviceOf('a@x.example');
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        signIn('Lerato', `guess number ${index}`, { address: `s${index}` }),
      ),
    );
    expect(guesses.filter((guess) => guess.kind === 'wrong-sub-user-password')).toHaveLength(20);
    expect((await signIn('Lerato', 'protea and aloe', { address: 't' })).kind).toBe('too-many');
    expect((await signIn('Lerato', 'protea and aloe', { browser })).kind).toBe('done');
    const named = await signIn('Lerato', 'protea and aloe', { accountEmail: 'a@x.example', address: 't' });
    expect(named.kind).toBe('done');
    now += 15 * minute;
    expect((await signIn('Lerato', 'protea and aloe', { address: 't' })).kind).toBe('done');
  });

  it('lets a known device in from an address that a stranger has used up, with the e-mail too', async () => {
    const { build, signIn, deviceOf } = await open();
    await build('a@x.example', ['Lerato', 'protea and aloe']);
    const browser = await deviceOf('a@x.example');
    await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(`Nobody ${index}`, 'protea and aloe')));
    for (let index = 0; index < 3; index += 1)
      await signIn('Nobody', 'protea and aloe', { accountEmail: 'a@x.example', address: 'b' });
    const advance = (ms: number) => {
      now += ms;
    };
    const crowd = await askAtOnce({ advance }, () => signIn('Lerato', 'protea and aloe'));
    expect(crowd).toContainEqual(expect.objectContaining({ kind: 'too-many' }));
    for (const accountEmail of ['', 'a@x.example'])
      expect((await signIn('Lerato', 'protea and aloe', { browser, accountEmail })).kind).toBe('done');
  });

  it('rations what tells whether an e-mail has an account, but not to who is right', async () => {
    const { build, signIn } = await open();
    await build('a@x.example', ['Lerato', 'abc']);
    const accountEmail = 'a@x.example';
    for (let index = 0; index < 5; index += 1) {
      expect((await signIn('Lerato', 'abc', { accountEmail })).kind).toBe('done');
    }
    for (let index = 0; index < 3; index += 1) await signIn('Lerato', 'wrong', { accountEmail });
    expect((await signIn('Lerato', 'abc', { accountEmail })).kind).toBe('too-many');
  });

  it.each(["N'wa Anne-Marie", 'N’wa Anne‑Marie ', ' Nʼwa\u00a0 Anne–Marie', 'N\u200b’wa Anne-Marie\u200f'])(
    'finds a name that is typed as %j',
    async (typed) => {
      const { build, signIn, deviceOf } = await open();
      await build('a@x.example', ["N'wa Anne-Marie", 'protea and aloe']);
      const places = [{}, { accountEmail: 'a@x.example.' }, { browser: await deviceOf('A@x.example') }];
      for (const place of places)
        expect(await signIn(typed, 'protea and aloe', place)).toMatchObject({ kind: 'done' });
      expect(await signIn(typed.toLowerCase(), 'protea and aloe')).toEqual({ kind: 'no-such-sub-user' });
    },
  );

  it('tries exact names first, and names that look alike within the eight', async () => {
    const { build, signIn, deps } = await open();
    const sessionsOf = async (userId: string) =>
      (await deps.db.read.selectFrom('session').select('token_hash').where('user_id', '=', userId).execute())
        .length;
    const exact = await build('exact@x.example', ['N’wa', 'protea and aloe']);
    const alike = await build('alike@x.example', ["N'wa", 'protea and aloe']);
    expect(await signIn("N'wa", 'protea and aloe')).toMatchObject({ kind: 'done' });
    expect([await sessionsOf(exact.userId), await sessionsOf(alike.userId)]).toEqual([0, 1]);
    // Two sub-users match, so neither is signed in.
    expect(await signIn('Nʼwa', 'protea and aloe')).toEqual({
      kind: 'wrong-sub-user-password',
      asksForEmail: true,
    });
    for (let index = 0; index < 7; index += 1)
      await build(`more${index}@x.example`, ["N'wa", `another password ${index}`]);
    expect(await signIn("N'wa", 'another password 3')).toMatchObject({ kind: 'done' });
    expect(await signIn('N’wa', 'another password 3')).toMatchObject({ kind: 'wrong-sub-user-password' });
    expect(await signIn('N’wa', 'protea and aloe')).toMatchObject({ kind: 'done' });
    expect(await signIn('Nʼwa', 'another password 3')).toMatchObject({ kind: 'wrong-sub-user-password' });
  });
});
