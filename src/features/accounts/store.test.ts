import { expect, it } from 'vitest';
import { buildUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { findUserId, insertUser, selectAccountsByEmail } from './email-store.ts';
import {
  type AccountCursor,
  countAccountsMade,
  deleteAdultTitles,
  findAccount,
  findEmails,
  findFirstAccount,
  hasPasswordHash,
  insertAdultTitles,
  readAccount,
  replacePasswordHash,
  selectAccounts,
  selectOldAccounts,
} from './store.ts';

const createdAt = (index: number) => buildUser(index).created_at;

describeOnBothDatabases('accounts', (openFresh) => {
  /** Opens a database with the accounts `u0` to `u6`, made one after the other. */
  async function open() {
    const db = await openFresh();
    await db.tx(async (trx) => {
      for (let index = 0; index < 7; index += 1) await insertUser(trx, buildUser(index));
    });
    return db;
  }

  it('are found by id and by e-mail, without the hash of the password', async () => {
    const db = await open();
    const account = await findAccount(db.read, 'u3');
    expect(account).toMatchObject({ email: 'Person3@Stoep.example', created_at: createdAt(3) });
    expect(Object.keys(account ?? {})).not.toContain('password_hash');
    expect(await findAccount(db.read, 'u9')).toBeUndefined();
    await expect(readAccount(db.read, 'u9')).rejects.toThrow();
    expect(await findUserId(db.read, 'person3@stoep.example')).toBe('u3');
    expect(await findUserId(db.read, ' Person3@Stoep.example')).toBe('u3');
    expect(await findUserId(db.read, 'person9@stoep.example')).toBeNull();
  });

  it('are one for each e-mail, also when two are made at once', async () => {
    const db = await open();
    const make = (id: string) =>
      db
        .tx((trx) => insertUser(trx, { ...buildUser(7), id }))
        .then(
          () => 'made',
          (error: { code?: string }) => error.code,
        );
    expect((await Promise.all([make('x'), make('y')])).sort()).toEqual(['made', 'unique-violation']);
  });

  it('are all reached in pages of ids, and of their age up to a moment', async () => {
    const db = await open();
    const ids: string[] = [];
    for (let after = ''; ; after = ids.at(-1) ?? '') {
      const page = await selectAccounts(db.read, after, 3);
      if (page.length === 0) break;
      ids.push(...page.map(({ id }) => id));
    }
    expect(ids).toEqual(['u0', 'u1', 'u2', 'u3', 'u4', 'u5', 'u6']);
    const old: string[] = [];
    let after: AccountCursor = { createdAt: 0, id: '' };
    for (;;) {
      const page = await selectOldAccounts(db.read, { after, until: createdAt(4), limit: 2 });
      const last = page.at(-1);
      if (last === undefined) break;
      old.push(...page.map(({ id }) => id));
      after = { createdAt: last.created_at, id: last.id };
    }
    expect(old).toEqual(['u0', 'u1', 'u2', 'u3', 'u4']);
  });

  it('of one millisecond are all reached too', async () => {
    const db = await openFresh();
    await db.tx(async (trx) => {
      for (const index of [3, 1, 2]) await insertUser(trx, { ...buildUser(index), created_at: createdAt(0) });
    });
    const page = (id: string) =>
      selectOldAccounts(db.read, { after: { createdAt: createdAt(0), id }, until: createdAt(0), limit: 2 });
    expect((await page('')).map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect((await page('u2')).map(({ id }) => id)).toEqual(['u3']);
    expect(await page('u3')).toEqual([]);
  });

  it('are found by the beginning of an address, where % and _ are letters like others', async () => {
    const db = await open();
    const find = async (beginning: string, limit = 10) =>
      (await selectAccountsByEmail(db.read, beginning, limit)).map(({ id }) => id);
    expect(await find('person')).toHaveLength(7);
    expect(await find('person', 2)).toEqual(['u0', 'u1']);
    expect(await find('person4@')).toEqual(['u4']);
    for (const beginning of ['per%', 'person_@', 'q', 'person4@stoep.example.org'])
      expect(await find(beginning)).toEqual([]);
  });

  it('change a password only where it is the one that was read', async () => {
    const db = await open();
    const replace = (from: string, to: string) =>
      db.tx((trx) => replacePasswordHash(trx, 'u1', { from, to }));
    expect(await replace('an older hash', 'new')).toBe(false);
    const both = await Promise.all([replace('hash', 'new 1'), replace('hash', 'new 2')]);
    expect(both.sort()).toEqual([false, true]);
    expect(await hasPasswordHash(db.read, 'u1', 'hash')).toBe(false);
    expect(await hasPasswordHash(db.read, 'u2', 'hash')).toBe(true);
  });

  it('show adult titles since the first choice', async () => {
    const db = await open();
    const since = async (userId: string) => {
      const query = db.read.selectFrom('adult_titles').select('chosen_at').where('user_id', '=', userId);
      return (await query.executeTakeFirst())?.chosen_at;
    };
    expect(await since('u1')).toBeUndefined();
    for (const at of [5, 9]) await db.tx((trx) => insertAdultTitles(trx, 'u1', at));
    expect(await since('u1')).toBe(5);
    expect(await since('u2')).toBeUndefined();
    await db.tx((trx) => deleteAdultTitles(trx, 'u1'));
    expect(await since('u1')).toBeUndefined();
  });

  it('are counted by the day, with its first millisecond and without the next day’s', async () => {
    const db = await open();
    expect(await countAccountsMade(db.read, { from: createdAt(2), until: createdAt(5) })).toBe(3);
    expect(await countAccountsMade(db.read, { from: createdAt(7), until: createdAt(9) })).toBe(0);
    expect(await findFirstAccount(db.read)).toBe(createdAt(0));
    expect(await findFirstAccount((await openFresh()).read)).toBeNull();
  });

  it('have their e-mails read for many at once', async () => {
    const db = await open();
    expect(await findEmails(db.read, ['u1', 'u9', 'u2'])).toEqual(
      new Map([
        ['u1', 'Person1@Stoep.example'],
        ['u2', 'Person2@Stoep.example'],
      ]),
    );
    expect(await findEmails(db.read, [])).toEqual(new Map());
  });
});
