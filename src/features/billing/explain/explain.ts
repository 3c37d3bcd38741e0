import { addUpLedger, type LedgerSum } from '#src/domain/ledger.ts';
import { findPayments } from '#src/features/billing/ledger/payments-store.ts';
import { findEndedPeriods, findPeriods } from '#src/features/billing/ledger/periods-store.ts';
import type { BillingDeps } from '../deps.ts';

export async function explainPaid(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  userId: string,
): Promise<LedgerSum> {
  const [periods, ended, payments] = await Promise.all([
    findPeriods(db.read, userId),
    findEndedPeriods(db.read, userId),
    findPayments(db.read, userId),
  ]);
  return addUpLedger({ periods, ended, payments }, clock.now());
}
