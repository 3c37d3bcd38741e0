import { describe, expect, it } from 'vitest';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { clockAt } from '#test/clock.ts';
import { rowsStart as start } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { isChallenge, issueChallenge, spendChallenge } from './challenges.ts';

const minute = 60_000;

function build(secret = 'a secret of the tests') {
  let now = start;
  const deps = { clock: clockAt(() => now), hashing: createHashing({ secret }) };
  const pass = (ms: number) => {
    now += ms;
  };
  return { deps, pass };
}

describe('a challenge for a passkey', () => {
  it('is ours for three minutes, and another one each time', () => {
    const { deps, pass } = build();
    const challenge = issueChallenge(deps, 'sign in');
    expect(issueChallenge(deps, 'sign in')).not.toBe(challenge);
    expect(isChallenge(deps, 'sign in', challenge)).toBe(true);
    pass(3 * minute - 1);
    expect(isChallenge(deps, 'sign in', challenge)).toBe(true);
    pass(1);
    expect(isChallenge(deps, 'sign in', challenge)).toBe(false);
  });

  it('serves its purpose and no other, and no other secret', () => {
    const { deps } = build();
    const challenge = issueChallenge(deps, 'register token-1');
    expect(isChallenge(deps, 'register token-2', challenge)).toBe(false);
    expect(isChallenge(deps, 'sign in', challenge)).toBe(false);
    expect(isChallenge(build('another secret').deps, 'register token-1', challenge)).toBe(false);
  });

  it('is none of ours with a later end, another token or a part more or less', () => {
    const { deps } = build();
    const challenge = issueChallenge(deps, 'sign in');
    const [token = '', end = '', signature = ''] = challenge.split('.');
    const other = issueChallenge(deps, 'sign in').split('.')[0] ?? '';
    for (const forged of [
      `${token}.${Number(end) + 1}.${signature}`,
      `${other}.${end}.${signature}`,
      `${token}.${end}.${signature.slice(1)}`,
      `${token}.${end}.`,
      `${token}.${end}`,
      `${challenge}.more`,
      `${token}.-1.${signature}`,
      `${token}.1e99.${signature}`,
      `${token}.${'9'.repeat(17)}.${signature}`,
      '',
      '..',
      'ours',
    ])
      expect(isChallenge(deps, 'sign in', forged), forged).toBe(false);
  });
});

describeOnBothDatabases('a challenge', (openFresh) => {
  it('is used once, also by two answers at once', async () => {
    const db = await openFresh();
    const { deps } = build();
    const challenge = issueChallenge(deps, 'sign in');
    const spend = () => db.tx((trx) => spendChallenge(trx, deps, challenge));
    expect((await Promise.all([spend(), spend()])).sort()).toEqual([false, true]);
    expect(await spend()).toBe(false);
  });

  it('is forgotten once it is too old to be used', async () => {
    const db = await openFresh();
    const { deps, pass } = build();
    const spend = () => db.tx((trx) => spendChallenge(trx, deps, issueChallenge(deps, 'sign in')));
    for (let nth = 0; nth < 5; nth += 1) expect(await spend()).toBe(true);
    pass(3 * minute);
    expect(await spend()).toBe(true);
    const rows = await db.read.selectFrom('spent_challenge').select('expires_at').execute();
    expect(rows).toEqual([{ expires_at: start + 6 * minute }]);
  });
});
