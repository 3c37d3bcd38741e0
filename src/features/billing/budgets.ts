import type { Budget } from '#src/adapters/limits/limits.ts';

const windowMs = 10 * 60 * 1000;

/** Checkouts made, in 10 minutes: 5 for one payer (a signup's browser, a household), 10 per address. Source: contract. */
export function checkoutBudgets(payer: string, address: string): Budget[] {
  return [
    { key: `checkout:${payer}`, limit: 5, windowMs },
    { key: `checkout:address:${address}`, limit: 10, windowMs },
  ];
}
