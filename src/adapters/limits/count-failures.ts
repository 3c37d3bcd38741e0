import type { Budget, CountedWork, Limited, Limits } from './limits.ts';

export async function countFailures<T>(
  limits: Pick<Limits, 'takeAll' | 'giveBack'>,
  budgets: readonly Budget[],
  { run, isFailure }: CountedWork<T>,
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
