import type { Tx } from '#src/adapters/db/database.ts';

/** Adds periods that nobody paid for. */
export async function insertGrants(
  trx: Tx,
  grants: readonly { id: string; user_id: string; starts_at: number; ends_at: number; reason: string }[],
): Promise<void> {
  const rows = grants.map((grant) => ({ ...grant, payment_id: null }));
  await trx.insertInto('period').values(rows).execute();
}
