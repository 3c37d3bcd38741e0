import { expect, it, vi } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { minArgon2 } from '#src/domain/argon2.ts';
import { HashingBusy } from '#src/domain/errors.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import type { Browser } from '#src/features/accounts/sessions/sessions.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { codeOf } from '#test/refusals.ts';
import { signInMain } from './sign-in.ts';
import { signInSub } from './sub-sign-in.ts';

// The tests of hashing cover the real settings.
const former = plainHashing;
const hashing: Hashing = {
  ...plainHashing,
  hashMain: async (password) => `strong:${password}`,
  hashSub: async (password) => `strong:${password}`,
  verify: async (password, hash) => hash === `plain:${password}` || hash === `strong:${password}`,
  isWeak: (hash) => hash.startsWith('plain:'),
};
const clock = clockAt(() => 1_790_000_000_000);
const email = 'thandi@example.co.za';
const browser: Browser = { session: null, device: null, userAgent: '' };

describeOnBothDatabases('hashing again at sign-in', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const log = new RecordingLog();
    const subUsers = [{ name: 'Lerato', password: 'protea and aloe', ageGroup: '13+' as const }];
    await buildHousehold(db, former, clock, { email, password: 'jacaranda', subUsers });
    const deps = accountsDeps({ db, clock, hashing, log });
    const main = async (more: Partial<AccountsDeps> = {}, password = 'jacaranda') =>
      codeOf(signInMain({ ...deps, ...more }, { email, password, address: 'a', browser }));
    const sub = async (more: Partial<AccountsDeps> = {}) => {
      const attempt = { name: 'Lerato', password: 'protea and aloe', accountEmail: email };
      return codeOf(signInSub({ ...deps, ...more }, { ...attempt, address: 'a', browser, isPreview: false }));
    };
    return { db, main, sub, log };
  }

  const stored = async (db: Database, table: 'user' | 'sub_user') =>
    (await db.read.selectFrom(table).select('password_hash').executeTakeFirstOrThrow()).password_hash;

  it('replaces a weaker hash, which still verifies, and leaves it alone afterwards', async () => {
    const { db, main } = await open();
    expect(await main({}, 'wrong')).toBe('wrong-sign-in');
    expect(await stored(db, 'user')).toBe('plain:jacaranda');
    expect(await Promise.all([main(), main()])).toEqual(['done', 'done']);
    await expect.poll(() => stored(db, 'user')).toBe('strong:jacaranda');
    const hashMain = vi.fn(hashing.hashMain);
    expect(await main({ hashing: { ...hashing, hashMain } })).toBe('done');
    expect(hashMain).not.toHaveBeenCalled();
    expect(await stored(db, 'user')).toBe('strong:jacaranda');
  });

  it('signs in while another sign-in replaces the hash', async () => {
    const { db, main, sub } = await open();
    const verify = vi.fn(hashing.verify).mockImplementation(async (password, hash) => {
      const strong = { password_hash: `strong:${password}` };
      await db.tx((trx) => trx.updateTable('user').set(strong).execute());
      await db.tx((trx) => trx.updateTable('sub_user').set(strong).execute());
      return hashing.verify(password, hash);
    });
    expect(await main({ hashing: { ...hashing, verify } })).toBe('done');
    expect(verify).toHaveBeenCalledTimes(2);
    await db.tx((trx) =>
      trx.updateTable('sub_user').set({ password_hash: 'plain:protea and aloe' }).execute(),
    );
    expect(await sub({ hashing: { ...hashing, verify } })).toBe('done');
    expect(verify).toHaveBeenCalledTimes(4);
  });

  it('replaces a sub-user’s hash, too', async () => {
    const { db, sub } = await open();
    expect(await sub()).toBe('done');
    await expect.poll(() => stored(db, 'sub_user')).toBe('strong:protea and aloe');
    expect(await sub()).toBe('done');
  });

  it('signs in although the new hash fails, and does not even try while there is a queue', async () => {
    const { db, main, log } = await open();
    const hashMain = vi.fn(() => Promise.reject(new HashingBusy('busy')));
    expect(await main({ hashing: { ...hashing, hashMain, isCrowded: () => true } })).toBe('done');
    expect(hashMain).not.toHaveBeenCalled();
    expect(await main({ hashing: { ...hashing, hashMain } })).toBe('done');
    await expect.poll(() => log.lines.length).toBe(1);
    expect(await stored(db, 'user')).toBe('plain:jacaranda');
  });

  it('does so with argon2id, whose former hashes stay right', async () => {
    const { db, main } = await open();
    const [low, high] = [createHashing(), createHashing({ argon2: { ...minArgon2, passes: 3 } })];
    const password_hash = await low.hashMain('jacaranda');
    await db.tx((trx) => trx.updateTable('user').set({ password_hash }).execute());
    expect(await main({ hashing: high })).toBe('done');
    await expect.poll(() => stored(db, 'user')).toContain('$m=19456,t=3,p=1$');
    expect(await main({ hashing: low })).toBe('done');
    expect(await stored(db, 'user')).toContain('t=3');
  });
});
