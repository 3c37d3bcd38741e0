import type { Budget, Limits } from './limits.ts';

/** What a limit answers in place of the work. */
export interface Limited {
  kind: 'limited';
  retryAfterSeconds: number;
}

/**
 * Runs work of which only failures count. Every try takes from the budgets before it runs, so that parallel tries
 * cannot pass together; what `isFailure` doesn't call one, and what throws, is given back.
 */
export async function countFailures<T>(
  limits: Limits,
  budgets: readonly Budget[],
  { run, isFailure }: { run: () => Promise<T>; isFailure: (result: T) => boolean },
): Promise<T | Limited> {
  const allowance = limits.takeAll(budgets);
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  let isCounted = false;
  try {
    const result = await run();
    isCounted = isFailure(result);
    return result;
  } finally {
    if (!isCounted) for (const { key } of budgets) limits.giveBack(key);
  }
}
