import type { Budget } from '#src/adapters/limits/limits.ts';

const windowMs = 10 * 60 * 1000;

/** Checkouts made, in 10 minutes: 5 for what one browser signs up for, 10 per address. Source: contract. */
export function checkoutBudgets(browserHash: string, address: string): Budget[] {
  return [
    { key: `checkout:browser:${browserHash}`, limit: 5, windowMs },
    { key: `checkout:address:${address}`, limit: 10, windowMs },
  ];
}
