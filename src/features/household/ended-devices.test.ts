import { beforeEach, expect, it } from 'vitest';
import { buildHousehold, type Household } from '#preview/household.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { changeEmail } from '#src/features/accounts/email-change/email-change.ts';
import { issueUndo, undoEmailChange } from '#src/features/accounts/email-change/undo.ts';
import { readKnownFaces } from '#src/features/accounts/known-faces.ts';
import { signInByPin } from '#src/features/accounts/pin-sign-in.ts';
import { issueReset, setNewPassword } from '#src/features/accounts/reset/reset.ts';
import { rotateSession } from '#src/features/accounts/sessions/ending-store.ts';
import { SessionReader } from '#src/features/accounts/sessions/session-reader.ts';
import { type OpenedSession, prepareSession, signOut } from '#src/features/accounts/sessions/sessions.ts';
import { selectSessions } from '#src/features/accounts/sessions/store.ts';
import { hashPin } from '#src/features/accounts/sub-users/sub-users.ts';
import { signOutEverywhere } from '#src/features/operations/households/act.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { plainHashing as hashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { changePassword } from '../accounts/own-password.ts';
import { endDevice } from './end-device.ts';
import { deviceHandle } from './read.ts';

const email = 'nomsa@x.example';
const pin = '4711';

describeOnBothDatabases('a device of which a household has ended the sign-in', (openFresh) => {
  let db: Database;
  let clock: TestClock;
  let deps: AccountsDeps;
  let home: Household;
  let own: OpenedSession;
  let other: OpenedSession;

  const childId = () => home.subUsers[0]?.id ?? '';

  beforeEach(async () => {
    db = await openFresh();
    clock = createTestClock(1_790_000_000_000);
    deps = accountsDeps({ db, clock, hashing });
    const subUsers = [{ name: 'Lerato', password: 'protea', ageGroup: 'Below 13' as const }];
    home = await buildHousehold(db, hashing, clock, { email, password: 'jacaranda', subUsers });
    const pinHash = await hashPin(hashing, childId(), pin);
    await db.tx((trx) => trx.updateTable('sub_user').set({ pin_hash: pinHash }).execute());
    own = await signIn();
    other = await signIn();
  });

  async function signIn(held?: OpenedSession, subUserId: string | null = null): Promise<OpenedSession> {
    const browser = { session: null, device: held?.device ?? null, userAgent: '' };
    const open = prepareSession(deps, browser);
    return db.tx((trx) => open(trx, { userId: home.userId, subUserId }));
  }

  const cookies = ({ device }: OpenedSession) => new Map([['device', device]]);

  /** Returns how many faces `/login` shows on that device, and whether the PIN signs in. */
  async function knowsThere(at: OpenedSession): Promise<[number, string]> {
    const faces = await readKnownFaces(deps, { cookies: cookies(at), userAgent: '' }, englishTexts);
    const browser = { session: null, device: at.device, userAgent: '' };
    const result = await resultOf(
      signInByPin(deps, { holder: { kind: 'sub', id: childId() }, pin, browser }),
    );
    if (result.session !== undefined) await signOut(deps, { ...browser, session: result.session });
    return [faces.length, result.kind];
  }

  const remembered = [2, 'done'];
  const forgotten = [0, 'pin-off'];

  function caller({ session }: OpenedSession) {
    const viewer = { kind: 'main' as const, userId: home.userId, email, photoUrl: null, paid: true };
    return { viewer: { ...viewer, confirmedAt: clock.now() }, session };
  }

  const end = ({ session }: OpenedSession) =>
    endDevice(deps, caller(own), deviceHandle(hashing, hashing.hashToken(session)));

  const pins = async () =>
    (await db.read.selectFrom('sub_user').select('pin_hash').execute()).map((row) => row.pin_hash);

  it('from the list knows it no longer, the others do', async () => {
    expect([await knowsThere(own), await knowsThere(other)]).toEqual([remembered, remembered]);
    await end(other);
    expect([await knowsThere(own), await knowsThere(other)]).toEqual([remembered, forgotten]);
  });

  it('knows it when it signed out by itself, and while another sign-in of it lasts', async () => {
    await signOut(deps, { session: other.session, device: other.device, userAgent: '' });
    expect(await knowsThere(other)).toEqual(remembered);
    const again = await signIn(own);
    await end(again);
    expect(await knowsThere(own)).toEqual(remembered);
    await end(own);
    expect(await knowsThere(own)).toEqual(forgotten);
  });

  it('knows other households as before', async () => {
    const next = await buildHousehold(db, hashing, clock, { email: 'next@x.example', password: 'x' });
    const open = prepareSession(deps, { session: null, device: other.device, userAgent: '' });
    await db.tx((trx) => open(trx, { userId: next.userId, subUserId: null }));
    await end(other);
    expect((await knowsThere(other))[0]).toBe(1);
  });

  it('of an earlier version is any that no sign-in names, until it is used again', async () => {
    await db.tx((trx) => trx.updateTable('session').set({ device_hash: null }).execute());
    clock.advance(11 * 60_000);
    const reader = new SessionReader(deps);
    await reader.read({ cookies: new Map([...cookies(own), ['sid', own.session]]) });
    const named = () =>
      db.read.selectFrom('session').select('device_hash').where('device_hash', 'is not', null);
    await expect.poll(() => named().execute()).toHaveLength(1);
    await end(other);
    expect([await knowsThere(own), await knowsThere(other)]).toEqual([remembered, forgotten]);
  });

  it('by a new password is every one but this', async () => {
    const child = await signIn(undefined, childId());
    await changePassword(deps, caller(own), 'bougainvillea');
    expect([await knowsThere(own), await knowsThere(other), await knowsThere(child)]).toEqual([
      remembered,
      forgotten,
      forgotten,
    ]);
    // The child's session stays.
    const left = await selectSessions(db.read, home.userId, clock.now(), 10);
    expect(left.map((row) => row.sub_user_id)).toContain(childId());
  });

  it('by another address is every one that was signed in to the account', async () => {
    const child = await signIn(undefined, childId());
    const fresh = hashing.hashToken(hashing.newToken());
    await db.tx((trx) => rotateSession(trx, home.userId, { held: hashing.hashToken(own.session), fresh }));
    expect([await knowsThere(own), await knowsThere(other), await knowsThere(child)]).toEqual([
      remembered,
      forgotten,
      [1, 'done'],
    ]);
  });

  it('by a reset, an undone address or an operator is every one; PINs go with the first two', async () => {
    const everywhere = () => Promise.all([own, other].map(knowsThere));
    const { token = '' } = (await issueReset(deps, email)) ?? {};
    await setNewPassword(deps, { token, password: 'bougainvillea' });
    expect([await everywhere(), await pins()]).toEqual([[forgotten, forgotten], [null]]);

    own = await signIn(own);
    await db.tx((trx) => trx.updateTable('sub_user').set({ pin_hash: 'a stranger’s' }).execute());
    const now = clock.now();
    await db.tx((trx) => changeEmail(trx, home.userId, { email: 'thief@x.example', now }));
    const change = await db.read.selectFrom('email_change').select('id').executeTakeFirstOrThrow();
    const undo = (await issueUndo(deps, change.id)) ?? '';
    await undoEmailChange(deps, undo);
    expect([await everywhere(), await pins()]).toEqual([[forgotten, forgotten], [null]]);

    own = await signIn(own);
    await signOutEverywhere(deps, { userId: home.userId, actor: 'an operator' });
    expect(await everywhere()).toEqual([forgotten, forgotten]);
  });
});
