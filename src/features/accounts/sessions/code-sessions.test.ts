import { beforeEach, expect, it } from 'vitest';
import { buildHousehold, type Household } from '#preview/household.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { claimCode } from '#src/features/accounts/sign-in-code/claim.ts';
import { confirmCode } from '#src/features/accounts/sign-in-code/confirm.ts';
import { showCode } from '#src/features/accounts/sign-in-code/show.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { codeOf } from '#test/refusals.ts';
import { endCodeSession, issueEnding, readSessionEnding } from './code-sessions.ts';
import { deleteSessionOf, rotateSession } from './ending-store.ts';
import { prepareSession, signOut } from './sessions.ts';
import { confirmSession } from './store.ts';

const day = 24 * 60 * 60_000;
const userAgent = 'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) Version/6.0 TV Safari/538.1';
const television = { session: null, device: null, userAgent };
const { hashToken } = plainHashing;

describeOnBothDatabases('a session that a code opened', (openFresh) => {
  let clock: TestClock;
  let db: Database;
  let deps: AccountsDeps;
  let home: Household;
  let phone: string;

  beforeEach(async () => {
    clock = createTestClock(1_790_000_000_000);
    db = await openFresh();
    deps = accountsDeps({ db, clock });
    const subUsers = [{ name: 'Lerato', password: 'protea', ageGroup: 'Below 13' as const }];
    home = await buildHousehold(db, plainHashing, clock, {
      email: 'Nomsa@x.example',
      password: 'jacaranda',
      subUsers,
    });
    const open = prepareSession(deps, { session: null, device: null, userAgent: '' });
    phone = (await db.tx((trx) => open(trx, { userId: home.userId, subUserId: null }))).session;
  });

  async function confirmed(session: string, subUserId: string | null = null): Promise<string> {
    const shown = await showCode(deps, {
      secret: null,
      userAgent,
      asker: { known: null, address: '10.0.0.1' },
    });
    const code = { typed: shown.code, viewer: { userId: home.userId }, session };
    await confirmCode(deps, code, subUserId);
    return shown.secret;
  }

  /** Returns the session's token. */
  async function signInBy(session: string, subUserId: string | null = null): Promise<string> {
    const claim = await claimCode(deps, await confirmed(session, subUserId), television);
    if (claim.kind !== 'signed-in') throw new Error(claim.kind);
    return claim.opened.session;
  }

  const sessionsLeft = async () => {
    const rows = await db.read.selectFrom('session').select('token_hash').execute();
    return new Set(rows.map((row) => row.token_hash));
  };
  const lives = async (...tokens: string[]) => {
    const left = await sessionsLeft();
    return tokens.map((token) => left.has(hashToken(token)));
  };
  const mails = () =>
    db.read.selectFrom('mail').select(['address', 'about']).where('kind', '=', 'code-session').execute();

  it.each([
    ['signed out', (first: string) => signOut(deps, { ...television, session: first })],
    [
      'ended on the profile',
      (first: string) => db.tx((trx) => deleteSessionOf(trx, home.userId, hashToken(first))),
    ],
    [
      'replaced by another sign-in',
      (first: string) => {
        const open = prepareSession(deps, { ...television, session: first });
        return db.tx((trx) => open(trx, { userId: home.userId, subUserId: null }));
      },
    ],
  ])('takes those that it confirmed with it when it is %s', async (_how, end) => {
    const first = await signInBy(phone);
    const second = await signInBy(first);
    const child = await signInBy(second, home.subUsers[0]?.id ?? '');
    const waiting = await confirmed(second);
    expect(await lives(phone, first, second, child)).toEqual([true, true, true, true]);
    await end(first);
    expect(await lives(phone, first, second, child)).toEqual([true, false, false, false]);
    expect(await claimCode(deps, waiting, television)).toEqual({ kind: 'gone' });
  });

  it('stays when the phone that confirmed it signs out', async () => {
    const first = await signInBy(phone);
    await signOut(deps, { session: phone, device: null, userAgent: '' });
    expect(await lives(phone, first)).toEqual([false, true]);
  });

  it('keeps those that it confirmed under a new token, and takes them along later', async () => {
    const first = await signInBy(phone);
    const child = await signInBy(first, home.subUsers[0]?.id ?? '');
    await db.tx((trx) =>
      rotateSession(trx, home.userId, { held: hashToken(first), fresh: hashToken('new') }),
    );
    expect(await lives('new', child)).toEqual([true, true]);
    await signOut(deps, { ...television, session: 'new' });
    expect(await lives('new', child)).toEqual([false, false]);
  });

  it('opens none in its own place', async () => {
    const first = await signInBy(phone);
    const secret = await confirmed(first);
    expect(await claimCode(deps, secret, { ...television, session: first })).toEqual({ kind: 'gone' });
    expect(await lives(first)).toEqual([true]);
  });

  it('is told to the household, with a link that ends it once', async () => {
    await signInBy(phone);
    const child = await signInBy(phone, home.subUsers[0]?.id ?? '');
    const sent = await mails();
    expect(sent.map(({ address }) => address)).toEqual(['Nomsa@x.example', 'Nomsa@x.example']);
    const issued = await Promise.all(sent.map(({ about }) => issueEnding(deps, about ?? '')));
    const link = issued.find((one) => one?.session.subUser === 'Lerato');
    const token = link?.token ?? '';
    expect(token).not.toMatch(/nomsa|@/i);
    expect(await readSessionEnding(deps, token)).toMatchObject({
      device: 'Tizen on a television',
      subUser: 'Lerato',
    });
    expect(await lives(child)).toEqual([true]);
    await endCodeSession(deps, token);
    expect(await lives(phone, child)).toEqual([true, false]);
    expect(await codeOf(endCodeSession(deps, token))).toBe('ending-over');
    expect(await readSessionEnding(deps, token)).toBeNull();
  });

  it('is ended by no link that is forged, cut off or older than 30 days', async () => {
    const first = await signInBy(phone);
    const [mail] = await mails();
    const about = mail?.about ?? '';
    const token = (await issueEnding(deps, about))?.token ?? '';
    const [expires = '', id = '', signature = ''] = token.split('.');
    const later = `${Number(expires) + 1}.${id}.${signature}`;
    for (const wrong of [
      '',
      about,
      token.slice(0, -1),
      `${token}0`,
      later,
      `${expires}.${id}.${'0'.repeat(64)}`,
    ])
      expect.soft(await codeOf(endCodeSession(deps, wrong)), wrong).toBe('ending-over');
    clock.advance(30 * day);
    await db.tx((trx) => confirmSession(trx, home.userId, hashToken(first), clock.now()));
    expect(await codeOf(endCodeSession(deps, token))).toBe('ending-over');
    expect(await lives(first)).toEqual([true]);
  });
});
