import { expect, test } from 'vitest';
import { UniqueViolation } from '#src/domain/errors.ts';
import { buildUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';

const sub = {
  id: 's1',
  user_id: 'u1',
  slot: 1,
  name: 'Thandi',
  password_hash: 'hash',
  age_group: 'kids',
  genres: '[]',
  created_at: 1,
};

describeOnBothDatabases('the database', (openFresh) => {
  test('reads what a transaction wrote, with every type as it was written', async () => {
    const db = await openFresh();
    const title = {
      kind: 'movie',
      id: 603,
      name: 'Ubuntu ’99 – 日本語 👩‍👩‍👧',
      overview: '',
      poster_path: null,
      backdrop_path: null,
      released_on: '1999-03-31',
      rating: 8.25,
      votes: 26_000,
      popularity: 0.1,
      language: 'af',
      genre_ids: '[28,878]',
      adult: 1 as const,
      listed_at: 1_900_000_000_123,
      facts_at: null,
      imdb_id: null,
      maturity: null,
      certificate_class: 7,
      certificate: null,
      certificate_country: null,
      banned: 0 as const,
      certificates: null,
      certificate_rules: null,
      details: null,
      browse_kind: 'movie',
      genre_bits: 2 ** 31 - 1,
      rating_order: 8.125,
      sort_name: 'ubuntu ’99',
      lacking_since: null,
    };
    await db.tx((trx) => trx.insertInto('title').values(title).execute());
    const read = await db.read.selectFrom('title').selectAll().executeTakeFirstOrThrow();
    expect({ ...read }).toEqual(title);
  });

  test('counts and sums are numbers', async () => {
    const db = await openFresh();
    await db.tx((trx) =>
      trx
        .insertInto('user')
        .values([buildUser(1), buildUser(2)])
        .execute(),
    );
    const row = await db.read
      .selectFrom('user')
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('created_at').as('sum')])
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ count: 2, sum: buildUser(1).created_at + buildUser(2).created_at });
  });

  test('a failed transaction leaves nothing behind', async () => {
    const db = await openFresh();
    const work = db.tx(async (trx) => {
      await trx.insertInto('user').values(buildUser(1)).execute();
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await db.read.selectFrom('user').select('id').execute()).toEqual([]);
    await db.tx((trx) => trx.insertInto('user').values(buildUser(1)).execute());
  });

  test('a transaction sees its own rows, others only once it has committed', async () => {
    const db = await openFresh();
    await db.tx(async (trx) => {
      await trx.insertInto('user').values(buildUser(1)).execute();
      expect(await trx.selectFrom('user').select('id').execute()).toHaveLength(1);
      expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(0);
    });
    expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(1);
  });

  test.for([
    ['one column', 'user.email_key'],
    ['a primary key', 'user.id'],
    ['two columns', 'sub_user.user_id, sub_user.slot'],
  ] as const)('a unique violation of %s names table and columns', async ([, constraint]) => {
    const db = await openFresh();
    await db.tx(async (trx) => {
      await trx.insertInto('user').values(buildUser(1)).execute();
      await trx.insertInto('sub_user').values(sub).execute();
    });
    const error = await db
      .tx(async (trx) => {
        if (constraint === 'user.email_key') {
          await trx
            .insertInto('user')
            .values({ ...buildUser(1), id: 'other' })
            .execute();
        } else if (constraint === 'user.id') {
          await trx
            .insertInto('user')
            .values({ ...buildUser(2), id: 'u1' })
            .execute();
        } else {
          await trx
            .insertInto('sub_user')
            .values({ ...sub, id: 's2' })
            .execute();
        }
      })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UniqueViolation);
    expect(error).toHaveProperty('constraint', constraint);
  });

  test('of two that claim the same e-mail at once one gets a unique violation', async () => {
    const db = await openFresh();
    const claims = Array.from({ length: 8 }, (_, index) =>
      db.tx((trx) =>
        trx
          .insertInto('user')
          .values({ ...buildUser(1), id: `u${index}` })
          .execute(),
      ),
    );
    const results = await Promise.allSettled(claims);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(UniqueViolation);
    }
  });

  test('statements written together all stay or none does, and spoil nobody else', async () => {
    const db = await openFresh();
    const insert = (index: number, key = buildUser(index).email_key) =>
      db.read
        .insertInto('user')
        .values({ ...buildUser(index), email_key: key })
        .compile();
    const writes = Array.from({ length: 9 }, (_, index) =>
      db.write([insert(index), insert(index + 100, index === 4 ? buildUser(4).email_key : undefined)]),
    );
    const results = await Promise.allSettled(writes);
    expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([4]);
    await expect(writes[4]).rejects.toBeInstanceOf(UniqueViolation);
    const rows = await db.read.selectFrom('user').select('id').execute();
    const wanted = [0, 1, 2, 3, 5, 6, 7, 8].flatMap((index) => [`u${index}`, `u${index + 100}`]);
    expect(rows.map(({ id }) => id).sort()).toEqual(wanted.sort());
  });

  test('each transaction notes how long it waited for its turn', async () => {
    const waits: number[] = [];
    const db = await openFresh({ recordWait: (ms) => waits.push(ms) });
    await Promise.all(
      [1, 2, 3].map((index) => db.tx((trx) => trx.insertInto('user').values(buildUser(index)).execute())),
    );
    await db.write([db.read.insertInto('user').values(buildUser(4)).compile()]);
    expect(waits).toHaveLength(4);
    for (const ms of waits) expect(ms).toBeGreaterThan(0);
  });

  test('each transaction notes how long it kept others waiting', async () => {
    const holds: number[] = [];
    const db = await openFresh({ recordHold: (ms) => holds.push(ms) });
    const heldMs = 60;
    await db.tx(async (trx) => {
      await trx.insertInto('user').values(buildUser(1)).execute();
      const until = performance.now() + heldMs;
      while (performance.now() < until) await trx.selectFrom('user').select('id').execute();
    });
    await db.write([db.read.insertInto('user').values(buildUser(2)).compile()]);
    await expect(db.tx(() => Promise.reject(new Error('taken back')))).rejects.toThrow('taken back');
    expect(holds).toHaveLength(3);
    expect(holds[0]).toBeGreaterThanOrEqual(heldMs - 1);
  });

  test('statements are not written together inside a transaction', async () => {
    const db = await openFresh();
    await expect(db.tx(() => db.write([]))).rejects.toThrow('inside a transaction');
  });

  test('transactions that read and then write lose no update', async () => {
    const db = await openFresh();
    await db.tx((trx) =>
      trx
        .insertInto('user')
        .values({ ...buildUser(1), created_at: 0 })
        .execute(),
    );
    const raise = () =>
      db.tx(async (trx) => {
        const { created_at } = await trx
          .selectFrom('user')
          .select('created_at')
          .where('id', '=', 'u1')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('user')
          .set({ created_at: created_at + 1 })
          .where('id', '=', 'u1')
          .execute();
      });
    await Promise.all(Array.from({ length: 12 }, raise));
    const row = await db.read.selectFrom('user').select('created_at').executeTakeFirstOrThrow();
    expect(row.created_at).toBe(12);
  });

  test('two that each see room for one do not both take it', async () => {
    const db = await openFresh();
    await db.tx((trx) => trx.insertInto('user').values(buildUser(1)).execute());
    const grant = (id: string) =>
      db.tx(async (trx) => {
        const periods = await trx.selectFrom('period').select('id').where('user_id', '=', 'u1').execute();
        if (periods.length > 0) return false;
        const period = { id, user_id: 'u1', payment_id: null, starts_at: 1, ends_at: 2 };
        await trx.insertInto('period').values(period).execute();
        return true;
      });
    const granted = await Promise.all(['a', 'b', 'c', 'd'].map(grant));
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await db.read.selectFrom('period').select('id').execute()).toHaveLength(1);
  });

  test('one failing transaction among many takes no other with it', async () => {
    const db = await openFresh();
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        db.tx(async (trx) => {
          await trx.insertInto('user').values(buildUser(index)).execute();
          if (index % 4 === 0) throw new Error('no');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(30);
  });

  test('a foreign key is enforced', async () => {
    const db = await openFresh();
    const orphan = db.tx((trx) => trx.insertInto('sub_user').values(sub).execute());
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  test('a write outside a transaction is refused', async () => {
    const db = await openFresh();
    await expect(db.read.insertInto('user').values(buildUser(1)).execute()).rejects.toThrow(/read-?only/);
  });

  test('a transaction inside a transaction is refused at once', async () => {
    const db = await openFresh();
    const nested = db.tx(() => db.tx(async () => 1));
    await expect(nested).rejects.toThrow('inside a transaction');
    expect(await db.tx(async () => 2)).toBe(2);
  });

  test('a query after its transaction has ended is refused', async () => {
    const db = await openFresh();
    const leaked = await db.tx(async (trx) => ({ trx }));
    await expect(leaked.trx.selectFrom('user').select('id').execute()).rejects.toThrow();
  });

  test('a ping takes milliseconds, and fails once closed', async () => {
    const db = await openFresh();
    expect(await db.ping()).toBeLessThan(1000);
    await db.close();
    await expect(db.ping()).rejects.toThrow();
  });

  test('a number of affected rows is told', async () => {
    const db = await openFresh();
    await db.tx((trx) =>
      trx
        .insertInto('user')
        .values([buildUser(1), buildUser(2)])
        .execute(),
    );
    const result = await db.tx((trx) => trx.updateTable('user').set({ photo_url: 'x' }).executeTakeFirst());
    expect(result.numUpdatedRows).toBe(2n);
  });
});
