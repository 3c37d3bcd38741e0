import type { Reader, Tx } from '#src/adapters/db/database.ts';

/** An address that can be put back. */
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

/** A change that can still be undone, by its id. */
export async function findChange(db: Reader, id: string, now: number): Promise<OpenChange | null> {
  return (await openChanges(db, now).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/** The change that a link undoes, while it can. */
export async function findChangeOf(db: Reader, tokenHash: string, now: number): Promise<OpenChange | null> {
  const found = openChanges(db, now)
    .innerJoin('email_undo as l', 'l.email_change_id', 'c.id')
    .where('l.token_hash', '=', tokenHash);
  return (await found.executeTakeFirst()) ?? null;
}

/** Keeps what a link is known by. */
export async function insertUndo(trx: Tx, changeId: string, tokenHash: string): Promise<void> {
  await trx.insertInto('email_undo').values({ token_hash: tokenHash, email_change_id: changeId }).execute();
}

/**
 * Puts an address back and ends what the other one could open: every session, links to a new password, and
 * the ways back to what came after it, which may be in a stranger's mailbox. @throws UniqueViolation
 */
export async function restoreEmail(trx: Tx, change: OpenChange): Promise<void> {
  const { userId, email, emailKey, changedAt } = change;
  await trx.updateTable('user').set({ email, email_key: emailKey }).where('id', '=', userId).execute();
  await trx.deleteFrom('session').where('user_id', '=', userId).execute();
  await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  const since = trx
    .selectFrom('email_change')
    .select('id')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', changedAt);
  await trx.deleteFrom('email_undo').where('email_change_id', 'in', since).execute();
  await trx
    .deleteFrom('email_change')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', changedAt)
    .execute();
}

/** Forgets addresses that can't be put back any more; at most 500 at once. */
export async function deleteExpiredChanges(trx: Tx, now: number): Promise<void> {
  const expired = trx.selectFrom('email_change').select('id').where('expires_at', '<=', now).limit(500);
  await trx.deleteFrom('email_change').where('id', 'in', expired).execute();
}
