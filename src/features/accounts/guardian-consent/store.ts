import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** Keeps the time of the first consent. */
export async function insertGuardianConsent(trx: Tx, userId: string, now: number): Promise<void> {
  await trx
    .insertInto('guardian_consent')
    .values({ user_id: userId, given_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Returns epoch ms, or null without consent. */
export async function findGuardianConsent(db: Reader, userId: string): Promise<number | null> {
  const query = db.selectFrom('guardian_consent').select('given_at').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.given_at ?? null;
}

export async function deleteGuardianConsent(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('guardian_consent').where('user_id', '=', userId).execute();
}
