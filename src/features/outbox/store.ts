import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { MailKind } from '#src/domain/mail.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';

/** A mail that waits. */
export interface WaitingMail {
  id: string;
  kind: string;
  address: string;
  about: string | null;
  created_at: number;
  attempts: number;
  due_at: number;
}

export interface NewMail {
  kind: MailKind;
  address: string;
  /** What the address doesn't tell: a payment's id, the end of a period, an e-mail change's id. */
  about?: string;
  now: number;
}

/** Puts a mail into the outbox, in the transaction of what it tells: both, or neither. */
export async function insertMail(trx: Tx, { now, ...mail }: NewMail): Promise<void> {
  await trx
    .insertInto('mail')
    .values({ id: randomUUID(), ...mail, created_at: now, due_at: now, attempts: 0 })
    .execute();
}

/** Mails whose time has come, the longest due first. */
export function findDueMails(db: Reader, now: number, limit: number): Promise<WaitingMail[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'address', 'about', 'created_at', 'attempts', 'due_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Takes a mail for one attempt, until `until`; false when another process was faster. */
export async function takeMail(trx: Tx, mail: WaitingMail, until: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({ due_at: until, attempts: mail.attempts + 1 })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts a mail off, after an attempt that failed. */
export async function putOffMail(trx: Tx, id: string, dueAt: number): Promise<void> {
  await trx.updateTable('mail').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** Takes a mail out of the outbox: it was sent, or needs no sending any more. */
export async function deleteMail(trx: Tx, id: string): Promise<void> {
  await trx.deleteFrom('mail').where('id', '=', id).execute();
}

/** Takes the mails that wait for these addresses out of the outbox, however they were spelled. */
export async function deleteMailsTo(trx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const keys = addresses.map((address) => address.toLowerCase());
  await trx
    .deleteFrom('mail')
    .where((eb) => eb.or([eb('address', 'in', addresses), eb(sql<string>`lower(address)`, 'in', keys)]))
    .execute();
}

/** The mails that wait for an address. */
export function selectMailsTo(db: Reader, address: string) {
  return db
    .selectFrom('mail')
    .select(['kind', 'address', 'created_at'])
    .where('address', '=', address)
    .limit(maxExportedRows)
    .execute();
}
