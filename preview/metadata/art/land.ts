import { type Canvas, disc, line, n, shape } from './canvas.ts';
import { blend } from './colour.ts';

/** A range of hills as a closed path: `rough` 0 gives dunes, 1 gives crags. */
export function ridge(c: Canvas, base: number, height: number, rough: number): string {
  const steps = rough > 0.5 ? 26 : 9;
  const phase = c.range(0, 9);
  const points: [number, number][] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const wave = Math.sin(t * 5.1 + phase) * 0.5 + Math.sin(t * 11.3 + phase * 2.1) * 0.28;
    const jag = rough > 0.5 ? (c.rnd() - 0.5) * 0.75 * rough : (c.rnd() - 0.5) * 0.2;
    points.push([t * c.w, base - height * (0.5 + wave * 0.6 + jag)]);
  }
  const [first] = points;
  let d = `M0 ${c.h}L0 ${n(first?.[1] ?? base)}`;
  for (let i = 1; i < points.length; i++) {
    const [x, y] = points[i] ?? [c.w, base];
    const [px, py] = points[i - 1] ?? [0, base];
    d +=
      rough > 0.5
        ? `L${n(x)} ${n(y)}`
        : `C${n(px + (x - px) / 2)} ${n(py)} ${n(px + (x - px) / 2)} ${n(y)} ${n(x)} ${n(y)}`;
  }
  return `${d}L${c.w} ${c.h}Z`;
}

/** Hills one behind the other, paler with distance; returns them back to front. */
export function ridges(
  c: Canvas,
  top: number,
  count: number,
  rough: number,
  far = c.p.warm,
  near = c.p.night,
): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const t = i / Math.max(1, count - 1);
    const base = top + (c.h - top) * (0.12 + t * 0.72);
    const colour = blend(far, near, 0.18 + t * 0.82);
    body += shape(
      ridge(c, base, c.h * (0.1 + 0.05 * (1 - t)), rough * (1 - t * 0.4)),
      c.down([0, colour], [0.5, blend(colour, c.p.night, 0.35)]),
    );
  }
  return body;
}

/** A sky from zenith to horizon in the palette's dusk. */
export function duskSky(c: Canvas): string {
  return c.fill(c.down([0, c.p.deep], [0.34, c.p.mid], [0.62, c.p.warm], [0.82, c.p.glow], [1, c.p.paper]));
}

/** A night sky. */
export function nightSky(c: Canvas): string {
  return c.fill(c.down([0, c.p.night], [0.55, c.p.deep], [1, c.p.mid]));
}

/** Stars, denser towards the top. */
export function stars(c: Canvas, count: number, to: number, colour = c.p.paper): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const y = c.rnd() * c.rnd() * to;
    body += disc(
      c.rnd() * c.w,
      y,
      c.u * (0.9 + c.rnd() * c.rnd() * 4),
      colour,
      Math.round((0.3 + c.rnd() * 0.7) * 10) / 10,
    );
  }
  return body;
}

/** A sun or moon with its glow. */
export function orb(c: Canvas, x: number, y: number, r: number, colour = c.p.paper, halo = c.p.glow): string {
  return (
    disc(x, y, r * 3.1, c.round(x, y, r * 3.1, [0.2, halo, 0.62], [0.55, halo, 0.16], [1, halo, 0])) +
    disc(x, y, r, c.down([0, colour], [1, blend(colour, halo, 0.75)]))
  );
}

/** A flat bank of cloud with rounded top. */
export function cloud(c: Canvas, x: number, y: number, width: number, fill: string): string {
  const count = 6 + Math.floor(c.rnd() * 4);
  let body = '';
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const r = width * (0.09 + 0.1 * Math.sin(t * Math.PI) * (0.6 + c.rnd() * 0.7));
    body += disc(x + width * t, y - r * 0.5, r, fill);
  }
  return `${body}<rect x="${n(x - width * 0.06)}" y="${n(y - width * 0.06)}" width="${n(width * 1.12)}" height="${n(width * 0.1)}" rx="${n(width * 0.05)}" fill="${fill}"/>`;
}

/** Birds far off. */
export function birds(
  c: Canvas,
  x: number,
  y: number,
  spread: number,
  count: number,
  colour: string,
): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const bx = x + (c.rnd() - 0.5) * spread;
    const by = y + (c.rnd() - 0.5) * spread * 0.5;
    const s = c.u * c.range(9, 24);
    body += line(
      `M${n(bx - s)} ${n(by - s * 0.5)}Q${n(bx - s * 0.4)} ${n(by - s * 0.6)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.6)} ${n(bx + s)} ${n(by - s * 0.5)}`,
      colour,
      s * 0.2,
      'stroke-linecap="round"',
    );
  }
  return body;
}
