import type { Reader, Tx } from '#src/adapters/db/database.ts';

export interface EventInsert {
  webhook_id: string;
  provider: string;
  event_id: string;
  type: string;
  payment_id: string | null;
  body: string;
  received_at: number;
}

/** Returns `undefined` for an unknown event, null for an unprocessed one. */
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

/** Stores a payment that we read without an event. Each later read updates its outcome. */
export async function recordReadPayment(
  trx: Tx,
  {
    provider,
    paymentId,
    outcome,
    now,
  }: { provider: string; paymentId: string; outcome: string; now: number },
): Promise<void> {
  const id = `read_${paymentId}`;
  const row = { webhook_id: id, event_id: id, type: 'read', body: '{}', payment_id: paymentId };
  await trx
    .insertInto('webhook_event')
    .values({ ...row, provider, received_at: now, outcome })
    .onConflict((oc) => oc.column('webhook_id').doUpdateSet({ outcome }))
    .execute();
}

const unexplained = [
  'second-payment',
  'unknown-checkout',
  'wrong-amount',
  'wrong-currency',
  'wrong-mode',
] as const;

export type UnexplainedOutcome = (typeof unexplained)[number];

/** Older payments aren't reported. */
const unexplainedMs = 30 * 24 * 60 * 60_000;

/** Lists payments that bought nothing and that no later read or refund settled. The latest come first. */
export async function findUnexplainedPayments(
  db: Reader,
  now: number,
  limit: number,
): Promise<{ id: string; outcome: UnexplainedOutcome }[]> {
  const rows = await db
    .selectFrom('webhook_event as w')
    .select(['w.payment_id', 'w.outcome'])
    .where('w.outcome', 'in', unexplained)
    .where('w.received_at', '>=', now - unexplainedMs)
    .where('w.payment_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment as p').select('p.id').whereRef('p.id', '=', 'w.payment_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refund as r').select('r.id').whereRef('r.payment_id', '=', 'w.payment_id'))),
    )
    .groupBy(['w.payment_id', 'w.outcome'])
    .orderBy(({ fn }) => fn.max('w.received_at'), 'desc')
    .limit(limit)
    .execute();
  // The query selects only these outcomes.
  return rows.map((row) => ({ id: row.payment_id ?? '', outcome: row.outcome as UnexplainedOutcome }));
}

/** Lists events stored at `before` or earlier: the oldest first, at most 100. */
export function findUnsettledEvents(
  db: Reader,
  { before, after }: { before: number; after: { receivedAt: number; webhookId: string } },
): Promise<{ webhook_id: string; provider: string; body: string; received_at: number }[]> {
  return db
    .selectFrom('webhook_event')
    .select(['webhook_id', 'provider', 'body', 'received_at'])
    .where('outcome', 'is', null)
    .where('received_at', '<=', before)
    .where('received_at', '>=', after.receivedAt)
    .where((eb) => eb.or([eb('received_at', '>', after.receivedAt), eb('webhook_id', '>', after.webhookId)]))
    .orderBy('received_at')
    .orderBy('webhook_id')
    .limit(100)
    .execute();
}
