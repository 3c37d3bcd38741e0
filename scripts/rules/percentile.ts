import type { Finding } from './rule.ts';

/** Fewer files say nothing about a percentile. */
const ENOUGH = 20;

export interface Measured {
  path: string;
  line: number;
  lines: number;
}

/** `share` is 0 to 1. */
export function tooMany(all: Measured[], share: number, limit: number, what: string): Finding[] {
  if (all.length < ENOUGH || percentile(lengths(all), share) <= limit) return [];
  const byLength = [...all].sort((a, b) => b.lines - a.lines);
  const over = byLength.filter(({ lines }) => lines > limit).length;
  const spare = over - Math.floor(all.length * (1 - share));
  const [first] = byLength;
  return [
    {
      path: first?.path ?? '',
      line: first?.line ?? 1,
      problem: `is the longest of ${over} ${what} over ${limit} lines: ${share * 100} % of ${all.length} must stay within`,
      remedy: `Shorten ${Math.max(spare, 1)} of them, the easiest first`,
    },
  ];
}

/** `share` is 0 to 1; 0 for an empty list. */
export function percentile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0;
}

function lengths(all: readonly Measured[]): number[] {
  return all.map(({ lines }) => lines);
}
