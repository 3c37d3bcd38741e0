import { disc, line, n, shape } from './canvas.ts';

/** Somebody standing, seen from afar, feet at (x, y). */
export function person(x: number, y: number, h: number, fill: string, coat = false): string {
  const at = (dx: number, dy: number): string => `${n(x + dx * h)} ${n(y - dy * h)}`;
  const body = coat
    ? `M${at(-0.12, 0.8)}Q${at(0, 0.88)} ${at(0.12, 0.8)}L${at(0.17, 0.2)}L${at(0.07, 0.17)}L${at(0.06, 0)}L${at(-0.06, 0)}L${at(-0.07, 0.17)}L${at(-0.17, 0.2)}Z`
    : `M${at(-0.125, 0.79)}Q${at(0, 0.87)} ${at(0.125, 0.79)}L${at(0.15, 0.46)}L${at(0.11, 0.45)}L${at(0.09, 0.6)}L${at(0.1, 0)}L${at(0.025, 0)}L${at(0, 0.42)}L${at(-0.025, 0)}L${at(-0.1, 0)}L${at(-0.09, 0.6)}L${at(-0.11, 0.45)}L${at(-0.15, 0.46)}Z`;
  return shape(body, fill) + disc(x, y - h * 0.92, h * 0.075, fill);
}

/** Somebody on the way, one foot before the other. */
export function walker(x: number, y: number, h: number, fill: string, left = false): string {
  const s = left ? -1 : 1;
  const at = (dx: number, dy: number): string => `${n(x + dx * h * s)} ${n(y - dy * h)}`;
  return (
    shape(
      `M${at(-0.07, 0.8)}Q${at(0.02, 0.88)} ${at(0.09, 0.79)}L${at(0.09, 0.48)}L${at(0.17, 0.02)}L${at(0.21, 0)}L${at(0.12, 0)}L${at(0.02, 0.38)}L${at(-0.1, 0)}L${at(-0.19, 0.03)}L${at(-0.16, 0)}L${at(-0.18, 0.04)}L${at(-0.08, 0.45)}Z`,
      fill,
    ) +
    line(
      `M${at(0.05, 0.74)}L${at(0.14, 0.56)}L${at(0.2, 0.5)}`,
      fill,
      h * 0.05,
      'stroke-linecap="round" stroke-linejoin="round"',
    ) +
    disc(x + 0.04 * h * s, y - h * 0.92, h * 0.074, fill)
  );
}

/** A broad hat, to be put on a person of the same measures. */
export function hat(x: number, y: number, h: number, fill: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y - h * 0.955)}" rx="${n(h * 0.17)}" ry="${n(h * 0.028)}" fill="${fill}"/>${shape(`M${n(x - h * 0.08)} ${n(y - h * 0.95)}L${n(x - h * 0.065)} ${n(y - h * 1.05)}Q${n(x)} ${n(y - h * 1.02)} ${n(x + h * 0.065)} ${n(y - h * 1.05)}L${n(x + h * 0.08)} ${n(y - h * 0.95)}Z`, fill)}`;
}

/** A flat-topped thorn tree, foot at (x, y). */
export function acacia(x: number, y: number, h: number, fill: string): string {
  const at = (dx: number, dy: number): string => `${n(x + dx * h)} ${n(y - dy * h)}`;
  return (
    line(
      `M${at(0, 0)}C${at(0.02, 0.3)} ${at(-0.03, 0.4)} ${at(0, 0.55)}M${at(0, 0.5)}L${at(-0.3, 0.8)}M${at(0, 0.55)}L${at(0.02, 0.85)}M${at(0, 0.52)}L${at(0.32, 0.8)}`,
      fill,
      h * 0.05,
      'stroke-linecap="round"',
    ) +
    shape(
      `M${at(-0.62, 0.78)}Q${at(-0.55, 0.92)} ${at(-0.3, 0.93)}Q${at(0, 1.06)} ${at(0.3, 0.95)}Q${at(0.58, 0.94)} ${at(0.64, 0.78)}Q${at(0.3, 0.85)} ${at(0, 0.8)}Q${at(-0.3, 0.86)} ${at(-0.62, 0.78)}Z`,
      fill,
    )
  );
}

/** An umbrella over (x, y), the height of a person beneath it. */
export function umbrella(x: number, y: number, h: number, fill: string, stick: string): string {
  const top = y - h * 1.22;
  const r = h * 0.42;
  return `${line(`M${n(x)} ${n(top)}L${n(x)} ${n(y - h * 0.55)}`, stick, h * 0.025)}${shape(`M${n(x - r)} ${n(top + r * 0.62)}A${n(r)} ${n(r * 0.8)} 0 0 1 ${n(x + r)} ${n(top + r * 0.62)}Q${n(x + r * 0.66)} ${n(top + r * 0.4)} ${n(x + r * 0.33)} ${n(top + r * 0.62)}Q${n(x)} ${n(top + r * 0.4)} ${n(x - r * 0.33)} ${n(top + r * 0.62)}Q${n(x - r * 0.66)} ${n(top + r * 0.4)} ${n(x - r)} ${n(top + r * 0.62)}Z`, fill)}`;
}
