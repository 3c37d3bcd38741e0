export interface ChartScale {
  /** Zero, or the round number below the lowest value. */
  min: number;
  max: number;
  /** Ticks go from `max` down to `min` at equal distances. */
  ticks: number[];
}

const steps = [1, 2, 5, 10];

/**
 * Returns about `count` round ticks whose range includes all values and zero. Values are whole numbers, and
 * each step is a whole number of at least `unit`.
 */
export function scaleOf(
  values: readonly number[],
  { count, unit }: { count: number; unit: number },
): ChartScale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = Math.max(unit, roundUp((highest - lowest) / count));
  const max = Math.max(Math.ceil(highest / step), lowest === 0 ? 1 : 0) * step;
  const min = Math.floor(lowest / step) * step;
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => max - index * step);
  return { min, max, ticks };
}

function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = steps.find((each) => each * power >= value) ?? 10;
  return factor * power;
}
