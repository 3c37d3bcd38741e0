import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { HashingBusy } from '#src/domain/errors.ts';
import { isFresh } from '#src/domain/viewer.ts';
import { upsertDevice } from '#src/features/accounts/sessions/device-store.ts';
import { insertSubUser, updateSubUser } from '#src/features/accounts/sub-users/store.ts';
import { hashPin } from '#src/features/accounts/sub-users/sub-users.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { createTestClock } from '#test/clock.ts';
import { addUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing as hashing } from '#test/plain-hashing.ts';
import { codeOf } from '#test/refusals.ts';
import { signInByPin } from './pin-sign-in.ts';

const device = hashing.newToken();
const clock = createTestClock(rowsStart);

describeOnBothDatabases('a PIN', (openFresh) => {
  let db: Database;
  beforeEach(async () => {
    db = await openFresh();
    await db.tx(async (trx) => {
      for (const number of [1, 2]) {
        await addUser(trx, number);
        const pin = await hashPin(hashing, `child-${number}`, '1234');
        await insertSubUser(trx, {
          ...{ id: `child-${number}`, user_id: `u${number}`, slot: 1, name: 'Lerato', password_hash: 'hash' },
          ...{ age_group: '13+', genres: '[]', created_at: rowsStart, consent_at: null, pin_hash: pin },
        });
      }
      const seen = { tokenHash: hashing.hashToken(device), now: rowsStart, maxHouseholds: 5 };
      await upsertDevice(trx, { ...seen, userId: 'u1', isMain: false });
    });
  });

  const attempt = (pin: string, subUserId = 'child-1', at: string | null = device) => {
    const browser = { session: null, device: at, userAgent: '' };
    return signInByPin(accountsDeps({ db, clock, hashing }), {
      holder: { kind: 'sub', id: subUserId },
      pin,
      browser,
    });
  };
  const kindOf = (...args: Parameters<typeof attempt>) => codeOf(attempt(...args));
  const failures = async () =>
    (await db.read.selectFrom('sub_user').select('pin_failures').where('id', '=', 'child-1').execute())[0]
      ?.pin_failures;

  it('opens a session on a device of its household, which is no recent sign-in', async () => {
    expect(await kindOf('1234')).toBe('done');
    const [session] = await db.read.selectFrom('session').selectAll().execute();
    expect(session?.sub_user_id).toBe('child-1');
    const main = { kind: 'main', userId: 'u1', email: '', photoUrl: null, paid: true } as const;
    expect(isFresh({ ...main, confirmedAt: session?.confirmed_at ?? null }, clock.now())).toBe(false);
  });

  it('means nothing on another device, for another household, and where there is none', async () => {
    expect(await kindOf('1234', 'child-1', null)).toBe('pin-off');
    expect(await kindOf('1234', 'child-1', hashing.newToken())).toBe('pin-off');
    expect(await kindOf('1234', 'child-2')).toBe('pin-off');
    expect(await kindOf('1234', 'nobody')).toBe('pin-off');
    await db.tx((trx) => updateSubUser(trx, { userId: 'u1', id: 'child-1' }, { pin_hash: null }));
    expect(await kindOf('1234')).toBe('pin-off');
    expect(await failures()).toBe(0);
  });

  it('is asked for five times, also when they come at once, and what is none doesn’t count', async () => {
    for (const text of ['', '12', '12345', 'abcd']) expect(await kindOf(text)).toBe('wrong-pin');
    expect(await failures()).toBe(0);
    const kinds = await Promise.all(Array.from({ length: 12 }, () => kindOf('9999')));
    expect(kinds.filter((kind) => kind === 'wrong-pin')).toHaveLength(4);
    expect(await failures()).toBe(5);
    expect(await kindOf('1234')).toBe('pin-off');
  });

  it('is no try where a busy machine could not check it', async () => {
    const busy = { ...hashing, verify: () => Promise.reject(new HashingBusy('busy')) };
    const browser = { session: null, device, userAgent: '' };
    for (let tries = 0; tries < 6; tries += 1) {
      const trying = signInByPin(accountsDeps({ db, clock, hashing: busy }), {
        holder: { kind: 'sub', id: 'child-1' },
        pin: '1234',
        browser,
      });
      await expect(trying).rejects.toBeInstanceOf(HashingBusy);
    }
    expect(await failures()).toBe(0);
    expect(await kindOf('1234')).toBe('done');
  });

  it('counts anew after a right one', async () => {
    for (let tries = 0; tries < 4; tries += 1) expect(await kindOf('9999')).toBe('wrong-pin');
    expect(await kindOf('1234')).toBe('done');
    expect(await failures()).toBe(0);
  });

  it('is stored so that another’s hash doesn’t fit', async () => {
    const rows = await db.read.selectFrom('sub_user').select('pin_hash').execute();
    expect(new Set(rows.map(({ pin_hash }) => pin_hash)).size).toBe(2);
    for (const { pin_hash } of rows) expect(pin_hash).not.toContain('1234');
  });
});
