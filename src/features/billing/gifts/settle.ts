import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import { monthlyPrice } from '#src/domain/money.ts';
import { minPassLife, passExpiry } from '#src/domain/pass.ts';
import { endMonth } from '#src/domain/refund.ts';
import { findBoughtPass, insertBatch, stopBatch } from '#src/features/billing/ledger/passes-store.ts';
import { findPeriods, insertEndedPeriod, movePeriod } from '#src/features/billing/ledger/periods-store.ts';
import { readAccount } from '../../accounts/store.ts';
import { insertMail } from '../../outbox/store.ts';
import { findGift, type StoredGift } from './store.ts';

/** Must run in the transaction that stores the payment. */
export async function makeGift(
  trx: Tx,
  { checkout_id: about, email: address, code_hash }: StoredGift,
  { paymentId, now }: { paymentId: string; now: number },
): Promise<void> {
  const batch = {
    id: randomUUID(),
    months: 1,
    price: monthlyPrice.cents,
    note: '',
    made_by: 'gift',
    created_at: now,
    expires_at: passExpiry(now, minPassLife),
    payment_id: paymentId,
  };
  await insertBatch(trx, batch, [{ id: randomUUID(), code_hash }]);
  await insertMail(trx, { kind: 'gift', address, about, now });
}

/** Stops an open gift, or ends the month of a redeemed one (rule 31). Does nothing for other payments. */
export async function endGift(
  trx: Tx,
  { id: paymentId, checkoutId }: { id: string; checkoutId: string },
  now: number,
): Promise<void> {
  const bought = await findBoughtPass(trx, paymentId);
  if (bought === null) return;
  // Waits for a concurrent redemption, so the pass is read again.
  await stopBatch(trx, { id: bought.batchId, paymentId }, now);
  const gift = await findGift(trx, checkoutId);
  if (gift !== null)
    await insertMail(trx, { kind: 'gift-refunded', address: gift.email, about: paymentId, now });
  const pass = await findBoughtPass(trx, paymentId);
  if (pass?.userId == null) return;
  const { userId, id: passId } = pass;
  const periods = await findPeriods(trx, userId);
  const month = periods.find((period) => period.passId === passId);
  if (month === undefined) return;
  const { endedAt, moved } = endMonth(periods, month.id, now);
  await insertEndedPeriod(trx, { ...month, userId, paymentId, passId, endedAt });
  // Bounded: the months that one household paid ahead.
  for (const period of moved) await movePeriod(trx, period, now);
  const { email } = await readAccount(trx, userId);
  await insertMail(trx, { kind: 'gift-ended', address: email, about: passId, now });
}
