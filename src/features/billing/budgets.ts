import type { Budget } from '#src/adapters/limits/limits.ts';

const windowMs = 10 * 60 * 1000;

/** Source: docs/requirements.md#limits. */
export function checkoutBudgets(payer: string, address: string): Budget[] {
  return [
    { key: `checkout:${payer}`, limit: 5, windowMs },
    { key: `checkout:address:${address}`, limit: 10, windowMs },
  ];
}
