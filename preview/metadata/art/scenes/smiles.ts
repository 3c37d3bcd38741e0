import { disc, line, n } from '../canvas.ts';

/** A mouth. */
export const smile = (x: number, y: number, r: number, ink: string): string =>
  line(
    `M${n(x - r)} ${n(y)}Q${n(x)} ${n(y + r * 1.1)} ${n(x + r)} ${n(y)}`,
    ink,
    r * 0.28,
    'stroke-linecap="round"',
  );

/** Big eyes that look somewhere. */
export function eyes(x: number, y: number, r: number, gap: number, ink: string): string {
  return [-1, 1]
    .map(
      (s) =>
        disc(x + s * gap, y, r, '#ffffff') +
        disc(x + s * gap + r * 0.22, y + r * 0.1, r * 0.58, ink) +
        disc(x + s * gap + r * 0.42, y - r * 0.16, r * 0.2, '#ffffff'),
    )
    .join('');
}
