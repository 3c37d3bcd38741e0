import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { clockAt, createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { codeOf, resultOf } from '#test/refusals.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { isResetOpen, issueReset, resetLifeMs, setNewPassword, takeReset } from './reset.ts';

describeOnBothDatabases('a link to a new password', (openFresh) => {
  async function prepared() {
    let now = Date.now();
    const deps = accountsDeps({ db: await openFresh(), clock: clockAt(() => now) });
    const plan = { email: 'Nomsa@example.org', password: 'jacaranda' };
    const { userId } = await buildHousehold(deps.db, plainHashing, deps.clock, plan);
    await deps.db.tx((trx) =>
      trx
        .insertInto('session')
        .values({
          token_hash: 'held',
          user_id: userId,
          sub_user_id: null,
          device: 'Firefox',
          signed_in_at: now,
          last_seen_at: now,
          expires_at: now + 1e9,
        })
        .execute(),
    );
    const pass = (ms: number) => {
      now += ms;
    };
    const hashOf = async () => {
      const user = await deps.db.read.selectFrom('user').select('password_hash').executeTakeFirstOrThrow();
      return user.password_hash;
    };
    const sessions = () => deps.db.read.selectFrom('session').selectAll().execute();
    return { deps, pass, hashOf, sessions };
  }

  it('is made for no e-mail without an account', async () => {
    const { deps } = await prepared();
    expect(await issueReset(deps, 'unknown@example.org')).toBeNull();
    expect(await deps.db.read.selectFrom('password_reset').selectAll().execute()).toEqual([]);
  });

  it('sets nothing with a token that is none, spent, or too old', async () => {
    const { deps, pass, hashOf, sessions } = await prepared();
    const before = await hashOf();
    const token = (await issueReset(deps, 'nomsa@example.org'))?.token ?? '';
    for (const wrong of ['', 'x', token.toLowerCase(), `${token}A`, deps.hashing.newToken()]) {
      expect(await resultOf(setNewPassword(deps, { token: wrong, password: 'baobab1' }))).toEqual({
        kind: 'reset-over',
      });
    }
    pass(resetLifeMs - 1);
    expect(await isResetOpen(deps, token)).toBe(true);
    pass(1);
    expect(await isResetOpen(deps, token)).toBe(false);
    expect(await resultOf(setNewPassword(deps, { token, password: 'baobab1' }))).toEqual({
      kind: 'reset-over',
    });
    expect(await hashOf()).toBe(before);
    expect(await sessions()).toHaveLength(1);
  });

  it('is not spent by a password that cannot be taken', async () => {
    const { deps } = await prepared();
    const token = (await issueReset(deps, 'nomsa@example.org'))?.token ?? '';
    expect(await resultOf(setNewPassword(deps, { token, password: 'short' }))).toEqual({
      kind: 'short-password',
    });
    expect(await resultOf(setNewPassword(deps, { token, password: 'x'.repeat(2000) }))).toEqual({
      kind: 'long-password',
    });
    expect(await isResetOpen(deps, token)).toBe(true);
  });

  it('works once, though pressed many times at once, and ends what the old password opened', async () => {
    const { deps, hashOf, sessions } = await prepared();
    const first = (await issueReset(deps, ' NOMSA@example.org '))?.token ?? '';
    const second = (await issueReset(deps, 'nomsa@example.org'))?.token ?? '';
    expect(first).not.toBe(second);
    const tries = Array.from({ length: 4 }, (_, index) =>
      codeOf(setNewPassword(deps, { token: second, password: `baobab${index}` })),
    );
    const kinds = await Promise.all(tries);
    expect(kinds.toSorted()).toEqual(['done', 'reset-over', 'reset-over', 'reset-over']);
    expect(await hashOf()).toBe(`plain:baobab${kinds.indexOf('done')}`);
    expect(await sessions()).toEqual([]);
    // The new password makes the other link invalid too.
    expect(await isResetOpen(deps, first)).toBe(false);
  });

  it('is kept as a hash only, and not for longer than it lasts', async () => {
    const { deps, pass } = await prepared();
    const token = (await issueReset(deps, 'nomsa@example.org'))?.token ?? '';
    const stored = () => deps.db.read.selectFrom('password_reset').selectAll().execute();
    expect(JSON.stringify(await stored())).not.toContain(token);
    pass(resetLifeMs);
    await issueReset(deps, 'nomsa@example.org');
    expect(await stored()).toHaveLength(1);
  });
});

it('is asked for three times an hour for one e-mail, ten times in ten minutes from one address', async () => {
  const clock = createTestClock(0);
  const deps = { limits: createLimits(clock), hashing: createHashing() };
  const ask = (email: string, address: string) =>
    codeOf(takeReset(deps, { email, asker: { known: null, address } }));
  for (const email of ['a@x.example', 'A@X.example', ' a@x.example'])
    expect(await ask(email, 'a')).toBe('done');
  expect(await ask('a@x.example', 'b')).toBe('too-many');
  for (let round = 0; round < 7; round += 1) expect(await ask(`${round}@x.example`, 'a')).toBe('done');
  expect(await askAtOnce(clock, () => ask('z@x.example', 'a'))).toContain('too-many');
  const household = { known: 'a household' };
  expect(await codeOf(takeReset(deps, { email: 'own@x.example', asker: household }))).toBe('done');
  clock.advance(10 * 60_000);
  expect(await ask('y@x.example', 'a')).toBe('done');
  expect(await ask('a@x.example', 'b')).toBe('too-many');
  clock.advance(50 * 60_000);
  expect(await ask('a@x.example', 'b')).toBe('done');
});
