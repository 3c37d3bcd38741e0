import type { Reader, Tx } from '#src/adapters/db/database.ts';

export interface EventInsert {
  webhook_id: string;
  event_id: string;
  type: string;
  payment_id: string | null;
  body: string;
  received_at: number;
}

/** `undefined` for an unknown event, null for an unprocessed one. */
export async function findEventOutcome(db: Reader, webhookId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('webhook_event')
    .select('outcome')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row === undefined ? undefined : row.outcome;
}

/** A repeated delivery replaces an unprocessed event. */
export async function recordWebhook(trx: Tx, event: EventInsert): Promise<void> {
  const { webhook_id: _key, ...columns } = event;
  await trx
    .insertInto('webhook_event')
    .values({ ...event, outcome: null })
    .onConflict((oc) => oc.column('webhook_id').doUpdateSet({ ...columns, outcome: null }))
    .execute();
}

export async function settleEvent(trx: Tx, webhookId: string, outcome: string): Promise<void> {
  await trx.updateTable('webhook_event').set({ outcome }).where('webhook_id', '=', webhookId).execute();
}

/** Stored before `before`; oldest first, at most 100. */
export function findUnsettledEvents(
  db: Reader,
  { before, after }: { before: number; after: { receivedAt: number; webhookId: string } },
): Promise<{ webhook_id: string; body: string; received_at: number }[]> {
  return db
    .selectFrom('webhook_event')
    .select(['webhook_id', 'body', 'received_at'])
    .where('outcome', 'is', null)
    .where('received_at', '<=', before)
    .where('received_at', '>=', after.receivedAt)
    .where((eb) => eb.or([eb('received_at', '>', after.receivedAt), eb('webhook_id', '>', after.webhookId)]))
    .orderBy('received_at')
    .orderBy('webhook_id')
    .limit(100)
    .execute();
}
