import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { MailKind } from '#src/domain/mail.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';

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
  /** The id of a payment or an e-mail change, or the end of a period. */
  about?: string;
  now: number;
}

/** In the transaction of what it tells. */
export async function insertMail(trx: Tx, { now, ...mail }: NewMail): Promise<void> {
  await trx
    .insertInto('mail')
    .values({ id: randomUUID(), ...mail, created_at: now, due_at: now, attempts: 0 })
    .execute();
}

export function findDueMails(db: Reader, now: number, limit: number): Promise<WaitingMail[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'address', 'about', 'created_at', 'attempts', 'due_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Counts to `max`, so that a long queue costs no scan. */
export async function countMails(db: Reader, max: number): Promise<number> {
  const some = db.selectFrom('mail').select('id').limit(max).as('some');
  const row = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** False if another process was faster. */
export async function takeMail(trx: Tx, mail: WaitingMail, until: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({ due_at: until, attempts: mail.attempts + 1 })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function putOffMail(trx: Tx, id: string, dueAt: number): Promise<void> {
  await trx.updateTable('mail').set({ due_at: dueAt }).where('id', '=', id).execute();
}

export async function deleteMail(trx: Tx, id: string): Promise<void> {
  await trx.deleteFrom('mail').where('id', '=', id).execute();
}

/** However they were spelled. */
export async function deleteMailsTo(trx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const keys = addresses.map((address) => address.toLowerCase());
  await trx
    .deleteFrom('mail')
    .where((eb) => eb.or([eb('address', 'in', addresses), eb(sql<string>`lower(address)`, 'in', keys)]))
    .execute();
}

export function selectMailsTo(db: Reader, address: string) {
  return db
    .selectFrom('mail')
    .select(['kind', 'address', 'created_at'])
    .where('address', '=', address)
    .limit(maxExportedRows)
    .execute();
}
