import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { buildUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { findWholeReads, isPostgres } from '#test/query-plans.ts';
import { deleteHousehold } from './personal-data.ts';

/** Returns the columns that refer to another table and those with which an index begins, as `table.column`. */
async function readColumns(db: Database): Promise<{ referring: string[]; indexed: Set<string> }> {
  const of = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db.read)).rows.map(({ name }) => name);
  if (await isPostgres(db)) {
    return {
      referring: await of(sql`
        select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'`),
      indexed: new Set(
        await of(sql`
          select i.indrelid::regclass::text || '.' || a.attname as name from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`),
      ),
    };
  }
  return {
    referring: await of(sql`
      select m.name || '.' || f."from" as name from sqlite_schema m, pragma_foreign_key_list(m.name) f
      where m.type = 'table'`),
    indexed: new Set(
      await of(sql`
        select m.name || '.' || c.name as name
        from sqlite_schema m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
        where m.type = 'table' and c.seqno = 0`),
    ),
  };
}

describeOnBothDatabases('deleting a household', (openFresh) => {
  it('finds whatever refers to a row by an index', async () => {
    const { referring, indexed } = await readColumns(await openFresh());
    expect(referring).toContain('period.payment_id');
    expect(referring.filter((column) => !indexed.has(column))).toEqual([]);
  });

  it('reads no table of money or signups whole', async () => {
    const db = await openFresh();
    await db.tx(async (trx) => {
      await trx.insertInto('user').values(buildUser(1)).execute();
      const signup = { id: 's1', reference_hash: 'r', browser_hash: 'b', email: 'e', email_key: 'e' };
      const times = { created_at: 1, expires_at: 1 };
      await trx
        .insertInto('pending_signup')
        .values({ ...signup, ...times, state: 'made', user_id: 'u1' })
        .execute();
      const price = { amount: 3500, currency: 'ZAR' };
      await trx
        .insertInto('checkout')
        .values({
          ...price,
          id: 'c1',
          pending_signup_id: 's1',
          idempotency_key: 'k',
          status: 'paid',
          created_at: 1,
        })
        .execute();
      const payment = {
        ...price,
        id: 'p1',
        checkout_id: 'c1',
        user_id: 'u1',
        paid_at: 1,
        refund_due: 0 as const,
      };
      await trx.insertInto('payment').values(payment).execute();
    });
    const { queries, tables } = await findWholeReads(db, (trx) => deleteHousehold(trx, 'u1'));
    expect(queries).toBeGreaterThan(10);
    const growing = [
      'webhook_event',
      'pending_signup',
      'checkout',
      'payment',
      'period',
      'session',
      'history',
    ];
    expect(tables.filter((table) => growing.includes(table))).toEqual([]);
  });
});
