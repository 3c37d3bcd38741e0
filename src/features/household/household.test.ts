import { beforeEach, expect, it } from 'vitest';
import { buildHousehold, type Household } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { codeOf, resultOf } from '#test/refusals.ts';
import { findGuardianConsent } from '../accounts/guardian-consent/store.ts';
import { changePassword } from '../accounts/own-password.ts';
import { type HouseholdChanges, type NewSubUser, noChanges, type SubUserChange } from './changes.ts';
import type { MainCaller, SavingDeps } from './deps.ts';
import { endDevice } from './end-device.ts';
import { readChanges } from './parse.ts';
import { deviceHandle, readDevices, readSubUsers } from './read.ts';
import { saveProfile, withdrawConsent } from './write.ts';

/** Returns the caller as six minutes after the sign-in. */
function staleOf({ viewer, session }: MainCaller): MainCaller {
  return { viewer: { ...viewer, confirmedAt: systemClock.now() - 360_000 }, session };
}

const lerato = { name: 'Lerato', password: 'a', ageGroup: '13+' as const, genres: [] };

describeOnBothDatabases('the household', (openFresh) => {
  let deps: SavingDeps;
  let db: Database;

  beforeEach(async () => {
    db = await openFresh();
    deps = { db, clock: systemClock, hashing, limits: createLimits(systemClock) };
  });

  /** Makes a household with this number of sub-users, and opens a session of its main user. */
  async function move(email: string, subUsers = 0): Promise<Household & { caller: MainCaller }> {
    const members = Array.from({ length: subUsers }, (_, index) => ({ ...lerato, name: `Sub ${index}` }));
    const household = await buildHousehold(db, hashing, systemClock, {
      email,
      password: 'jacaranda',
      subUsers: members,
    });
    const session = await openSession(household.userId, null);
    const { userId } = household;
    const viewer = { kind: 'main' as const, userId, email, photoUrl: null, paid: true };
    const caller = { viewer: { ...viewer, confirmedAt: systemClock.now() }, session };
    return { ...household, caller };
  }

  async function openSession(userId: string, subUserId: string | null): Promise<string> {
    const token = hashing.newToken();
    const now = systemClock.now();
    const times = { signed_in_at: now, last_seen_at: now, expires_at: now + 60_000 };
    const whose = { token_hash: hashing.hashToken(token), user_id: userId, sub_user_id: subUserId };
    await db.tx((trx) =>
      trx
        .insertInto('session')
        .values({ ...whose, device: 'Chrome on Android', ...times })
        .execute(),
    );
    return token;
  }

  const names = async ({ userId }: Household) => (await readSubUsers(db, userId)).map(({ name }) => name);

  async function isOpen(token: string): Promise<boolean> {
    const hash = hashing.hashToken(token);
    const rows = await db.read
      .selectFrom('session')
      .select('user_id')
      .where('token_hash', '=', hash)
      .execute();
    return rows.length > 0;
  }

  const add = (caller: MainCaller, added: NewSubUser, consent: boolean) =>
    saveProfile(deps, caller, { ...noChanges, added: [added], consent });
  const remove = (caller: MainCaller, id: string) =>
    saveProfile(deps, caller, { ...noChanges, deleted: [id] });

  it('has room for five, also when two browsers add at once', async () => {
    const home = await move('full@example.org', 4);
    const results = await Promise.all([
      resultOf(add(home.caller, lerato, true)),
      resultOf(add(home.caller, { ...lerato, name: 'Sipho' }, true)),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['done', 'sub-users-full']);
    expect(results).toContainEqual({ kind: 'sub-users-full' });
    expect(await names(home)).toHaveLength(5);
    const slots = await db.read.selectFrom('sub_user').select('slot').execute();
    expect(slots.map(({ slot }) => slot).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('lets two browsers add two when there is room for both', async () => {
    const home = await move('room@example.org', 3);
    const adds = ['Sipho', 'Sipho'].map((name) => resultOf(add(home.caller, { ...lerato, name }, true)));
    expect((await Promise.all(adds)).map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect((await names(home)).filter((name) => name === 'Sipho')).toHaveLength(2);
  });

  it('adds a sub-user once when a save is repeated, one after the other and at once', async () => {
    const home = await move('again@example.org', 3);
    const one = { ...lerato, key: 'k1' };
    expect(await codeOf(add(home.caller, one, true))).toBe('done');
    const later = { ...one, ageGroup: '18+' as const };
    expect(await codeOf(add(home.caller, later, true))).toBe('done');
    const twice = [1, 2, 3].map(() =>
      resultOf(add(home.caller, { ...lerato, name: 'Sipho', key: 'k2' }, true)),
    );
    for (const result of await Promise.all(twice)) expect(result).toMatchObject({ kind: 'done' });
    expect((await names(home)).slice(3)).toEqual(['Lerato', 'Sipho']);
    expect((await readSubUsers(db, home.userId))[3]).toMatchObject({ ageGroup: '18+' });
    // A full household can still save the sub-users that it has.
    expect(await codeOf(add(home.caller, one, true))).toBe('done');
    const full = { ...one, name: 'Another' };
    expect(await resultOf(add(home.caller, full, true))).toEqual({ kind: 'sub-users-full' });
  });

  it('gives each household and each name an id of its own, whatever the key', async () => {
    const homes = [await move('left@example.org'), await move('right@example.org')];
    for (const { caller } of homes) {
      for (const name of ['Lerato', 'Sipho']) {
        expect(await codeOf(add(caller, { ...lerato, name, key: 'k' }, true))).toBe('done');
      }
    }
    for (const home of homes) expect(await names(home)).toEqual(['Lerato', 'Sipho']);
  });

  it('saves everything or nothing', async () => {
    const home = await move('whole@example.org', 5);
    const [first, second] = home.subUsers;
    const six: HouseholdChanges = {
      email: 'other@example.org',
      added: [lerato, lerato],
      changed: [{ id: second?.id ?? '', ageGroup: '18+' }],
      deleted: [first?.id ?? ''],
      photo: 'kept',
      consent: true,
    };
    expect(await resultOf(saveProfile(deps, home.caller, six))).toEqual({ kind: 'sub-users-full' });
    const before = await readSubUsers(db, home.userId);
    expect(before.map(({ ageGroup }) => ageGroup)).toEqual(Array(5).fill('13+'));
    const user = await db.read.selectFrom('user').select('email').executeTakeFirst();
    expect([user?.email, await isOpen(home.caller.session)]).toEqual(['whole@example.org', true]);
    expect(await codeOf(saveProfile(deps, home.caller, { ...six, added: [lerato] }))).toBe('done');
    expect((await names(home)).sort()).toEqual(['Lerato', 'Sub 1', 'Sub 2', 'Sub 3', 'Sub 4']);
  });

  it('touches no sub-user and no device of another household', async () => {
    const home = await move('one@example.org', 1);
    const other = await move('two@example.org', 1);
    const id = other.subUsers[0]?.id ?? '';
    const changes = { ...noChanges, changed: [{ id, password: 'mine', ageGroup: '18+' as const }] };
    expect(await resultOf(saveProfile(deps, home.caller, changes))).toEqual({ kind: 'sub-user-gone' });
    expect(await codeOf(remove(home.caller, id))).toBe('done');
    await endDevice(deps, home.caller, deviceHandle(hashing, hashing.hashToken(other.caller.session)));
    expect(await names(other)).toEqual(['Sub 0']);
    expect((await readSubUsers(db, other.userId))[0]?.ageGroup).toBe('13+');
    expect(await isOpen(other.caller.session)).toBe(true);
  });

  it('ends a sub-user’s sessions with its password or another PIN, and keeps them with its age group', async () => {
    const home = await move('child@example.org', 2);
    const [first, second] = home.subUsers.map(({ id }) => id);
    const tokens = await Promise.all([first, second].map((id) => openSession(home.userId, id ?? '')));
    const changed = [
      { id: first ?? '', ageGroup: 'Below 13' as const, genres: ['Comedy' as const] },
      { id: second ?? '', password: 'another' },
    ];
    expect(await codeOf(saveProfile(deps, home.caller, { ...noChanges, changed }))).toBe('done');
    expect(await Promise.all(tokens.map(isOpen))).toEqual([true, false]);
    expect((await readSubUsers(db, home.userId))[0]).toMatchObject({
      ageGroup: 'Below 13',
      genres: ['Comedy'],
    });
    for (const [pin, stays] of [
      ['1234', true],
      ['4321', false],
    ] as const) {
      await resultOf(saveProfile(deps, home.caller, { ...noChanges, changed: [{ id: first ?? '', pin }] }));
      expect(await isOpen(tokens[0] ?? '')).toBe(stays);
    }
    await resultOf(remove(home.caller, first ?? ''));
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false]);
  });

  it('changes the e-mail for a fresh sign-in only, and ends the main user’s other sessions', async () => {
    const home = await move('old@example.org', 1);
    await move('taken@example.org');
    const elsewhere = await openSession(home.userId, null);
    const child = await openSession(home.userId, home.subUsers[0]?.id ?? '');
    const change = async (caller: MainCaller, email: string) =>
      resultOf(saveProfile(deps, caller, readChanges({ ...noChanges, email })));
    expect(await change(staleOf(home.caller), 'new@example.org')).toEqual({ kind: 'proof-needed' });
    expect(await change(home.caller, ' TAKEN@example.org')).toEqual({ kind: 'email-taken' });
    const saved = await change(home.caller, ' New@Example.org ');
    const held = [home.caller.session, elsewhere, child, saved.value ?? ''];
    expect(await Promise.all(held.map(isOpen))).toEqual([false, false, true, true]);
    const user = await db.read
      .selectFrom('user')
      .select(['email', 'email_key'])
      .where('id', '=', home.userId)
      .executeTakeFirst();
    expect(user).toEqual({ email: 'New@Example.org', email_key: 'new@example.org' });
  });

  it('says only so often whether an e-mail has an account', async () => {
    const home = await move('curious@example.org');
    await move('taken@example.org');
    const ask = () => resultOf(saveProfile(deps, home.caller, { ...noChanges, email: 'taken@example.org' }));
    for (let round = 0; round < 3; round += 1) {
      expect(await ask()).toEqual({ kind: 'email-taken' });
    }
    expect(await ask()).toMatchObject({ kind: 'too-many' });
  });

  it('asks a household once for the consent that somebody under 18 needs, and keeps its time', async () => {
    const home = await move('guardian@example.org');
    const refused = { kind: 'consent-missing' };
    const given = () => findGuardianConsent(db.read, home.userId);
    expect(await resultOf(add(home.caller, lerato, false))).toEqual(refused);
    expect(await codeOf(add(home.caller, { ...lerato, ageGroup: '18+' }, false))).toBe('done');
    const [one] = await readSubUsers(db, home.userId);
    const id = one?.id ?? '';
    const save = (fields: Omit<SubUserChange, 'id'>, consent = false) =>
      resultOf(saveProfile(deps, home.caller, { ...noChanges, changed: [{ id, ...fields }], consent }));
    expect(await save({ ageGroup: '13+' })).toEqual(refused);
    expect([await given(), (await readSubUsers(db, home.userId))[0]?.ageGroup]).toEqual([null, '18+']);
    const before = systemClock.now();
    expect(await save({ ageGroup: '13+' }, true)).toMatchObject({ kind: 'done' });
    const time = await given();
    expect(time).toBeGreaterThanOrEqual(before);
    // No new consent is needed, and each child has the time of the consent under which it was added.
    expect(await codeOf(add(home.caller, { ...lerato, name: 'Sipho' }, false))).toBe('done');
    expect(await save({ ageGroup: 'Below 13' }, true)).toMatchObject({ kind: 'done' });
    const rows = await db.read.selectFrom('sub_user').select('consent_at').execute();
    expect(rows.map(({ consent_at }) => consent_at)).toEqual([time, time]);
  });

  it('adds and changes nobody under 18 once the consent is withdrawn, and keeps and deletes who is there', async () => {
    const home = await move('withdrawn@example.org', 2);
    const [first, second] = home.subUsers.map(({ id }) => id);
    const child = await openSession(home.userId, first ?? '');
    await withdrawConsent(deps, home.caller);
    const refused = { kind: 'consent-missing' };
    const save = (fields: Omit<SubUserChange, 'id'>, consent = false) =>
      resultOf(
        saveProfile(deps, home.caller, { ...noChanges, changed: [{ id: first ?? '', ...fields }], consent }),
      );
    expect(await resultOf(add(home.caller, lerato, false))).toEqual(refused);
    expect(await save({ genres: ['Drama'] })).toEqual(refused);
    expect(await names(home)).toEqual(['Sub 0', 'Sub 1']);
    expect(await isOpen(child)).toBe(true);
    expect(await save({ ageGroup: '18+' })).toMatchObject({ kind: 'done' });
    expect(await codeOf(remove(home.caller, second ?? ''))).toBe('done');
    expect(await save({ ageGroup: 'Below 13' }, true)).toMatchObject({ kind: 'done' });
    expect(await codeOf(add(home.caller, lerato, false))).toBe('done');
  });

  it('changes the own password for a fresh sign-in only, once, and ends the main user’s other sessions', async () => {
    const home = await move('own@example.org');
    const elsewhere = await openSession(home.userId, null);
    const change = (password: string, by = home.caller) =>
      resultOf(changePassword(accountsDeps(deps), by, password));
    expect(await change('bougainvillea', staleOf(home.caller))).toEqual({ kind: 'proof-needed' });
    expect(await change('short')).toEqual({ kind: 'short-password' });
    expect(await isOpen(elsewhere)).toBe(true);
    const changed = await change('bougainvillea');
    const held = [home.caller.session, elsewhere, changed.value ?? ''];
    expect(await Promise.all(held.map(isOpen))).toEqual([false, false, true]);
    expect(await change('strelitzia')).toEqual({ kind: 'proof-needed' });
  });

  it('lists the devices of the household, and signs one out', async () => {
    const home = await move('devices@example.org', 1);
    const child = await openSession(home.userId, home.subUsers[0]?.id ?? '');
    const devices = await readDevices(deps, home.userId, home.caller.session);
    expect(devices.map(({ subUser, isThis }) => [subUser, isThis]).sort()).toEqual(
      [
        [null, true],
        ['Sub 0', false],
      ].sort(),
    );
    const other = devices.find(({ isThis }) => !isThis);
    await endDevice(deps, home.caller, 'no such device');
    await endDevice(deps, home.caller, other?.handle ?? '');
    expect([await isOpen(child), await isOpen(home.caller.session)]).toEqual([false, true]);
  });
});
