import { beforeEach, expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { HashingBusy } from '#src/domain/errors.ts';
import { graceMs } from '#src/domain/period.ts';
import { SessionReader } from '#src/features/accounts/sessions/session-reader.ts';
import {
  type Browser,
  prepareSession,
  readBrowser,
  signOut,
} from '#src/features/accounts/sessions/sessions.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { cheapHashes } from '#test/cheap-hashing.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { codeOf, resultOf } from '#test/refusals.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { signInMain } from './sign-in.ts';

// On a busy machine, ten concurrent hashes may wait longer than the usual limit.
const hashing = createHashing({ ...cheapHashes, maxWaitMs: 20_000 });
const { hashToken, newToken } = hashing;
const start = 1_790_000_000_000;
const minute = 60_000;
const day = 24 * 60 * minute;
let now = start;
const clock = clockAt(() => now);
const stranger: Browser = {
  session: null,
  device: null,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0',
};

beforeEach(() => {
  now = start;
});

describeOnBothDatabases('account', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const deps = accountsDeps({ db, clock, hashing });
    const household = await buildHousehold(db, hashing, clock, {
      email: 'Thandi@Example.co.za',
      password: 'jacaranda',
      paidUntil: start + 10 * day,
      subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: 'Below 13', genres: ['Comedy'] }],
    });
    const signIn = (
      fields: { email?: string; password?: string; address?: string; browser?: Browser } = {},
    ) =>
      resultOf(
        signInMain(deps, {
          email: 'thandi@example.co.za',
          password: 'jacaranda',
          address: '1.2.3.4',
          browser: stranger,
          ...fields,
        }),
      );
    const sessions = new SessionReader(deps);
    const view = async (token: string) =>
      (await sessions.read({ cookies: new Map([['sid', token]]) })).viewer;
    return { ...deps, deps, household, signIn, view };
  }

  function opened({ kind, session, device }: { kind: string; session?: string; device?: string }) {
    if (session === undefined || device === undefined) throw new Error(`Not signed in: ${kind}`);
    return { session, device };
  }

  const count = async (db: Database, table: 'session' | 'device') =>
    (await db.read.selectFrom(table).selectAll().execute()).length;

  it('refuses an empty field, a wrong password, an unknown e-mail and a household with no such password', async () => {
    const { signIn, db } = await open();
    expect(await signIn({ password: 'Jacaranda' })).toEqual({ kind: 'wrong-sign-in' });
    expect(await signIn({ password: 'protea' })).toEqual({ kind: 'wrong-sign-in' });
    expect(await signIn({ email: 'nobody@example.co.za' })).toEqual({ kind: 'wrong-sign-in' });
    expect(await signIn({ email: 'x'.repeat(100_000) })).toEqual({ kind: 'wrong-sign-in' });
    expect(await signIn({ email: 'a\u0000b', password: 'a\u0000b' })).toEqual({ kind: 'wrong-sign-in' });
    expect(await count(db, 'session')).toBe(0);
    expect(await count(db, 'device')).toBe(0);
  });

  it('refuses cookies that are no session', async () => {
    const { view, signIn, deps } = await open();
    expect(await view('')).toBeNull();
    expect(await view(newToken())).toBeNull();
    const { session } = opened(await signIn());
    expect(await view(hashToken(session))).toBeNull();
    expect(await view(`${session} `)).toBeNull();
    const other = await new SessionReader(deps).read({ cookies: new Map([['device', session]]) });
    expect(other.viewer).toBeNull();
    const overHttps = { ...deps, config: { ...deps.config, secure: true } };
    const unprefixed = await new SessionReader(overHttps).read({ cookies: new Map([['sid', session]]) });
    expect(unprefixed.viewer).toBeNull();
  });

  it('knows the main user by the session', async () => {
    const { view, signIn, household } = await open();
    const { session } = opened(await signIn({ email: ' THANDI@example.co.za ' }));
    expect(await view(session)).toEqual({
      kind: 'main',
      userId: household.userId,
      email: 'Thandi@Example.co.za',
      photoUrl: null,
      showsAdult: false,
      confirmedAt: start,
      paid: true,
    });
  });

  it('knows a sub-user, and limits most where it can not read the age group', async () => {
    const { db, view, household } = await open();
    const subUserId = household.subUsers[0]?.id ?? '';
    const openSession = prepareSession({ hashing, clock }, stranger);
    const { session } = await db.tx((trx) => openSession(trx, { userId: household.userId, subUserId }));
    expect(await view(session)).toMatchObject({
      kind: 'sub',
      name: 'Lerato',
      ageGroup: 'Below 13',
      genres: ['Comedy'],
    });
    await db.tx((trx) =>
      trx.updateTable('sub_user').set({ age_group: '99', genres: '["Comedy","Nonsense",7]' }).execute(),
    );
    expect(await view(session)).toMatchObject({ ageGroup: 'Below 13', genres: ['Comedy', 'unknown'] });
    await db.tx((trx) => trx.deleteFrom('sub_user').execute());
    expect(await view(session)).toBeNull();
  });

  it('derives paid from the periods, days of grace included', async () => {
    const { view, signIn } = await open();
    const { session } = opened(await signIn());
    now = start + 10 * day + graceMs - 1;
    expect(await view(session)).toMatchObject({ paid: true });
    now += 1;
    expect(await view(session)).toMatchObject({ paid: false });
  });

  it('ends a session after 30 idle days, and after 180 in any case', async () => {
    const { view, signIn, db } = await open();
    const idle = opened(await signIn()).session;
    now += 30 * day - 1;
    expect(await view(idle)).not.toBeNull();
    // The use is recorded in the background, and begins thirty more days.
    await expect
      .poll(
        async () => (await db.read.selectFrom('session').select('last_seen_at').execute())[0]?.last_seen_at,
      )
      .toBe(now);
    now += 30 * day - 1;
    expect(await view(idle)).not.toBeNull();
    await expect
      .poll(
        async () => (await db.read.selectFrom('session').select('last_seen_at').execute())[0]?.last_seen_at,
      )
      .toBe(now);
    now += 30 * day;
    expect(await view(idle)).toBeNull();
    for (now = start; now < start + 180 * day; now += 20 * day) {
      const seen = now;
      if (now === start) continue;
      await db.tx((trx) =>
        trx
          .updateTable('session')
          .set({ last_seen_at: seen, expires_at: Math.min(seen + 30 * day, start + 180 * day) })
          .execute(),
      );
      expect(await view(idle)).not.toBeNull();
    }
    expect(await view(idle)).toBeNull();
  });

  it('notes the use of a session at most every ten minutes, once however much is asked for at once', async () => {
    const { view, signIn, db } = await open();
    const { session } = opened(await signIn());
    const seen = async () =>
      (await db.read.selectFrom('session').select('last_seen_at').execute())[0]?.last_seen_at;
    now = start + 10 * minute;
    await view(session);
    // Writes run in order, so a record of the use would be stored by now.
    await db.tx((trx) => trx.selectFrom('session').select('last_seen_at').execute());
    expect(await seen()).toBe(start);
    now += 1;
    await Promise.all(Array.from({ length: 10 }, () => view(session)));
    await expect.poll(seen).toBe(now);
  });

  it('replaces the session that the browser held, and no other', async () => {
    const { view, signIn, db } = await open();
    const elsewhere = opened(await signIn()).session;
    const first = opened(await signIn());
    const second = opened(
      await signIn({ browser: { ...stranger, session: first.session, device: first.device } }),
    );
    expect(await view(first.session)).toBeNull();
    expect(await view(second.session)).not.toBeNull();
    expect(await view(elsewhere)).not.toBeNull();
    expect(second.device).toBe(first.device);
    const rows = await db.read.selectFrom('session').selectAll().execute();
    expect(rows.every((row) => row.device === 'Firefox on Windows')).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(second.session);
  });

  it('signs out this session only', async () => {
    const { view, signIn, deps } = await open();
    const one = opened(await signIn()).session;
    const other = opened(await signIn()).session;
    await signOut(deps, stranger);
    await signOut(deps, { ...stranger, session: newToken() });
    await signOut(deps, { ...stranger, session: one });
    expect(await view(one)).toBeNull();
    expect(await view(other)).not.toBeNull();
  });

  it('takes no device token that it did not give out, and remembers five households of a browser', async () => {
    const { deps, db } = await open();
    const chosen = newToken();
    let device = chosen;
    for (let index = 0; index < 6; index += 1) {
      now += 1;
      const email = `h${index}@x.example`;
      await buildHousehold(db, hashing, clock, { email, password: 'jacaranda' });
      const browser = readBrowser({ cookies: new Map([['device', device]]), userAgent: '' }, false);
      const given = (await signInMain(deps, { email, password: 'jacaranda', address: 'a', browser })).device;
      if (index > 0) expect(given).toBe(device);
      device = given;
    }
    expect(device).not.toBe(chosen);
    expect(await count(db, 'device')).toBe(5);
  });

  it('stops strangers after ten failures, however many guess at once, and not the household', async () => {
    const { signIn } = await open();
    const { device } = opened(await signIn());
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        signIn({ password: `guess ${index}`, address: `10.0.0.${index}` }),
      ),
    );
    expect(guesses.filter((guess) => guess.kind === 'wrong-sign-in')).toHaveLength(10);
    expect(guesses.filter((guess) => guess.kind === 'too-many')).toHaveLength(4);
    // The password is right, but the browser is unknown.
    expect(await signIn({ address: '10.1.1.1' })).toMatchObject({ kind: 'too-many', retryAfterSeconds: 600 });
    expect((await signIn({ browser: { ...stranger, device } })).kind).toBe('done');
    now += 10 * minute;
    expect((await signIn()).kind).toBe('done');
  });

  it('treats an unknown e-mail to the same limit', async () => {
    const { signIn } = await open();
    const kinds: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      kinds.push((await signIn({ email: 'nobody@x.example', address: `10.0.0.${index}` })).kind);
    }
    expect(kinds.filter((kind) => kind === 'wrong-sign-in')).toHaveLength(10);
    expect(kinds.at(-1)).toBe('too-many');
  });

  it('stops an address after thirty failures, and counts no success', async () => {
    const { deps } = await open();
    // The test is about the counting, and real hashes would take seconds.
    const verify = async (password: string, hash: string | null) => password === 'jacaranda' && hash !== null;
    const signIn = (email: string, address: string) =>
      resultOf(
        signInMain(
          { ...deps, hashing: { ...hashing, verify } },
          { email, password: 'jacaranda', address, browser: stranger },
        ),
      );
    for (let index = 0; index < 35; index += 1) {
      expect((await signIn('thandi@example.co.za', 'a')).kind).toBe('done');
    }
    for (let index = 0; index < 30; index += 1)
      expect((await signIn(`${index}@x.example`, 'a')).kind).toBe('wrong-sign-in');
    const advance = (ms: number) => {
      now += ms;
    };
    const crowd = await askAtOnce({ advance }, () => signIn('thandi@example.co.za', 'a'));
    expect(crowd).toContainEqual(expect.objectContaining({ kind: 'too-many' }));
    expect((await signIn('thandi@example.co.za', 'b')).kind).toBe('done');
  });

  it('counts nothing when it is too busy to look', async () => {
    const { deps } = await open();
    const busy = { ...hashing, verify: () => Promise.reject(new HashingBusy('busy')) };
    const attempt = { email: 'thandi@example.co.za', password: 'x', address: 'a', browser: stranger };
    for (let index = 0; index < 12; index += 1) {
      await expect(signInMain({ ...deps, hashing: busy }, attempt)).rejects.toBeInstanceOf(HashingBusy);
    }
    expect(await codeOf(signInMain(deps, attempt))).toBe('wrong-sign-in');
  });
});
