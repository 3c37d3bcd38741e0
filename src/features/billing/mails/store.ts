import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Reader } from '#src/adapters/db/database.ts';
import type { Schema } from '#src/adapters/db/schema.ts';
import type { MailKind } from '#src/domain/mail.ts';

/** Puts what a payment is followed by into the outbox, in the payment's own transaction: both, or neither. */
export async function queueMails(
  trx: Transaction<Schema>,
  kinds: readonly MailKind[],
  address: string,
  now: number,
): Promise<void> {
  const rows = kinds.map((kind) => ({
    id: randomUUID(),
    kind,
    address,
    created_at: now,
    due_at: now,
    attempts: 0,
  }));
  await trx.insertInto('mail').values(rows).execute();
}

/** The latest payment of an account, with the end of the period that it paid for (epoch ms); amount in cents. */
export async function findLatestPayment(
  db: Reader,
  emailKey: string,
): Promise<{ id: string; amount: number; paidAt: number; endsAt: number } | null> {
  const row = await db
    .selectFrom('payment as p')
    .innerJoin('user as u', 'u.id', 'p.user_id')
    .innerJoin('period as d', 'd.payment_id', 'p.id')
    .select(['p.id', 'p.amount', 'p.paid_at', 'd.ends_at'])
    .where('u.email_key', '=', emailKey)
    .orderBy('p.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, amount: row.amount, paidAt: row.paid_at, endsAt: row.ends_at };
}
