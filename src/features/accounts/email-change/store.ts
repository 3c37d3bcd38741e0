import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { EmailChangeTable } from '#src/adapters/db/schema-accounts.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';

export interface OpenChange {
  id: string;
  userId: string;
  email: string;
  emailKey: string;
  changedAt: number;
}

function openChanges(db: Reader, now: number) {
  return db
    .selectFrom('email_change as c')
    .select([
      'c.id',
      'c.user_id as userId',
      'c.email',
      'c.email_key as emailKey',
      'c.changed_at as changedAt',
    ])
    .where('c.expires_at', '>', now);
}

export async function insertChange(trx: Tx, change: Omit<EmailChangeTable, 'id'>): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('email_change')
    .values({ id, ...change })
    .execute();
  return id;
}

export function findChanges(
  db: Reader,
  userId: string,
): Promise<Pick<EmailChangeTable, 'email' | 'changed_at' | 'expires_at'>[]> {
  return db
    .selectFrom('email_change')
    .select(['email', 'changed_at', 'expires_at'])
    .where('user_id', '=', userId)
    .limit(maxExportedRows)
    .execute();
}

export async function findChange(db: Reader, id: string, now: number): Promise<OpenChange | null> {
  return (await openChanges(db, now).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findChangeOf(db: Reader, tokenHash: string, now: number): Promise<OpenChange | null> {
  const found = openChanges(db, now)
    .innerJoin('email_undo as l', 'l.email_change_id', 'c.id')
    .where('l.token_hash', '=', tokenHash);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertUndo(trx: Tx, changeId: string, tokenHash: string): Promise<void> {
  await trx.insertInto('email_undo').values({ token_hash: tokenHash, email_change_id: changeId }).execute();
}

export async function deleteChangesSince(trx: Tx, userId: string, since: number): Promise<void> {
  const changes = trx
    .selectFrom('email_change')
    .select('id')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', since);
  await trx.deleteFrom('email_undo').where('email_change_id', 'in', changes).execute();
  await trx
    .deleteFrom('email_change')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', since)
    .execute();
}

/** Deletes at most 500 rows at once. */
export async function deleteExpiredChanges(trx: Tx, now: number): Promise<void> {
  const expired = trx.selectFrom('email_change').select('id').where('expires_at', '<=', now).limit(500);
  await trx.deleteFrom('email_change').where('id', 'in', expired).execute();
}
