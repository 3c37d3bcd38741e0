/**
 * The rank is the nearest one: of 20 figures the 95th percentile is the 19th. Returns NaN without figures.
 */
export function percentile(figures: readonly number[], share: number): number {
  const rank = Math.max(1, Math.ceil(figures.length * share));
  return figures.toSorted((a, b) => a - b)[rank - 1] ?? Number.NaN;
}

export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5);
}
