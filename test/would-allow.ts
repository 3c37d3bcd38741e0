import type { Limits } from '#src/adapters/limits/limits.ts';

/** Whether the next take would be allowed; it is given back at once. */
export function wouldAllow(limits: Limits, key: string, limit: number, windowMs: number): boolean {
  const { allowed } = limits.take(key, limit, windowMs);
  if (allowed) limits.giveBack(key);
  return allowed;
}
