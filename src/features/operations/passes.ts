import { randomUUID } from 'node:crypto';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { formatRand } from '#src/domain/money.ts';
import { toIso } from '#src/domain/own-data.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { findBatches, type PassBatch, stopBatch } from '#src/features/billing/ledger/passes-store.ts';
import { drawPasses, type NewPasses, storePasses } from '#src/features/billing/passes/passes.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';
import type { Action, Look, Report } from '#src/features/operations/report.ts';

export interface WrittenPasses {
  batch: string;
  /** Each has twelve letters, without dashes. */
  codes: string[];
}

/**
 * `keep` stores the codes before the passes are valid, because the codes can't be shown again. It may take
 * long: nothing is locked meanwhile. If it fails, no pass becomes valid.
 */
export async function makePasses(
  { db, clock, hashing }: OperationsDeps & { hashing: Pick<Hashing, 'hashToken'> },
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
 * Ends the batch's open passes; redeemed months stay. Refuses a batch that doesn't exist or was stopped before,
 * and a gift: only a refund of its payment stops a gift.
 */
export function stopPasses({ db, clock }: OperationsDeps, batch: string, actor: string): Promise<void> {
  return db.tx(async (trx) => {
    const now = clock.now();
    if (!(await stopBatch(trx, { id: batch, paymentId: null }, now))) throw new Refusal('batch-over');
    await writeAudit(trx, now, {
      actor,
      action: 'passes-stopped',
      subject: null,
      detail: `Batch ${batch}`,
    });
  });
}

const maxBatches = 500;

export type BatchState = 'open' | 'stopped' | 'expired' | 'all redeemed';

/** Lists the newest 500 first, without gifts. */
export async function listBatches({
  db,
  clock,
}: OperationsDeps): Promise<(PassBatch & { state: BatchState })[]> {
  const batches = await findBatches(db.read, maxBatches);
  const now = clock.now();
  return batches.map((batch) => ({ ...batch, state: stateOf(batch, now) }));
}

function stateOf({ count, redeemed, stopped_at, expires_at }: PassBatch, now: number): BatchState {
  if (redeemed === count) return 'all redeemed';
  if (stopped_at !== null) return 'stopped';
  return expires_at <= now ? 'expired' : 'open';
}

const looks: Record<BatchState, Look> = {
  open: 'good',
  'all redeemed': 'plain',
  expired: 'plain',
  stopped: 'bad',
};

export async function readPasses(deps: OperationsDeps): Promise<Report> {
  const batches = await listBatches(deps);
  return {
    title: 'Passes',
    json: batches.map(({ id, months, price, note, made_by, count, redeemed, state, ...times }) => ({
      id,
      months,
      price,
      note,
      madeBy: made_by,
      count,
      redeemed,
      state,
      createdAt: toIso(times.created_at),
      expiresAt: toIso(times.expires_at),
      stoppedAt: times.stopped_at === null ? null : toIso(times.stopped_at),
    })),
    tables: [
      {
        title: 'Batches',
        columns: ['Made', 'By', 'Each adds', 'Price', 'Redeemed', 'Open', 'Valid until', 'State'],
        rows: batches.map((batch) => ({
          id: batch.id,
          cells: [
            { text: formatDay(batch.created_at, inEnglish), note: batch.id },
            { text: batch.made_by, note: batch.note },
            batch.months === 1 ? '1 month' : `${batch.months} months`,
            formatRand(batch.price),
            `${batch.redeemed} of ${batch.count}`,
            String(batch.state === 'open' ? batch.count - batch.redeemed : 0),
            formatDay(batch.expires_at, inEnglish),
            { text: batch.state, look: looks[batch.state] },
          ],
          action: batch.state === 'open' ? stopAction(batch) : null,
        })),
        none: 'There are no passes yet.',
      },
    ],
  };
}

function stopAction({ id, count, redeemed }: PassBatch): Action {
  const open = count - redeemed;
  const stops = open === 1 ? 'One open pass stops' : `${open} open passes stop`;
  return {
    intent: 'stop',
    label: 'Stop',
    look: 'text',
    values: { batch: id },
    question: {
      title: 'Stop these passes?',
      says: `${stops} working for good. Months that were redeemed stay. Batch ${id}.`,
      label: 'Stop them',
    },
  };
}
