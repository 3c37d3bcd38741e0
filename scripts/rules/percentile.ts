import type { Finding } from './rule.ts';

/** Below this many, one file moves a percentile too far to mean anything. */
const ENOUGH = 20;

/** A file or function with its length. */
export interface Measured {
  path: string;
  line: number;
  lines: number;
}

/** Says when more than the rest of `share` (0 to 1) is longer than `limit` lines, at the longest of all. */
export function tooMany(all: Measured[], share: number, limit: number, what: string): Finding[] {
  if (all.length < ENOUGH || percentile(all, share) <= limit) return [];
  const longest = [...all].sort((a, b) => b.lines - a.lines);
  const over = longest.filter(({ lines }) => lines > limit).length;
  const spare = over - Math.floor(all.length * (1 - share));
  const [first] = longest;
  return [
    {
      path: first?.path ?? '',
      line: first?.line ?? 1,
      problem: `is the longest of ${over} ${what} over ${limit} lines: ${share * 100} % of ${all.length} must stay within`,
      remedy: `Shorten ${Math.max(spare, 1)} of them, the easiest first`,
    },
  ];
}

function percentile(all: Measured[], share: number): number {
  const sorted = all.map(({ lines }) => lines).sort((a, b) => a - b);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0;
}

/** Count, median, 95th percentile and longest, in one line. */
export function figures(what: string, all: { lines: number }[]): string {
  const measured = all.map(({ lines }) => ({ path: '', line: 1, lines }));
  const at = (share: number): number => percentile(measured, share);
  return `${what}: ${all.length}, median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(1)} lines`;
}
