import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** When the last period of an account ends (epoch ms), or null; undefined when there is no such account. */
export async function findEndOf(db: Reader, userId: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('user as u')
    .leftJoin('period as p', 'p.user_id', 'u.id')
    .select((eb) => eb.fn.max('p.ends_at').as('endsAt'))
    .where('u.id', '=', userId)
    .groupBy('u.id')
    .executeTakeFirst();
  return row === undefined ? undefined : row.endsAt;
}

/** Adds periods that nobody paid for. */
export async function insertGrants(
  trx: Tx,
  grants: readonly { id: string; user_id: string; starts_at: number; ends_at: number; reason: string }[],
): Promise<void> {
  const rows = grants.map((grant) => ({ ...grant, payment_id: null }));
  await trx.insertInto('period').values(rows).execute();
}
