import type { BillingDeps } from '../deps.ts';
import { cancelPlan, resumePlan } from './store.ts';

type ChooseDeps = Pick<BillingDeps, 'db' | 'clock'>;

/**
 * A household doesn't go on: it isn't reminded any more, and watches until what it paid for ends.
 * @throws DatabaseBusy
 */
export function cancelHouseholdPlan({ db, clock }: ChooseDeps, userId: string): Promise<void> {
  return db.tx((trx) => cancelPlan(trx, userId, clock.now()));
}

/**
 * It goes on after all, and is reminded again.
 * @throws DatabaseBusy
 */
export function resumeHouseholdPlan({ db, clock }: ChooseDeps, userId: string): Promise<void> {
  return db.tx((trx) => resumePlan(trx, userId, clock.now()));
}
