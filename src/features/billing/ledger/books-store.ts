import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { inBatches } from '#src/adapters/db/in-batches.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import { findPasses } from './passes-store.ts';
import { findPayments } from './payments-store.ts';
import { findEndedPeriods, findPeriods } from './periods-store.ts';

/**
 * Empties the events, whose rows stay for the books. The ids are read first, because PostgreSQL reads a whole
 * table for a subquery in an `or`.
 */
export async function emptyWebhooks(
  trx: Tx,
  { userId, signupIds }: { userId: string; signupIds: readonly string[] },
): Promise<void> {
  const ofCheckouts = trx.selectFrom('checkout').select('id');
  const checkouts = idsOf(await ofCheckouts.where('user_id', '=', userId).execute());
  // Bounded: 500 rows of one household a statement.
  for (const some of inBatches(signupIds)) {
    checkouts.push(...idsOf(await ofCheckouts.where('pending_signup_id', 'in', some).execute()));
  }
  const ofPayments = trx.selectFrom('payment').select('id');
  const payments = idsOf(await ofPayments.where('user_id', '=', userId).execute());
  // Bounded: 500 rows of one household a statement.
  for (const some of inBatches(checkouts)) {
    payments.push(...idsOf(await ofPayments.where('checkout_id', 'in', some).execute()));
  }
  // Bounded: 500 rows of one household a statement.
  for (const some of inBatches(payments)) {
    await trx.updateTable('webhook_event').set({ body: '{}' }).where('payment_id', 'in', some).execute();
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Returns a household's months and payments, which `addUpLedger` adds up. */
export async function findBooks(db: Reader, userId: string) {
  const [periods, ended, payments, passes] = await Promise.all([
    findPeriods(db, userId),
    findEndedPeriods(db, userId),
    findPayments(db, userId),
    findPasses(db, userId),
  ]);
  return { periods, ended, payments, passes };
}

export function selectCheckoutsOf(
  db: Reader,
  { userId, signupIds }: { userId: string; signupIds: readonly string[] },
) {
  return db
    .selectFrom('checkout')
    .select(['provider_id', 'status', 'amount', 'currency', 'created_at'])
    .where((eb) => {
      const own = eb('user_id', '=', userId);
      return signupIds.length === 0 ? own : eb.or([own, eb('pending_signup_id', 'in', signupIds)]);
    })
    .orderBy('created_at')
    .limit(maxExportedRows)
    .execute();
}
