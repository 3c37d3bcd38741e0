import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { OperatorPasskeyTable } from '#src/adapters/db/schema-operations.ts';
import type { KnownPasskey } from '#src/adapters/passkeys/webauthn.ts';
import { emailKey, foldEmail } from '#src/domain/email.ts';
import type { Operator, SignedInOperator } from '#src/domain/operator.ts';
import type { PasskeyUse } from '#src/features/passkeys/passkeys.ts';

/**
 * Finds the operator with this spelling of the e-mail, apart from case, else the one whose e-mail looks alike.
 */
export async function findOperatorByEmail(db: Reader, email: string): Promise<Operator | undefined> {
  const key = emailKey(email);
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'email', 'email_key'])
    .where('email_key', 'in', [key, foldEmail(email)])
    .execute();
  const found = rows.find((row) => row.email_key === key) ?? rows[0];
  return found === undefined ? undefined : { id: found.id, email: found.email };
}

export interface OperatorRow extends Operator {
  created_at: number;
  passkeys: number;
  /** The last use of a passkey. */
  used_at: number | null;
}

export function selectOperators(db: Reader, limit: number): Promise<OperatorRow[]> {
  return db
    .selectFrom('operator as o')
    .leftJoin('operator_passkey as p', 'p.operator_id', 'o.id')
    .select(({ fn }) => [
      'o.id',
      'o.email',
      'o.created_at',
      fn.count<number>('p.credential_id').as('passkeys'),
      fn.max('p.used_at').as('used_at'),
    ])
    .groupBy(['o.id', 'o.email', 'o.created_at'])
    .orderBy('o.email')
    .limit(limit)
    .execute();
}

export async function insertOperator(
  trx: Tx,
  operator: { id: string; email: string; email_key: string; created_at: number },
): Promise<void> {
  await trx.insertInto('operator').values(operator).execute();
}

/** Also deletes the operator's passkeys, sessions and invitations. */
export async function deleteOperator(trx: Tx, id: string): Promise<void> {
  await trx.deleteFrom('operator').where('id', '=', id).execute();
}

/** Replaces the operator's earlier invitation, and deletes expired ones. */
export async function replaceInvitation(
  trx: Tx,
  invitation: { token_hash: string; operator_id: string; expires_at: number },
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('operator_invitation')
    .where(({ eb, or }) => or([eb('operator_id', '=', invitation.operator_id), eb('expires_at', '<=', now)]))
    .execute();
  await trx.insertInto('operator_invitation').values(invitation).execute();
}

export function findInvited(db: Reader, tokenHash: string, now: number): Promise<Operator | undefined> {
  return db
    .selectFrom('operator_invitation as i')
    .innerJoin('operator as o', 'o.id', 'i.operator_id')
    .select(['o.id', 'o.email'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();
}

/** Returns false if it was spent before. */
export async function spendInvitation(trx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('operator_invitation')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertPasskey(trx: Tx, passkey: Omit<OperatorPasskeyTable, 'used_at'>): Promise<void> {
  await trx
    .insertInto('operator_passkey')
    .values({ ...passkey, used_at: null })
    .execute();
}

export async function selectCredentialIds(db: Reader, operatorId: string): Promise<string[]> {
  const query = db.selectFrom('operator_passkey').select('credential_id');
  const rows = await query.where('operator_id', '=', operatorId).limit(100).execute();
  return rows.map((row) => row.credential_id);
}

export function findPasskey(
  db: Reader,
  credentialId: string,
): Promise<(Operator & KnownPasskey) | undefined> {
  return db
    .selectFrom('operator_passkey as p')
    .innerJoin('operator as o', 'o.id', 'p.operator_id')
    .select([
      'o.id',
      'o.email',
      'o.id as ownerId',
      'p.credential_id as credentialId',
      'p.public_key as publicKey',
      'p.counter',
    ])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Returns false if the passkey was removed, or used at the same time. */
export async function recordPasskeyUse(
  trx: Tx,
  { credentialId, from, to, now }: Omit<PasskeyUse, 'challenge'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('operator_passkey')
    .set({ counter: to, used_at: now })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertOperatorSession(
  trx: Tx,
  session: { token_hash: string; operator_id: string; signed_in_at: number; expires_at: number },
): Promise<void> {
  await trx.deleteFrom('operator_session').where('expires_at', '<=', session.signed_in_at).execute();
  await trx.insertInto('operator_session').values(session).execute();
}

export function findOperatorOfSession(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<SignedInOperator | undefined> {
  return db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.email', 's.signed_in_at as signedInAt'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteOperatorSession(trx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('operator_session')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
