import type { Counters } from '#src/adapters/limits/counters.ts';

/** Returns true if the next take would be allowed. The take is given back at once. */
export function wouldAllow(counters: Counters, key: string, limit: number, windowMs: number): boolean {
  const { allowed } = counters.take(key, limit, windowMs);
  if (allowed) counters.giveBack(key);
  return allowed;
}
