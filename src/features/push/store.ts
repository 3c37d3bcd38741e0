import { type Expression, sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { PushSubscriptionTable } from '#src/adapters/db/schema-outbox.ts';
import { messageRecordMs, type PushKind } from '#src/domain/push.ts';
import type { ViewerOwner } from '#src/features/accounts/store.ts';

/** Replaces the session's subscription. Deletes others of the same browser, and the oldest beyond `maxKept`. */
export async function putSubscription(
  trx: Tx,
  subscription: PushSubscriptionTable,
  maxKept: number,
): Promise<void> {
  const { session_hash, user_id, viewer_key, created_at, ...changed } = subscription;
  await trx
    .deleteFrom('push_subscription')
    .where('endpoint', '=', changed.endpoint)
    .where('session_hash', '!=', session_hash)
    .execute();
  await trx
    .insertInto('push_subscription')
    .values({ session_hash, user_id, viewer_key, created_at, ...changed })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(changed))
    .execute();
  const beyond = await trx
    .selectFrom('push_subscription')
    .select('session_hash')
    .where('user_id', '=', user_id)
    .where('viewer_key', '=', viewer_key)
    .orderBy('created_at', 'desc')
    .orderBy('session_hash')
    .limit(2 * maxKept)
    .execute();
  const hashes = beyond.slice(maxKept).map((row) => row.session_hash);
  if (hashes.length === 0) return;
  await trx.deleteFrom('push_subscription').where('session_hash', 'in', hashes).execute();
}

export async function deleteSubscription(trx: Tx, sessionHash: string): Promise<void> {
  await trx.deleteFrom('push_subscription').where('session_hash', '=', sessionHash).execute();
}

export function findSubscription(
  db: Reader,
  sessionHash: string,
): Promise<PushSubscriptionTable | undefined> {
  return db
    .selectFrom('push_subscription')
    .selectAll()
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst();
}

/** Selects a main user's subscriptions for the end of the month. */
export function selectMonthSubscriptions(db: Reader, userId: Expression<string>) {
  return db
    .selectFrom('push_subscription as ps')
    .select('ps.session_hash')
    .where('ps.user_id', '=', userId)
    .where('ps.month_since', 'is not', null);
}

export type EpisodeSubscription = ViewerOwner & { sessionHash: string; since: number };

/** Lists subscriptions for new episodes in the order of session hashes, after the hash `after`. */
export async function selectEpisodeSubscriptions(
  db: Reader,
  after: string,
  limit: number,
): Promise<EpisodeSubscription[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .select([
      'session_hash as sessionHash',
      'user_id as userId',
      'viewer_key as viewerKey',
      'episodes_since as since',
    ])
    .where('session_hash', '>', after)
    .where('episodes_since', 'is not', null)
    .orderBy('session_hash')
    .limit(limit)
    .execute();
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : [{ ...row, since }]));
}

interface NewMessage {
  kind: PushKind;
  about: string;
  now: number;
}

/** Queues a message for one browser, unless its subscription was deleted or the message was queued before. */
export async function insertMessage(trx: Tx, sessionHash: string, message: NewMessage): Promise<void> {
  await insertMessages(trx, sql`session_hash = ${sessionHash}`, message);
}

/** Queues a message for those browsers of the main user that have switched it on. */
export async function insertMonthMessages(trx: Tx, userId: string, message: NewMessage): Promise<void> {
  await insertMessages(trx, sql`user_id = ${userId} and month_since is not null`, message);
}

/** Queues a message for those browsers of the main user that have switched it on. */
export async function insertAskMessages(trx: Tx, userId: string, message: NewMessage): Promise<void> {
  await insertMessages(trx, sql`user_id = ${userId} and asks_since is not null`, message);
}

async function insertMessages(
  trx: Tx,
  which: ReturnType<typeof sql>,
  { kind, about, now }: NewMessage,
): Promise<void> {
  await sql`
    insert into push_message (session_hash, kind, about, created_at, attempts, due_at)
    select session_hash, ${kind}, ${about}, cast(${now} as bigint), 0, cast(${now} as bigint)
    from push_subscription where ${which}
    on conflict (session_hash, kind, about) do nothing`.execute(trx);
}

export interface MessageRecord {
  sessionHash: string;
  about: string;
  createdAt: number;
}

/** Lists the messages that these browsers have got or will get. */
export function selectMessages(
  db: Reader,
  sessionHashes: readonly string[],
  kind: PushKind,
): Promise<MessageRecord[]> {
  return db
    .selectFrom('push_message')
    .select(['session_hash as sessionHash', 'about', 'created_at as createdAt'])
    .where('session_hash', 'in', sessionHashes)
    .where('kind', '=', kind)
    .execute();
}

export interface DueMessage {
  sessionHash: string;
  kind: string;
  about: string;
  createdAt: number;
  attempts: number;
}

export function findDueMessages(db: Reader, now: number, limit: number): Promise<DueMessage[]> {
  return db
    .selectFrom('push_message')
    .select(['session_hash as sessionHash', 'kind', 'about', 'created_at as createdAt', 'attempts'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Counts to `max`, so that a long queue costs no scan. */
export async function countWaitingMessages(db: Reader, max: number): Promise<number> {
  const some = db.selectFrom('push_message').select('kind').where('due_at', 'is not', null).limit(max);
  const row = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Returns false if another node was faster. */
export async function takeMessage(trx: Tx, message: DueMessage, until: number): Promise<boolean> {
  const { numUpdatedRows } = await updateMessage(trx, message)
    .set({ due_at: until, attempts: message.attempts + 1 })
    .where('attempts', '=', message.attempts)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** `dueAt` is null if nothing is left to do: the row stays as the record. */
export async function setMessageDue(trx: Tx, message: DueMessage, dueAt: number | null): Promise<void> {
  await updateMessage(trx, message).set({ due_at: dueAt }).execute();
}

function updateMessage(trx: Tx, { sessionHash, kind, about }: DueMessage) {
  return trx
    .updateTable('push_message')
    .where('session_hash', '=', sessionHash)
    .where('kind', '=', kind)
    .where('about', '=', about);
}

/** Deletes at most 500 at once, so that no request waits for long. */
export async function deleteOldMessages(trx: Tx, now: number): Promise<void> {
  await sql`
    delete from push_message where (session_hash, kind, about) in (
      select session_hash, kind, about from push_message
      where created_at <= ${now - messageRecordMs} order by created_at limit 500
    )`.execute(trx);
}
