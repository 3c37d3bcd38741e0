export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface CounterBudget {
  key: string;
  limit: number;
  windowMs: number;
}

/** Has no check without a take: parallel tries would all pass. Keys never hold an e-mail address in clear. */
export interface Counters {
  take(key: string, limit: number, windowMs: number): Allowance;
  /** Takes from all budgets or from none. */
  takeAll(budgets: readonly CounterBudget[]): Allowance;
  /** Gives the newest take back. */
  giveBack(key: string): void;
}
