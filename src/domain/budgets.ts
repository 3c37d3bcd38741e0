import type { AddressFacts, Budget, Cost } from './address.ts';
import { type LimitRule, requestRule } from './limit-rules.ts';

export type Budgeted = Pick<AddressFacts, 'budget'> & { path: string };

/** All addresses without a budget of their own share these counters. Source: docs/requirements.md#limits. */
export const defaultBudgets: Record<Cost, Budget> = {
  read: { known: 1_200, stranger: 600 },
  write: { known: 300, stranger: 300 },
  render: { known: 120, stranger: 600 },
};

/** Returns null if the request isn't counted. */
export function budgetOf({ path, budget }: Budgeted, cost: Cost): LimitRule<never> | null {
  const own = budget === null ? null : budget[cost];
  if (own === null) return null;
  const { known, stranger } = own ?? defaultBudgets[cost];
  return requestRule(own === undefined ? cost : `${cost} ${path}`, known, stranger);
}
