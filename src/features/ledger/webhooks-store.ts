import type { Reader, Tx } from '#src/adapters/db/database.ts';

export interface EventInsert {
  webhook_id: string;
  event_id: string;
  type: string;
  payment_id: string | null;
  body: string;
  received_at: number;
}

/** What became of an event: `undefined` when it never came, null when it came and wasn't acted on. */
export async function findEventOutcome(db: Reader, webhookId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('webhook_event')
    .select('outcome')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row === undefined ? undefined : row.outcome;
}

/** Keeps an event. Delivered again before it was acted on, what it says now replaces what it said. */
export async function keepEvent(trx: Tx, event: EventInsert): Promise<void> {
  const { webhook_id: _key, ...said } = event;
  await trx
    .insertInto('webhook_event')
    .values({ ...event, outcome: null })
    .onConflict((oc) => oc.column('webhook_id').doUpdateSet({ ...said, outcome: null }))
    .execute();
}

/** Notes what became of an event. */
export async function settleEvent(trx: Tx, webhookId: string, outcome: string): Promise<void> {
  await trx.updateTable('webhook_event').set({ outcome }).where('webhook_id', '=', webhookId).execute();
}

/** Events that were kept before `before` and not acted on, from after `after` on, oldest first, 100 at most. */
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
