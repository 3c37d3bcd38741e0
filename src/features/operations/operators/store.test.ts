import { expect, it } from 'vitest';
import { both, rowsStart as start } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import {
  deleteOperator,
  deleteOperatorSession,
  findInvited,
  findOperatorByEmail,
  findOperatorOfSession,
  findPasskey,
  insertOperator,
  insertOperatorSession,
  insertPasskey,
  recordPasskeyUse,
  replaceInvitation,
  selectCredentialIds,
  selectOperators,
  spendInvitation,
} from './store.ts';

const hour = 60 * 60_000;

describeOnBothDatabases('operators', (openFresh) => {
  /** Opens a database with two operators, each with a passkey, a session and an invitation. */
  async function open() {
    const db = await openFresh();
    await db.tx(async (trx) => {
      for (const id of ['sipho', 'thandi']) {
        const email = `${id}@example.org`;
        await insertOperator(trx, { id, email, email_key: email, created_at: start });
        const passkey = { credential_id: `key of ${id}`, public_key: 'public', counter: 0, transports: '[]' };
        await insertPasskey(trx, { ...passkey, operator_id: id, created_at: start });
        const times = { signed_in_at: start, expires_at: start + 8 * hour };
        await insertOperatorSession(trx, { token_hash: `session of ${id}`, operator_id: id, ...times });
        const invitation = { token_hash: `link of ${id}`, operator_id: id, expires_at: start + hour };
        await replaceInvitation(trx, invitation, start);
      }
    });
    return db;
  }

  const sipho = { id: 'sipho', email: 'sipho@example.org' };

  it('are found by e-mail and by session, until the session ends', async () => {
    const db = await open();
    expect(await findOperatorByEmail(db.read, sipho.email)).toEqual(sipho);
    expect(await findOperatorByEmail(db.read, 'nobody@example.org')).toBeUndefined();
    const at = (now: number) => findOperatorOfSession(db.read, 'session of sipho', now);
    expect(await at(start + 8 * hour - 1)).toEqual({ ...sipho, signedInAt: start });
    expect(await at(start + 8 * hour)).toBeUndefined();
  });

  it('sign out once, and nobody else with them', async () => {
    const db = await open();
    const out = await both(db, (trx) => deleteOperatorSession(trx, 'session of sipho'));
    expect(out.sort()).toEqual([false, true]);
    expect(await findOperatorOfSession(db.read, 'session of sipho', start)).toBeUndefined();
    expect(await findOperatorOfSession(db.read, 'session of thandi', start)).toMatchObject({ id: 'thandi' });
  });

  it('have one invitation, which ends with its time and its first use', async () => {
    const db = await open();
    const invited = (link: string, now = start) => findInvited(db.read, link, now);
    expect(await invited('link of sipho', start + hour - 1)).toEqual(sipho);
    expect(await invited('link of sipho', start + hour)).toBeUndefined();
    const next = { token_hash: 'next link', operator_id: 'sipho', expires_at: start + 2 * hour };
    await db.tx((trx) => replaceInvitation(trx, next, start));
    expect([await invited('link of sipho'), await invited('next link')]).toEqual([undefined, sipho]);
    const spent = await both(db, (trx) => spendInvitation(trx, 'next link'));
    expect(spent.sort()).toEqual([false, true]);
    expect(await invited('next link')).toBeUndefined();
    expect(await invited('link of thandi')).toMatchObject({ id: 'thandi' });
  });

  it('use a passkey’s counter once: a copy of the key is noticed', async () => {
    const db = await open();
    const use = { from: 0, to: 1, now: start + 1 };
    const used = await both(db, (trx) => recordPasskeyUse(trx, { credentialId: 'key of sipho', ...use }));
    expect(used.sort()).toEqual([false, true]);
    expect(await findPasskey(db.read, 'key of sipho')).toMatchObject({ ...sipho, counter: 1 });
    expect(await findPasskey(db.read, 'key of thandi')).toMatchObject({ counter: 0 });
    expect(await findPasskey(db.read, 'key of nobody')).toBeUndefined();
  });

  it('are listed with their passkeys and the last sign-in', async () => {
    const db = await open();
    await db.tx(async (trx) => {
      const second = { credential_id: 'second key', public_key: 'public', counter: 0, transports: '[]' };
      await insertPasskey(trx, { ...second, operator_id: 'sipho', created_at: start });
      await recordPasskeyUse(trx, { credentialId: 'second key', from: 0, to: 1, now: start + 5 });
      const nomsa = { id: 'nomsa', email: 'nomsa@example.org', email_key: 'nomsa@example.org' };
      await insertOperator(trx, { ...nomsa, created_at: start });
    });
    const listed = await selectOperators(db.read, 10);
    expect(listed.map(({ id, passkeys, used_at }) => [id, Number(passkeys), used_at])).toEqual([
      ['nomsa', 0, null],
      ['sipho', 2, start + 5],
      ['thandi', 1, null],
    ]);
    expect((await selectCredentialIds(db.read, 'sipho')).sort()).toEqual(['key of sipho', 'second key']);
    expect(await selectOperators(db.read, 1)).toHaveLength(1);
  });

  it('lose passkeys, sessions and invitations with themselves', async () => {
    const db = await open();
    await db.tx((trx) => deleteOperator(trx, 'sipho'));
    expect(await findPasskey(db.read, 'key of sipho')).toBeUndefined();
    expect(await findOperatorOfSession(db.read, 'session of sipho', start)).toBeUndefined();
    expect(await findInvited(db.read, 'link of sipho', start)).toBeUndefined();
    expect(await selectOperators(db.read, 10)).toMatchObject([{ id: 'thandi' }]);
  });
});
