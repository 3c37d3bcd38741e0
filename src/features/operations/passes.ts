import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { findBatches, type PassBatch, stopBatch } from '#src/features/billing/ledger/passes-store.ts';
import { drawPasses, type NewPasses, storePasses } from '#src/features/billing/passes/passes.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';

interface PassDeps {
  db: Database;
  clock: Clock;
}

export interface WrittenPasses {
  batch: string;
  /** Of twelve letters, without dashes. */
  codes: string[];
}

/**
 * `keep` writes the codes down before they count: they can't be shown again. It may take its time, as nothing is locked
 * meanwhile. Where this fails, none of them counts.
 */
export async function makePasses(
  { db, clock, hashing }: PassDeps & { hashing: Pick<Hashing, 'hashToken'> },
  wanted: NewPasses,
  keep: (written: WrittenPasses) => Promise<void>,
): Promise<WrittenPasses> {
  const drawn = drawPasses(hashing, wanted.count);
  const written = { batch: randomUUID(), codes: drawn.map(({ code }) => code) };
  await keep(written);
  await db.tx(async (trx) => {
    const now = clock.now();
    await storePasses(trx, { ...wanted, batch: written.batch }, drawn, now);
    const detail = `${describePasses(wanted)}, batch ${written.batch}`;
    await writeAudit(trx, now, { actor: wanted.madeBy, action: 'passes-made', subject: null, detail });
  });
  return written;
}

/** Returns text such as `100 passes of 1 month`. */
export function describePasses({ count, months }: Pick<NewPasses, 'count' | 'months'>): string {
  return `${count} ${count === 1 ? 'pass' : 'passes'} of ${months} ${months === 1 ? 'month' : 'months'}`;
}

/**
 * Ends its open passes; months that were redeemed stay. Returns false if it isn't there or was stopped before, and of a gift:
 * a refund of its payment stops that.
 */
export function stopPasses({ db, clock }: PassDeps, batch: string, actor: string): Promise<boolean> {
  return db.tx(async (trx) => {
    const now = clock.now();
    if (!(await stopBatch(trx, { id: batch, paymentId: null }, now))) return false;
    await writeAudit(trx, now, {
      actor,
      action: 'passes-stopped',
      subject: null,
      detail: `Batch ${batch}`,
    });
    return true;
  });
}

const maxBatches = 500;

export type BatchState = 'open' | 'stopped' | 'expired' | 'all redeemed';

/** Lists the newest 500 first, without gifts. */
export async function listBatches({ db, clock }: PassDeps): Promise<(PassBatch & { state: BatchState })[]> {
  const batches = await findBatches(db.read, maxBatches);
  const now = clock.now();
  return batches.map((batch) => ({ ...batch, state: stateOf(batch, now) }));
}

function stateOf({ count, redeemed, stopped_at, expires_at }: PassBatch, now: number): BatchState {
  if (redeemed === count) return 'all redeemed';
  if (stopped_at !== null) return 'stopped';
  return expires_at <= now ? 'expired' : 'open';
}
