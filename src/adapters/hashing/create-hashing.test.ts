import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HashingBusy } from '#src/domain/errors.ts';
import { isToken } from '#src/domain/token.ts';
import { Callers, type MetadataCaller } from '../callers.ts';
import { createHashing } from './create-hashing.ts';

const hashing = createHashing();

const createPlace = (kind: 'viewer' | 'visitor', key: string): MetadataCaller => ({
  kind,
  key,
  signal: null,
  takeUnknownTitle: () => ({ allowed: true }),
  takeCall: () => ({ allowed: true }),
});
const { newToken, hashToken, deriveToken } = hashing;

const comparing = { timeout: 20_000, interval: 0 };

/**
 * Returns how many times longer `first` takes than `second`. Both run in turn, and the fastest run of each
 * counts: other load of the machine slows both, but not every time.
 */
function createComparison(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return async (): Promise<number> => {
    for (let turn = 0; turn < 6; turn += 1)
      for (const [index, run] of [first, second].entries()) {
        const start = performance.now();
        await run();
        fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - start);
      }
    return (fastest[0] ?? 0) / (fastest[1] ?? 0);
  };
}

describe('verify', () => {
  it('refuses a wrong password, no hash, a hash of an unknown kind, and an endless password', async () => {
    const main = await hashing.hashMain('jacaranda');
    const sub = await hashing.hashSub('jacaranda');
    expect(await hashing.verify('Jacaranda', main)).toBe(false);
    expect(await hashing.verify('Jacaranda', sub)).toBe(false);
    expect(await hashing.verify('jacaranda', null)).toBe(false);
    expect(await hashing.verify('', null)).toBe(false);
    expect(await hashing.verify('jacaranda', 'jacaranda')).toBe(false);
    expect(await hashing.verify('jacaranda', '$2b$10$short')).toBe(false);
    expect(await hashing.verify('a'.repeat(1025), main)).toBe(false);
  });

  it('takes the same work for no hash as for a real one', async () => {
    const one = createHashing({ width: 1 });
    const hash = await one.hashMain('jacaranda');
    const work = createComparison(
      () => one.verify('nothing here', null),
      () => one.verify('nothing here', hash),
    );
    await expect.poll(work, comparing).toSatisfy((times: number) => times > 0.5 && times < 2);
  });

  it('takes the work of today’s settings for a wrong password and a hash of lower ones', async () => {
    const former = await hashing.hashMain('jacaranda');
    const one = createHashing({ width: 1, argon2: { memory: 65_536, passes: 2, parallelism: 1 } });
    const work = createComparison(
      () => one.verify('nothing here', former),
      () => one.verify('jacaranda', former),
    );
    await expect.poll(work, comparing).toBeGreaterThan(2);
  });

  it('takes an accent however the keyboard typed it', async () => {
    const hash = await hashing.hashMain('caf\u00e9 noir');
    expect(await hashing.verify('cafe\u0301 noir', hash)).toBe(true);
  });
});

describe('hashMain', () => {
  it('is salted argon2id at the documented settings', async () => {
    const hash = await hashing.hashMain('jacaranda');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hashing.hashMain('jacaranda')).not.toBe(hash);
    expect(await hashing.verify('jacaranda', hash)).toBe(true);
  });
});

it('knows a hash that was made with less', async () => {
  const harder = createHashing({ argon2: { memory: 20_000, passes: 3, parallelism: 1 } });
  const hash = await hashing.hashMain('jacaranda');
  expect([harder.isWeak(hash), hashing.isWeak(hash)]).toEqual([true, false]);
  const hard = await harder.hashMain('jacaranda');
  expect(hard).toContain('$m=20000,t=3,p=1$');
  expect([harder.isWeak(hard), hashing.isWeak(hard)]).toEqual([false, false]);
  expect(await hashing.verify('jacaranda', hard)).toBe(true);
  expect(harder.isWeak(hash.replace('t=2', 't=9'))).toBe(true);
  expect(['$2b$09$short', '$2b$10$short', 'jacaranda'].map(hashing.isWeak)).toEqual([true, false, false]);
});

