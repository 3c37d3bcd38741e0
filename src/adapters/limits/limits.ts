export interface Limited {
  kind: 'limited';
  retryAfterSeconds: number;
}

export interface CountedWork<T> {
  run: () => Promise<T>;
  isFailure: (result: T) => boolean;
}

export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface Budget {
  key: string;
  limit: number;
  windowMs: number;
}

/** There is no check without a take: parallel tries would pass together. Keys never hold an e-mail in clear. */
export interface Limits {
  take(key: string, limit: number, windowMs: number): Allowance;
  /** From all budgets or from none. */
  takeAll(budgets: readonly Budget[]): Allowance;
  /** Takes before the work runs, so that parallel tries can't pass together; only failures stay counted. */
  countFailures<T>(budgets: readonly Budget[], work: CountedWork<T>): Promise<T | Limited>;
  /** Gives the newest take back. */
  giveBack(key: string): void;
}
