/** What a limit answers in place of work. */
export interface Limited {
  kind: 'limited';
  retryAfterSeconds: number;
}

/** Work of which only failures count. */
export interface CountedWork<T> {
  run: () => Promise<T>;
  isFailure: (result: T) => boolean;
}

export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** How often something may happen: `limit` times within any `windowMs`. */
export interface Budget {
  key: string;
  limit: number;
  windowMs: number;
}

/**
 * Counts what may happen only so often. There is no asking without taking: whoever asked first and took later would let
 * parallel tries pass together. Keys never hold an e-mail in clear.
 */
export interface Limits {
  /** Takes one from the budget of `key`: at most `limit` within any `windowMs`. */
  take(key: string, limit: number, windowMs: number): Allowance;
  /** Takes one from each budget, or from none when one of them is spent. */
  takeAll(budgets: readonly Budget[]): Allowance;
  /**
   * Runs work of which only failures count. Every try takes from the budgets before it runs, so that parallel tries
   * cannot pass together; what `isFailure` doesn't call one, and what throws, is given back.
   */
  countFailures<T>(budgets: readonly Budget[], work: CountedWork<T>): Promise<T | Limited>;
  /** Gives the newest take of `key` back: what it stood for turned out not to count. */
  giveBack(key: string): void;
}
