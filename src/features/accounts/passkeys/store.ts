import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { PasskeyTable } from '#src/adapters/db/schema-accounts.ts';
import type { KnownPasskey } from '#src/adapters/passkeys/webauthn.ts';
import type { PasskeyUse } from '#src/features/passkeys/passkeys.ts';

export type PasskeyRow = Omit<PasskeyTable, 'user_id' | 'public_key' | 'counter'>;

/** Selects the oldest first. A household has at most 10. */
export function selectPasskeys(db: Reader, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .select(['credential_id', 'slot', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('slot')
    .execute();
}

export async function hasPasskeys(db: Reader, userId: string): Promise<boolean> {
  const query = db.selectFrom('passkey').select('slot').where('user_id', '=', userId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Throws `UniqueViolation` if the slot is taken. */
export async function insertAccountPasskey(trx: Tx, passkey: PasskeyTable): Promise<void> {
  await trx.insertInto('passkey').values(passkey).execute();
}

export function findAccountPasskey(
  db: Reader,
  credentialId: string,
): Promise<(KnownPasskey & { email: string }) | undefined> {
  return db
    .selectFrom('passkey as p')
    .innerJoin('user as u', 'u.id', 'p.user_id')
    .select([
      'p.credential_id as credentialId',
      'p.user_id as ownerId',
      'p.public_key as publicKey',
      'p.counter',
      'u.email',
    ])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Returns false if the passkey was removed, or used at the same time. */
export async function recordAccountPasskeyUse(
  trx: Tx,
  { credentialId, from, to, now }: PasskeyUse,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter: to, used_at: now })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the passkey's name, or null if the household has no such passkey. */
export async function deletePasskey(trx: Tx, userId: string, credentialId: string): Promise<string | null> {
  const removed = await trx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? null;
}

export async function deletePasskeys(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('user_id', '=', userId).execute();
}
