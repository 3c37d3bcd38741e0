import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso, toIsoOrNull } from '#src/domain/own-data.ts';
import { anonymiseBooks, selectCheckoutsOf } from './books-store.ts';
import { findPasses } from './passes-store.ts';
import { findPayments } from './payments-store.ts';
import { deletePeriods, findEndedPeriods, findPeriods } from './periods-store.ts';

export async function exportLedger(
  db: Reader,
  keys: HouseholdKeys,
): Promise<Pick<OwnData, 'months' | 'payments' | 'passes' | 'checkouts'>> {
  const [periods, ended, payments, passes, checkouts] = await Promise.all([
    findPeriods(db, keys.userId),
    findEndedPeriods(db, keys.userId),
    findPayments(db, keys.userId),
    findPasses(db, keys.userId),
    selectCheckoutsOf(db, keys),
  ]);
  return {
    months: [
      ...periods.map((period) => ({
        from: toIso(period.startsAt),
        until: toIso(period.endsAt),
        payment: period.paymentId,
        pass: period.passId,
        reason: period.reason,
      })),
      ...ended.map((period) => ({
        from: toIso(period.startsAt),
        until: toIso(period.endedAt),
        payment: period.passId === null ? period.paymentId : null,
        pass: period.passId,
        reason: `Ended early: ${period.passId === null ? 'its payment went back' : 'the gift was refunded'}`,
      })),
    ],
    payments: payments.map((payment) => ({
      reference: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      paidAt: toIso(payment.paidAt),
      toBeRefunded: payment.refundDue && payment.refundedAt === null,
      refundedAt: toIsoOrNull(payment.refundedAt),
    })),
    passes: passes.map(({ id, by, months, price, redeemedAt }) => ({
      reference: id,
      kind: by,
      months,
      price,
      redeemedAt: toIso(redeemedAt),
    })),
    checkouts: checkouts.map((checkout) => ({
      reference: checkout.provider_id,
      status: checkout.status,
      amount: checkout.amount,
      currency: checkout.currency,
      createdAt: toIso(checkout.created_at),
    })),
  };
}

/** Payments, passes and checkouts stay for the books, without a name. */
export async function eraseLedger(trx: Tx, { userId, relatedSignupIds }: HouseholdKeys): Promise<void> {
  await anonymiseBooks(trx, { userId, signupIds: relatedSignupIds });
  await deletePeriods(trx, userId);
}
