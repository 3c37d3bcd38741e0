import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { inBatches } from '#src/adapters/db/in-batches.ts';
import type { PassBatchTable, PassTable } from '#src/adapters/db/schema-billing.ts';
import type { LedgerPass } from '#src/domain/ledger.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';

export async function insertBatch(
  trx: Tx,
  batch: Omit<PassBatchTable, 'stopped_at' | 'payment_id'> & { payment_id?: string },
  passes: readonly Pick<PassTable, 'id' | 'code_hash'>[],
): Promise<void> {
  await trx
    .insertInto('pass_batch')
    .values({ payment_id: null, ...batch, stopped_at: null })
    .execute();
  // Bounded: an operator makes 10,000 at most.
  for (const some of inBatches(passes)) {
    await trx
      .insertInto('pass')
      .values(some.map((pass) => ({ ...pass, batch_id: batch.id, redeemed_at: null, user_id: null })))
      .execute();
  }
}

export interface OpenPass {
  id: string;
  batchId: string;
  months: number;
}

/** Returns null for a pass that is unknown, used, stopped or expired. */
export async function findOpenPass(db: Reader, codeHash: string, now: number): Promise<OpenPass | null> {
  const row = await db
    .selectFrom('pass as p')
    .innerJoin('pass_batch as b', 'b.id', 'p.batch_id')
    .select(['p.id', 'b.id as batchId', 'b.months'])
    .where('p.code_hash', '=', codeHash)
    .where('p.redeemed_at', 'is', null)
    .where('b.stopped_at', 'is', null)
    .where('b.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if somebody redeemed or stopped the pass meanwhile. */
export async function takePass(
  trx: Tx,
  { id, batchId }: OpenPass,
  by: { userId: string; now: number },
): Promise<boolean> {
  // Only reads the batch: redemptions that all write its row would wait for each other.
  const { numUpdatedRows } = await trx
    .updateTable('pass')
    .set({ redeemed_at: by.now, user_id: by.userId })
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pass_batch')
          .select('pass_batch.id')
          .where('pass_batch.id', '=', batchId)
          .where('pass_batch.stopped_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Passes of a batch that was stopped afterwards count too. */
export async function findPasses(db: Reader, userId: string): Promise<LedgerPass[]> {
  const rows = await db
    .selectFrom('pass as p')
    .innerJoin('pass_batch as b', 'b.id', 'p.batch_id')
    .select(['p.id', 'b.months', 'b.price', 'b.payment_id as paymentId', 'p.redeemed_at as redeemedAt'])
    .where('p.user_id', '=', userId)
    .orderBy('p.redeemed_at')
    .limit(maxExportedRows)
    .execute();
  return rows.map(({ redeemedAt, ...row }) => ({ ...toPass(row), redeemedAt: redeemedAt ?? 0 }));
}

/** A pass with a payment is a gift. Other passes are sold elsewhere. */
function toPass<Row extends { price: number; paymentId: string | null }>({ price, paymentId, ...row }: Row) {
  const origin = paymentId === null ? { by: 'pass' as const, price } : { by: 'gift' as const, price: null };
  return { ...row, ...origin };
}

/** Times in epoch ms, price in cents. */
export interface PassMonths extends LedgerPass {
  userId: string;
  startsAt: number;
  /** The planned end, also of a month that ended early. */
  endsAt: number;
  /** As in `EndedMonth`; null unless the gift was refunded. */
  endedAt: number | null;
  /** Null unless the gift was refunded. */
  refundedAt: number | null;
}

function passMonths(db: Reader) {
  return db
    .selectFrom('pass as p')
    .innerJoin('pass_batch as b', 'b.id', 'p.batch_id')
    .leftJoin('period as d', 'd.pass_id', 'p.id')
    .leftJoin('ended_period as e', 'e.pass_id', 'p.id')
    .leftJoin('payment as g', 'g.id', 'b.payment_id')
    .where((eb) => eb.or([eb('d.id', 'is not', null), eb('e.id', 'is not', null)]))
    .select(({ fn }) => [
      'p.id',
      'b.months',
      'b.price',
      'b.payment_id as paymentId',
      'p.redeemed_at as redeemedAt',
      'p.user_id as userId',
      fn.coalesce(fn.min('d.starts_at'), fn.min('e.starts_at')).$notNull().as('startsAt'),
      fn.coalesce(fn.max('d.ends_at'), fn.max('e.ends_at')).$notNull().as('endsAt'),
      fn.max('e.ended_at').as('endedAt'),
      fn.max('g.refunded_at').as('refundedAt'),
    ])
    .groupBy(['p.id', 'b.months', 'b.price', 'b.payment_id', 'p.redeemed_at', 'p.user_id'])
    .$narrowType<{
      redeemedAt: number;
      userId: string;
      startsAt: number;
      endsAt: number;
      endedAt: number | null;
      refundedAt: number | null;
    }>();
}

/** Lists the latest first. */
export async function findPassMonths(db: Reader, userId: string, limit: number): Promise<PassMonths[]> {
  const rows = await passMonths(db)
    .where('p.user_id', '=', userId)
    .orderBy('p.redeemed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(toPass);
}

/** Returns null for an open pass, and for a pass whose household was deleted. */
export async function findPassMonth(db: Reader, passId: string): Promise<PassMonths | null> {
  const row = await passMonths(db).where('p.id', '=', passId).executeTakeFirst();
  return row === undefined ? null : toPass(row);
}

export async function findOwnPassMonth(
  db: Reader,
  userId: string,
  passId: string,
): Promise<PassMonths | null> {
  const own = passMonths(db).where('p.user_id', '=', userId).where('p.id', '=', passId);
  const row = await own.executeTakeFirst();
  return row === undefined ? null : toPass(row);
}

export interface PassBatch extends PassBatchTable {
  count: number;
  redeemed: number;
}

/** Lists the newest first, without batches that a payment bought. */
export async function findBatches(db: Reader, limit: number): Promise<PassBatch[]> {
  const batches = await db
    .selectFrom('pass_batch')
    .selectAll()
    .where('payment_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (batches.length === 0) return [];
  const rows = await db
    .selectFrom('pass')
    .select(({ fn }) => ['batch_id', fn.count('id').as('count'), fn.count('redeemed_at').as('redeemed')])
    .where(
      'batch_id',
      'in',
      batches.map(({ id }) => id),
    )
    .groupBy('batch_id')
    .execute();
  const counts = new Map(rows.map((row) => [row.batch_id, row]));
  return batches.map((batch) => {
    const { count = 0, redeemed = 0 } = counts.get(batch.id) ?? {};
    return { ...batch, count: Number(count), redeemed: Number(redeemed) };
  });
}

/** `paymentId` bought the gift. Returns false if the batch doesn't exist or was stopped before. */
export async function stopBatch(
  trx: Tx,
  { id, paymentId }: { id: string; paymentId: string | null },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pass_batch')
    .set({ stopped_at: now })
    .where('id', '=', id)
    .where('payment_id', paymentId === null ? 'is' : '=', paymentId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface BoughtPass {
  id: string;
  batchId: string;
  redeemedAt: number | null;
  /** Null while the pass is open, and after its household was deleted. */
  userId: string | null;
  stoppedAt: number | null;
  expiresAt: number;
}

/** Returns the pass that the payment bought as a gift, or null. */
export async function findBoughtPass(db: Reader, paymentId: string): Promise<BoughtPass | null> {
  const row = await db
    .selectFrom('pass_batch as b')
    .innerJoin('pass as p', 'p.batch_id', 'b.id')
    .select([
      'p.id',
      'b.id as batchId',
      'p.redeemed_at as redeemedAt',
      'p.user_id as userId',
      'b.stopped_at as stoppedAt',
      'b.expires_at as expiresAt',
    ])
    .where('b.payment_id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}
