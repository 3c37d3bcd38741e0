import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type CheckoutStatus, recordEvent } from './checkouts-store.ts';

export interface UnsettledCheckout {
  id: string;
  /** Null if the provider never answered. */
  providerId: string | null;
  createdAt: number;
  /** Epoch ms; a claim moves it. */
  pollAt: number | null;
}

const unsettled = ['new', 'open'] satisfies CheckoutStatus[];

const columns = ['id', 'provider_id as providerId', 'created_at as createdAt', 'ask_at as pollAt'] as const;

/** Lists at most 100, the latest due first. */
export function findDue(db: Reader, provider: string, now: number): Promise<UnsettledCheckout[]> {
  return selectUnsettled(db, provider).where('ask_at', '<=', now).orderBy('ask_at', 'desc').execute();
}

/** Lists at most 100, in the order of ids. */
export function findUnsettled(db: Reader, provider: string, after: string): Promise<UnsettledCheckout[]> {
  return selectUnsettled(db, provider).where('id', '>', after).orderBy('id').execute();
}

/** Selects only checkouts of `provider`, because another provider doesn't know them. */
function selectUnsettled(db: Reader, provider: string) {
  const all = db.selectFrom('checkout').select(columns).where('status', 'in', unsettled);
  return all.where('provider', '=', provider).limit(100);
}

/**
 * Claims the checkout until `until`, so that no other node asks the provider. Returns false if another node was
 * faster. A crashed node's claim ends by itself.
 */
export async function claimCheckout(
  trx: Tx,
  { id, pollAt }: UnsettledCheckout,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('checkout')
    .set({ ask_at: until })
    .where('id', '=', id)
    .where('ask_at', 'is not distinct from', pollAt)
    .where('status', 'in', unsettled)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `answeredAt` is null without an answer. */
export async function recordPolled(
  trx: Tx,
  id: string,
  schedule: { pollAt: number; answeredAt: number | null },
): Promise<void> {
  await trx
    .updateTable('checkout')
    .set({
      ask_at: schedule.pollAt,
      ...(schedule.answeredAt === null ? {} : { checked_at: schedule.answeredAt }),
    })
    .where('id', '=', id)
    .where('status', 'in', unsettled)
    .execute();
}

export async function giveUpCheckout(trx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('checkout')
    .set({ status: 'expired' satisfies CheckoutStatus, ask_at: null })
    .where('id', '=', id)
    .where('status', 'in', unsettled)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordEvent(trx, id, 'given-up', now);
  return true;
}

export interface CheckoutRow {
  id: string;
  provider: string;
  providerId: string | null;
  /** new, open, paid, failed, expired. */
  status: string;
  /** Both are null once the household is deleted. */
  signupId: string | null;
  userId: string | null;
  /** In cents. */
  amount: number;
  currency: string;
  createdAt: number;
  checkedAt: number | null;
  pollAt: number | null;
  paymentId: string | null;
  refundDue: boolean;
  refundedAt: number | null;
}

/** Lists the latest first. */
export async function selectCheckouts(
  db: Reader,
  { status, limit }: { status: string | null; limit: number },
): Promise<CheckoutRow[]> {
  const all = db
    .selectFrom('checkout as c')
    .leftJoin('payment as p', 'p.checkout_id', 'c.id')
    .select([
      'c.id',
      'c.provider',
      'c.provider_id',
      'c.status',
      'c.amount',
      'c.currency',
      'c.created_at',
      'c.checked_at',
      'c.ask_at',
      'c.pending_signup_id',
      'c.user_id',
      'p.id as payment_id',
      'p.refund_due',
      'p.refunded_at',
    ]);
  const some = status === null ? all : all.where('c.status', '=', status);
  const rows = await some.orderBy('c.created_at', 'desc').orderBy('c.id').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    providerId: row.provider_id,
    status: row.status,
    signupId: row.pending_signup_id,
    userId: row.user_id,
    amount: row.amount,
    currency: row.currency,
    createdAt: row.created_at,
    checkedAt: row.checked_at,
    pollAt: row.ask_at,
    paymentId: row.payment_id,
    refundDue: row.refund_due === 1 && row.refunded_at === null,
    refundedAt: row.refunded_at,
  }));
}
