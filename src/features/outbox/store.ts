import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { isSpelledAs } from '#src/adapters/db/is-spelled-as.ts';
import type { MailTable } from '#src/adapters/db/schema-outbox.ts';
import type { MailKind } from '#src/domain/mail.ts';

export type WaitingMail = Omit<MailTable, 'failed_at'>;

export interface NewMail {
  kind: MailKind;
  address: string;
  /**
   * What the mail is about: the id of a payment, a checkout, a pass, an e-mail change or a session, the end of
   * a period, a passkey's name, or an announcement and its account.
   */
  about?: string;
  now: number;
}

/** Must run in the transaction of the change that the mail is about. */
export function insertMail(trx: Tx, mail: NewMail): Promise<void> {
  return insertMails(trx, [mail]);
}

/** Runs one statement, so at most 500 mails. `now` may be in the future: a mail isn't due before. */
export async function insertMails(trx: Tx, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map(({ now, ...mail }) => ({
    id: randomUUID(),
    ...mail,
    created_at: now,
    due_at: now,
    attempts: 0,
  }));
  await trx.insertInto('mail').values(rows).execute();
}

const announcement = 'announcement' satisfies MailKind;

/** Announcements come last, because some of the other mails expire within the hour. */
export function findDueMails(db: Reader, now: number, limit: number): Promise<WaitingMail[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'address', 'about', 'created_at', 'attempts', 'due_at'])
    .where('due_at', '<=', now)
    .orderBy(({ eb }) => eb.case().when('kind', '=', announcement).then(1).else(0).end())
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Counts to `max`, so that a long queue costs no scan. */
export async function countMails(
  db: Reader,
  { now, max }: { now: number; max: number },
  which: 'all' | 'failed' = 'all',
): Promise<number> {
  const some = db
    .selectFrom('mail')
    .select('id')
    .where('created_at', '<=', now)
    .$if(which === 'failed', (query) => query.where('failed_at', 'is not', null))
    .limit(max);
  const row = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

const stuckMs = 15 * 60_000;

/** Counts mails that have waited for 15 minutes, up to `max`. */
export async function countStuckMails(db: Reader, now: number, max: number): Promise<number> {
  const stuck = await db
    .selectFrom('mail')
    .select('id')
    .where('created_at', '<=', now - stuckMs)
    .limit(max)
    .execute();
  return stuck.length;
}

/** Returns false if another process was faster. */
export async function takeMail(trx: Tx, mail: WaitingMail, until: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({ due_at: until, attempts: mail.attempts + 1, failed_at: null })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function putOffMail(
  trx: Tx,
  id: string,
  { failedAt, dueAt }: { failedAt: number; dueAt: number },
): Promise<void> {
  await trx.updateTable('mail').set({ due_at: dueAt, failed_at: failedAt }).where('id', '=', id).execute();
}

export interface FailedMail {
  id: string;
  kind: string;
  address: string;
  attempts: number;
  failedAt: number | null;
  dueAt: number;
}

/** Lists the latest failure first. */
export function findFailedMails(db: Reader, limit: number): Promise<FailedMail[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'address', 'attempts', 'failed_at as failedAt', 'due_at as dueAt'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute();
}

/** Returns null unless the last attempt failed, because a mail that is being sent would be sent twice. */
export async function retryMail(
  trx: Tx,
  id: string,
  now: number,
): Promise<{ kind: string; address: string } | null> {
  const mail = await trx
    .updateTable('mail')
    .set({ due_at: now, failed_at: null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .returning(['kind', 'address'])
    .executeTakeFirst();
  return mail ?? null;
}

export async function deleteMail(trx: Tx, id: string): Promise<void> {
  await trx.deleteFrom('mail').where('id', '=', id).execute();
}

export async function deleteMailsTo(trx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await trx.deleteFrom('mail').where(isSpelledAs('address', addresses)).execute();
}