describe('hashSub', () => {
  it('is bcrypt of cost 10', async () => {
    const hash = await hashing.hashSub('jacaranda');
    expect(hash).toMatch(/^\$2b\$10\$.{53}$/);
    expect(await hashing.verify('jacaranda', hash)).toBe(true);
  });

  it.each([
    ['beyond 72 bytes', 'a'.repeat(72), 'b', 'c'],
    ['beyond 72 bytes of several-byte letters', 'é'.repeat(36), 'b', 'c'],
    ['after a NUL', 'abcdef\0', 'b', 'c'],
  ])('tells passwords apart that differ only %s', async (_where, start, right, wrong) => {
    const hash = await hashing.hashSub(start + right);
    expect(await hashing.verify(start + right, hash)).toBe(true);
    expect(await hashing.verify(start + wrong, hash)).toBe(false);
    expect(await hashing.verify(start, hash)).toBe(false);
  });
});

it('leaves the pool of files, names and compression alone', async () => {
  // Node's pool has four threads: eight hashes in it would block all other work.
  const wide = createHashing({ width: 8 });
  await Promise.all(Array.from({ length: 8 }, () => wide.hashSub('jacaranda')));
  let hashed = 0;
  const hashes = Array.from({ length: 8 }, () => wide.hashMain('jacaranda').then(() => (hashed += 1)));
  await promisify(deflate)(Buffer.from('small'));
  expect(hashed).toBeLessThan(4);
  await Promise.all(hashes);
});

it('throws HashingBusy rather than keep anyone waiting for longer than it may', async () => {
  const slow = createHashing({ width: 1, maxWaitMs: 1 });
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => slow.hashMain('jacaranda')));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.length).toBe(3);
  for (const one of refused) expect(one.reason).toBeInstanceOf(HashingBusy);
});

it('hashes for others before the rest of one caller’s, and is crowded for that caller alone', async () => {
  const callers = new Callers();
  const line = createHashing({ width: 2, maxWaitMs: 60_000, callers });
  const as = (kind: 'viewer' | 'visitor', key: string) => createPlace(kind, key);
  const done: string[] = [];
  const hash = (place: ReturnType<typeof as>, name: string) =>
    callers.run(place, () => line.hashSub('jacaranda').then(() => done.push(name)));
  const many = Array.from({ length: 40 }, () => hash(as('viewer', 'a'), 'a'));
  const flood = Array.from({ length: 40 }, () => hash(as('visitor', 'n'), 'n'));
  const isCrowded = (place: ReturnType<typeof as>) => callers.run(place, () => line.isCrowded());
  expect([as('visitor', 'n'), as('visitor', 'm'), as('viewer', 'b')].map(isCrowded)).toEqual([
    true,
    false,
    false,
  ]);
  await Promise.all([hash(as('visitor', 'm'), 'm'), hash(as('viewer', 'b'), 'b')]);
  expect(done.length).toBeLessThan(20);
  await Promise.all([...many, ...flood]);
});

it('makes tokens of one shape that are stored only as hashes', () => {
  const token = newToken();
  expect(isToken(token)).toBe(true);
  expect(newToken()).not.toBe(token);
  expect(isToken(hashToken(token))).toBe(false);
  expect(isToken(`${token}=`)).toBe(false);
  expect(isToken(undefined)).toBe(false);
  // This is a well-known test vector of HMAC-SHA-256.
  const pangram = 'The quick brown fox jumps over the lazy dog';
  const keyed = createHashing({ secret: 'key' }).hashToken(pangram);
  expect(keyed).toBe('f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8');
  expect(createHashing({ secret: 'other' }).hashToken(pangram)).not.toBe(keyed);
  expect(isToken(deriveToken(token, 'a'))).toBe(true);
  expect(deriveToken(token, 'a')).toBe(deriveToken(token, 'a'));
  expect(deriveToken(token, 'a')).not.toBe(deriveToken(token, 'b'));
});
