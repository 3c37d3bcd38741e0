import type { BillingDeps } from '../deps.ts';
import { cancelPlan, resumePlan } from './store.ts';

type ChooseDeps = Pick<BillingDeps, 'db' | 'clock'>;

/** The household watches until its period ends, without reminders. */
export function cancelHouseholdPlan({ db, clock }: ChooseDeps, userId: string): Promise<void> {
  return db.tx((trx) => cancelPlan(trx, userId, clock.now()));
}

export function resumeHouseholdPlan({ db, clock }: ChooseDeps, userId: string): Promise<void> {
  return db.tx((trx) => resumePlan(trx, userId, clock.now()));
}
