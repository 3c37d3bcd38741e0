import { expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { fillFolds } from '#src/features/operations/fill-folds.ts';
import { buildUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import {
  findUserId,
  insertUser,
  isEmailTaken,
  restoreUserEmail,
  selectAccountsAlike,
  selectAccountsByEmail,
  updateEmail,
} from './email-store.ts';
import { findAccount } from './store.ts';

const typographic = 'o’brien@x.example';
const plain = "o'brien@x.example";

describeOnBothDatabases('addresses of accounts', (openFresh) => {
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof UniqueViolation ? 'taken' : error),
    );
  const add = (db: Database, index: number, email: string) =>
    outcome(db.tx((trx) => insertUser(trx, { ...buildUser(index), email })));
  /** Adds an account as an earlier version did, without folding the address. */
  const addEarlier = (db: Database, index: number, email: string) =>
    db.tx((trx) =>
      trx
        .insertInto('user')
        .values({ ...buildUser(index), email, email_key: email.normalize('NFC').toLowerCase() })
        .execute(),
    );

  it('are found as spelled and as they look, and a second account that looks alike is refused', async () => {
    const db = await openFresh();
    expect(await add(db, 1, typographic)).toBe('done');
    for (const typed of [typographic, plain, ' O\u200b’BRIEN@x.example. '])
      expect(await findUserId(db.read, typed)).toBe('u1');
    expect(await findUserId(db.read, 'obrien@x.example')).toBeNull();
    expect(await findUserId(db.read, 'o\u0000@x.example')).toBeNull();
    expect(await isEmailTaken(db.read, plain)).toBe(true);
    expect(await isEmailTaken(db.read, plain, 'u1')).toBe(false);
    expect(await add(db, 2, plain)).toBe('taken');
    const both = [add(db, 3, 'a-b@x.example'), add(db, 4, 'a\u2010b@x.example')];
    expect((await Promise.all(both)).toSorted()).toEqual(['done', 'taken']);
  });

  it('of earlier versions go on: each by its own spelling, neither by a third one', async () => {
    const db = await openFresh();
    await addEarlier(db, 1, typographic);
    expect(await findUserId(db.read, plain)).toBeNull();
    await addEarlier(db, 2, plain);
    await addEarlier(db, 3, 'alone\u200b@x.example');
    await fillFolds({ db });
    expect(await findUserId(db.read, typographic)).toBe('u1');
    expect(await findUserId(db.read, plain.toUpperCase())).toBe('u2');
    expect(await findUserId(db.read, 'oʼbrien@x.example')).toBeNull();
    expect(await findUserId(db.read, 'alone@x.example')).toBe('u3');
    expect(await add(db, 4, 'oʼbrien@x.example')).toBe('taken');
    expect(await findAccount(db.read, 'u3')).toMatchObject({ email: 'alone\u200b@x.example' });
    expect(await selectAccountsAlike(db.read, 10)).toEqual([
      [
        { id: 'u1', email: typographic },
        { id: 'u2', email: plain },
      ],
    ]);
    const found = (await selectAccountsByEmail(db.read, 'oʼbri', 10)).map(({ id }) => id);
    expect(found.toSorted()).toEqual(['u1', 'u2']);
  });

  it('are folded in steps, however many there are', async () => {
    const db = await openFresh();
    const rows = Array.from({ length: 1_203 }, (_, index) => buildUser(index));
    await db.tx((trx) => trx.insertInto('user').values(rows).execute());
    await fillFolds({ db });
    const left = await db.read.selectFrom('user').select('id').where('email_fold', 'is', null).execute();
    expect(left).toEqual([]);
    expect(await findUserId(db.read, 'person\u200b1202@stoep.example')).toBe('u1202');
  });

  it('change unless another account has one that looks alike, and come back as they were', async () => {
    const db = await openFresh();
    await addEarlier(db, 1, typographic);
    await addEarlier(db, 2, plain);
    await fillFolds({ db });
    const change = (id: string, email: string) => outcome(db.tx((trx) => updateEmail(trx, id, email)));
    expect(await change('u1', typographic.toUpperCase())).toBe('done');
    expect(await change('u1', 'oʼbrien@x.example')).toBe('taken');
    expect(await change('u1', 'new@x.example')).toBe('done');
    expect(await findUserId(db.read, 'oʼbrien@x.example')).toBe('u2');
    const former = { email: typographic, emailKey: typographic, changedAt: rowsStart + 1_000 };
    const restore = () => outcome(db.tx((trx) => restoreUserEmail(trx, 'u1', former)));
    expect(await restore()).toBe('done');
    expect(await findUserId(db.read, typographic)).toBe('u1');
    expect(await change('u1', 'new@x.example')).toBe('done');
    expect(await change('u2', 'other@x.example')).toBe('done');
    expect(
      await outcome(
        db.tx((trx) => insertUser(trx, { ...buildUser(3), email: plain, created_at: rowsStart + 2_000 })),
      ),
    ).toBe('done');
    expect(await restore()).toBe('taken');
  });

  it('that a node of an earlier version changed since are found by the new one alone', async () => {
    const db = await openFresh();
    await add(db, 1, 'first@x.example');
    const moved = { email: 'second@x.example', email_key: 'second@x.example' };
    await db.tx((trx) => trx.updateTable('user').set(moved).where('id', '=', 'u1').execute());
    expect(await findUserId(db.read, 'first@x.example')).toBeNull();
    expect(await findUserId(db.read, 'second@x.example')).toBe('u1');
  });
});
