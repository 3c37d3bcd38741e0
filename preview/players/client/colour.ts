export type Rgb = readonly [number, number, number];

/** Reads a colour from six hexadecimal digits. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Mixes two colours; `part` is how much of the second. */
export function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const at = (index: 0 | 1 | 2): number => Math.round(from[index] + (to[index] - from[index]) * part);
  return [at(0), at(1), at(2)];
}

/** Writes a colour for the canvas. */
export function css(colour: Rgb, alpha = 1): string {
  return `rgb(${colour[0]} ${colour[1]} ${colour[2]} / ${alpha})`;
}
