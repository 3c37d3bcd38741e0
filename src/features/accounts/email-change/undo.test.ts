import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { clockAt } from '#test/clock.ts';
import { allRows } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { isResetOpen } from '../reset/reset.ts';
import { signInMain } from '../sign-in.ts';
import { changeEmail } from './email-change.ts';
import { findEmailUndo, forgetOldAddresses, issueUndo, undoEmailChange } from './undo.ts';

const hour = 60 * 60_000;

describeOnBothDatabases('a changed address', (openFresh) => {
  async function prepared() {
    let now = Date.now();
    const db = await openFresh();
    const clock = clockAt(() => now);
    const deps = accountsDeps({ db, clock });
    const plan = { email: 'Nomsa@example.org', password: 'jacaranda' };
    const { userId } = await buildHousehold(db, plainHashing, clock, plan);
    /** Changes the address as the profile does, and returns the change's id. */
    const change = async (email: string) => {
      now += 1000;
      await db.tx(async (trx) => {
        await changeEmail(trx, userId, { email, now });
      });
      const mails = await db.read.selectFrom('mail').selectAll().orderBy('created_at', 'desc').execute();
      return mails[0]?.about ?? '';
    };
    const emailNow = async () =>
      (await db.read.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst())?.email;
    const signIn = (email: string) => {
      const browser = { session: null, device: null, userAgent: '' };
      return signInMain(deps, { email, password: 'jacaranda', address: '10.0.0.1', browser });
    };
    const pass = (ms: number) => {
      now += ms;
    };
    return { deps, db, change, emailNow, signIn, pass };
  }

  it('is told to its former owner, who can put it back once', async () => {
    const { deps, db, change, emailNow, signIn } = await prepared();
    const id = await change('thief@example.org');
    expect(await db.read.selectFrom('mail').select(['kind', 'address']).execute()).toEqual([
      { kind: 'email-changed', address: 'Nomsa@example.org' },
    ]);
    await signIn('thief@example.org');
    const token = (await issueUndo(deps, id)) ?? '';
    expect(JSON.stringify(await allRows(db))).not.toContain(token);
    expect(await findEmailUndo(deps, token)).toBe('Nomsa@example.org');
    expect(await emailNow()).toBe('thief@example.org');
    const reset = await undoEmailChange(deps, token);
    expect(await emailNow()).toBe('Nomsa@example.org');
    expect(await db.read.selectFrom('session').selectAll().execute()).toEqual([]);
    expect(await isResetOpen(deps, reset)).toBe(true);
    expect(await resultOf(undoEmailChange(deps, token))).toEqual({ kind: 'undo-over' });
    expect(await findEmailUndo(deps, token)).toBeNull();
  });

  it('is no change when it is only spelled otherwise', async () => {
    const { db, change } = await prepared();
    expect(await change('NOMSA@example.org')).toBe('');
    expect(await db.read.selectFrom('email_change').selectAll().execute()).toEqual([]);
  });

  it('leaves no way back to what came after it', async () => {
    const { deps, change, emailNow } = await prepared();
    const first = (await issueUndo(deps, await change('thief@example.org'))) ?? '';
    const second = (await issueUndo(deps, await change('other@example.org'))) ?? '';
    await undoEmailChange(deps, first);
    expect(await resultOf(undoEmailChange(deps, second))).toEqual({ kind: 'undo-over' });
    expect(await emailNow()).toBe('Nomsa@example.org');
  });

  it('stays for 72 hours, and is then forgotten', async () => {
    const { deps, db, change, pass } = await prepared();
    const id = await change('new@example.org');
    const token = (await issueUndo(deps, id)) ?? '';
    pass(72 * hour - 1);
    await forgetOldAddresses(deps);
    expect(await findEmailUndo(deps, token)).toBe('Nomsa@example.org');
    pass(1);
    expect(await findEmailUndo(deps, token)).toBeNull();
    expect(await resultOf(undoEmailChange(deps, token))).toEqual({ kind: 'undo-over' });
    expect(await issueUndo(deps, id)).toBeNull();
    await forgetOldAddresses(deps);
    expect(await db.read.selectFrom('email_change').selectAll().execute()).toEqual([]);
    expect(await db.read.selectFrom('email_undo').selectAll().execute()).toEqual([]);
  });

  it('can’t be put back where somebody else has it by now', async () => {
    const { deps, change, emailNow } = await prepared();
    const token = (await issueUndo(deps, await change('new@example.org'))) ?? '';
    await buildHousehold(deps.db, plainHashing, deps.clock, {
      email: 'nomsa@example.org',
      password: 'baobab1',
    });
    expect(await resultOf(undoEmailChange(deps, token))).toEqual({ kind: 'former-address-taken' });
    expect(await emailNow()).toBe('new@example.org');
  });

  it('is put back by no token that is none', async () => {
    const { deps, change } = await prepared();
    const token = (await issueUndo(deps, await change('new@example.org'))) ?? '';
    for (const wrong of ['', 'x', token.toUpperCase(), `${token}A`, deps.hashing.newToken()]) {
      expect(await resultOf(undoEmailChange(deps, wrong))).toEqual({ kind: 'undo-over' });
    }
  });
});
