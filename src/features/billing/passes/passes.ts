import { randomInt, randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { drawPass } from '#src/domain/pass.ts';
import { insertBatch } from '#src/features/billing/ledger/passes-store.ts';
import { hashPass } from './hash-pass.ts';

export interface NewPasses {
  count: number;
  /** Months that each pass adds. */
  months: number;
  /** Price of each pass, in cents. */
  price: number;
  note: string;
  /** An operator's e-mail, or `commandLine`. */
  madeBy: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** Only hashes are stored, so nobody can read the codes again. */
export function drawPasses({ hashToken }: Pick<Hashing, 'hashToken'>, count: number) {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(drawPass(randomInt));
  return [...codes].map((code) => ({ id: randomUUID(), code, code_hash: hashPass({ hashToken }, code) }));
}

/** Throws `UniqueViolation` if a code exists already, which hardly ever happens. */
export async function storePasses(
  trx: Tx,
  { batch: id, months, price, note, madeBy, expiresAt }: NewPasses & { batch: string },
  drawn: ReturnType<typeof drawPasses>,
  now: number,
): Promise<void> {
  const batch = { id, months, price, note, made_by: madeBy, created_at: now, expires_at: expiresAt };
  await insertBatch(
    trx,
    batch,
    drawn.map(({ id: passId, code_hash }) => ({ id: passId, code_hash })),
  );
}
