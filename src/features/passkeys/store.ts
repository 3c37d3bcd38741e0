import type { Tx } from '#src/adapters/db/database.ts';

/** Returns false if the challenge was spent before. */
export async function insertSpentChallenge(
  trx: Tx,
  challenge: { challenge_hash: string; expires_at: number },
  now: number,
): Promise<boolean> {
  await trx.deleteFrom('spent_challenge').where('expires_at', '<=', now).execute();
  const inserted = await trx
    .insertInto('spent_challenge')
    .values(challenge)
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}
