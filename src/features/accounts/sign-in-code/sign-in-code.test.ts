import { beforeEach, expect, it } from 'vitest';
import { buildHousehold, type Household } from '#preview/household.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { formatCode } from '#src/domain/sign-in-code.ts';
import { isFresh } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { rotateSession } from '#src/features/accounts/sessions/ending-store.ts';
import { SessionReader } from '#src/features/accounts/sessions/session-reader.ts';
import { type Browser, prepareSession } from '#src/features/accounts/sessions/sessions.ts';
import { deleteSessions, deleteSubUserSessions } from '#src/features/accounts/sessions/store.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { type Claim, claimCode, forgetExpiredCodes } from './claim.ts';
import { cancelCode, confirmCode, lookUpCode, type TypedCode } from './confirm.ts';
import { codeLifeMs, showCode } from './show.ts';

const userAgent =
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) Version/6.0 TV Safari/538.1';
const television: Browser = { session: null, device: null, userAgent };

let clock: TestClock;
beforeEach(() => {
  clock = createTestClock(1_790_000_000_000);
});

describeOnBothDatabases('a sign-in code', (openFresh) => {
  let db: Database;
  let deps: AccountsDeps;
  let home: Household;
  let phone: string;

  beforeEach(async () => {
    db = await openFresh();
    deps = accountsDeps({ db, clock });
    home = await move('nomsa@x.example');
    phone = await signIn(home.userId);
  });

  function move(email: string): Promise<Household> {
    const subUsers = [{ name: 'Lerato', password: 'protea', ageGroup: 'Below 13' as const }];
    return buildHousehold(db, plainHashing, clock, { email, password: 'jacaranda', subUsers });
  }

  async function signIn(userId: string): Promise<string> {
    const open = prepareSession(deps, { session: null, device: null, userAgent: '' });
    return (await db.tx((trx) => open(trx, { userId, subUserId: null }))).session;
  }

  async function show(secret: string | null = null, address = '10.0.0.1') {
    const shown = await showCode(deps, { secret, userAgent, asker: { known: null, address } });
    return shown;
  }

  const typed = (code: string, more: Partial<TypedCode> = {}): TypedCode => ({
    typed: code,
    viewer: { userId: home.userId },
    session: phone,
    ...more,
  });
  const lerato = () => home.subUsers[0]?.id ?? '';
  const rows = () => db.read.selectFrom('sign_in_code').selectAll().execute();
  const kinds = (claims: { kind: string }[]) => claims.map(({ kind }) => kind).toSorted();

  async function viewerOf(claim: Claim) {
    if (claim.kind !== 'signed-in') throw new Error(`Not signed in: ${claim.kind}`);
    const reader = new SessionReader(deps);
    return (await reader.read({ cookies: new Map([['sid', claim.opened.session]]) })).viewer;
  }

  it('signs in the browser that shows it, once, as whom the main user chose', async () => {
    const { code, secret } = await show();
    expect(await claimCode(deps, secret, television)).toEqual({ kind: 'waiting', code });
    const device = 'Tizen on a television';
    expect(await resultOf(lookUpCode(deps, typed(formatCode(code).toLowerCase())))).toEqual({
      kind: 'done',
      value: device,
    });
    expect(await claimCode(deps, secret, television)).toMatchObject({ kind: 'waiting' });
    expect(await resultOf(confirmCode(deps, typed(code), null))).toEqual({ kind: 'done' });
    const claims = await Promise.all(Array.from({ length: 4 }, () => claimCode(deps, secret, television)));
    expect(kinds(claims)).toEqual(['gone', 'gone', 'gone', 'signed-in']);
    const claim = claims.find(({ kind }) => kind === 'signed-in') ?? { kind: 'gone' };
    expect(await viewerOf(claim)).toMatchObject({ kind: 'main', userId: home.userId });
    expect(await rows()).toEqual([]);
    expect(await resultOf(confirmCode(deps, typed(code), null))).toEqual({ kind: 'wrong-code' });
  });

  it('opens a child’s session with the child’s limits', async () => {
    const { code, secret } = await show();
    expect(await resultOf(confirmCode(deps, typed(code), lerato()))).toEqual({ kind: 'done' });
    const viewer = await viewerOf(await claimCode(deps, secret, television));
    expect(viewer).toMatchObject({ kind: 'sub', subUserId: lerato(), ageGroup: 'Below 13' });
  });

  it('opens no session in which an account could be deleted without its password', async () => {
    const { code, secret } = await show();
    await confirmCode(deps, typed(code), null);
    const viewer = await viewerOf(await claimCode(deps, secret, television));
    expect(viewer?.kind === 'main' && isFresh(viewer, clock.now())).toBe(false);
  });

  it('counts only in the browser that shows it, and ends the session that this one held', async () => {
    const other = await show();
    const { code, secret } = await show();
    await confirmCode(deps, typed(code), null);
    for (const wrong of [null, '', 'x', code, plainHashing.newToken()])
      expect(await claimCode(deps, wrong, television)).toEqual({ kind: 'gone' });
    expect(await claimCode(deps, other.secret, television)).toMatchObject({ kind: 'waiting' });
    const held = await signIn((await move('former@x.example')).userId);
    const claim = await claimCode(deps, secret, { ...television, session: held });
    expect(claim.kind).toBe('signed-in');
    const hash = plainHashing.hashToken(held);
    const left = await db.read.selectFrom('session').selectAll().where('token_hash', '=', hash).execute();
    expect(left).toEqual([]);
  });

  it('stays the same when the page is opened again, and is another one after 10 minutes', async () => {
    const first = await show();
    expect(await show(first.secret)).toEqual({ ...first, isNew: false });
    clock.advance(codeLifeMs - 1);
    expect(await show(first.secret)).toEqual({ ...first, isNew: false });
    clock.advance(1);
    expect(await resultOf(lookUpCode(deps, typed(first.code)))).toEqual({ kind: 'wrong-code' });
    expect(await resultOf(confirmCode(deps, typed(first.code), null))).toEqual({ kind: 'wrong-code' });
    expect(await claimCode(deps, first.secret, television)).toEqual({ kind: 'gone' });
    const second = await show(first.secret);
    expect(second.isNew).toBe(true);
    expect(second.code).not.toBe(first.code);
    expect(second.secret).not.toBe(first.secret);
    // Storing the new code has deleted the old one.
    expect(await rows()).toHaveLength(1);
  });

  it('opens nothing if it was confirmed but not fetched in its 10 minutes', async () => {
    const { code, secret } = await show();
    await confirmCode(deps, typed(code), null);
    clock.advance(codeLifeMs);
    expect(await claimCode(deps, secret, television)).toEqual({ kind: 'gone' });
  });

  it('is confirmed by one of several people at once', async () => {
    const others = await move('sipho@x.example');
    const viewer = { userId: others.userId };
    const theirs = { viewer, session: await signIn(others.userId), address: '10.0.0.3' };
    const { code, secret } = await show();
    const results = await Promise.all([
      resultOf(confirmCode(deps, typed(code), null)),
      resultOf(confirmCode(deps, typed(code, theirs), null)),
    ]);
    expect(kinds(results)).toEqual(['done', 'wrong-code']);
    const winner = results[0]?.kind === 'done' ? home : others;
    const viewerNow = await viewerOf(await claimCode(deps, secret, television));
    expect(viewerNow).toMatchObject({ userId: winner.userId });
  });

  it('is for the household’s own sub-users', async () => {
    const others = await move('sipho@x.example');
    const { code, secret } = await show();
    for (const who of [others.subUsers[0]?.id ?? '', '', 'main', others.userId])
      expect(await resultOf(confirmCode(deps, typed(code), who))).toEqual({ kind: 'code-for-nobody' });
    expect(await claimCode(deps, secret, television)).toMatchObject({ kind: 'waiting' });
  });

  it('is confirmed by nobody whose session has ended meanwhile', async () => {
    const { code } = await show();
    await db.tx((trx) => deleteSessions(trx, home.userId));
    expect(await resultOf(confirmCode(deps, typed(code), null))).toEqual({ kind: 'wrong-code' });
  });

  it('opens nothing after it was cancelled', async () => {
    const { code, secret } = await show();
    expect(await resultOf(cancelCode(deps, typed(code)))).toEqual({ kind: 'done' });
    expect(await resultOf(cancelCode(deps, typed(code)))).toEqual({ kind: 'wrong-code' });
    expect(await resultOf(confirmCode(deps, typed(code), null))).toEqual({ kind: 'wrong-code' });
    expect(await claimCode(deps, secret, television)).toEqual({ kind: 'gone' });
  });

  it('opens nothing after a new password, the end of all sessions, or the end of the sub-user', async () => {
    const fresh = plainHashing.hashToken(plainHashing.newToken());
    const held = () => plainHashing.hashToken(phone);
    const endings: [string | null, (trx: Parameters<typeof deleteSessions>[0]) => Promise<unknown>][] = [
      [lerato(), (trx) => deleteSubUserSessions(trx, home.userId, lerato())],
      [null, (trx) => rotateSession(trx, home.userId, { held: held(), fresh })],
      [null, (trx) => deleteSessions(trx, home.userId)],
      [lerato(), (trx) => trx.deleteFrom('sub_user').where('id', '=', lerato()).execute()],
      [null, (trx) => trx.deleteFrom('user').where('id', '=', home.userId).execute()],
    ];
    for (const [who, end] of endings) {
      const { code, secret } = await show();
      phone = await signIn(home.userId);
      expect(await resultOf(confirmCode(deps, typed(code), who))).toEqual({ kind: 'done' });
      await db.tx(end);
      expect(await claimCode(deps, secret, television)).toEqual({ kind: 'gone' });
    }
  });

  it('is in the database as a hash alone, like the secret of its browser', async () => {
    const { code, secret } = await show();
    const stored = JSON.stringify(await rows());
    for (const text of [code, formatCode(code), secret]) expect(stored).not.toContain(text);
  });

  it('is guessed five times by an account, 600 times by all together, and never right after that', async () => {
    const { code } = await show();
    const guess = (more: Partial<TypedCode>) => resultOf(lookUpCode(deps, typed('BBBB-BBBB', more)));
    const parallel = await Promise.all(Array.from({ length: 8 }, () => guess({})));
    expect(parallel.filter(({ kind }) => kind === 'wrong-code')).toHaveLength(5);
    for (const act of [lookUpCode, cancelCode])
      expect(await resultOf<unknown>(act(deps, typed(code)))).toMatchObject({
        kind: 'too-many',
        retryAfterSeconds: 600,
      });
    expect(await resultOf(confirmCode(deps, typed(code), null))).toMatchObject({ kind: 'too-many' });
    for (let round = 0; round < 595; round += 1)
      expect(await guess({ viewer: { userId: `guest ${round}` } })).toEqual({ kind: 'wrong-code' });
    expect(await guess({ viewer: { userId: 'guest' } })).toMatchObject({ kind: 'too-many' });
    clock.advance(10 * 60_000 - 1_000);
    expect(await guess({})).toMatchObject({ kind: 'too-many' });
    clock.advance(1_000);
    expect(await guess({})).toEqual({ kind: 'wrong-code' });
  });

  it('counts a text that is no code, and no right one', async () => {
    const { code } = await show();
    for (let round = 0; round < 20; round += 1)
      expect(await resultOf(lookUpCode(deps, typed(code)))).toMatchObject({ kind: 'done' });
    for (const wrong of ['', 'x', '\0', 'BCDF-GHJK-', 'AEIO-UAEI'])
      expect(await resultOf(lookUpCode(deps, typed(wrong)))).toEqual({ kind: 'wrong-code' });
    expect(await resultOf(lookUpCode(deps, typed(code)))).toMatchObject({ kind: 'too-many' });
  });

  it('is given sixty times to one address in ten minutes', async () => {
    for (let round = 0; round < 60; round += 1) await show();
    const ask = (asker: Asker) => resultOf(showCode(deps, { secret: null, userAgent, asker }));
    const crowd = await askAtOnce(clock, () => ask({ known: null, address: '10.0.0.1' }));
    expect(crowd).toContainEqual(expect.objectContaining({ kind: 'too-many' }));
    expect((await ask({ known: null, address: '10.0.0.8' })).kind).toBe('done');
    expect((await ask({ known: 'browsers of a household' })).kind).toBe('done');
  });

  it('is forgotten by the job when it has expired, and not before', async () => {
    await show();
    clock.advance(codeLifeMs - 1);
    await forgetExpiredCodes(deps);
    expect(await rows()).toHaveLength(1);
    clock.advance(1);
    await forgetExpiredCodes(deps);
    expect(await rows()).toEqual([]);
  });
});
