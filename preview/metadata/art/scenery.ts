import type { Canvas } from './canvas.ts';
import { blend } from './colour.ts';
import { box, disc, line, path, place, repeat, shape } from './svg.ts';

/** `roughness` 0 gives dunes, 1 gives crags. */
export function ridge(c: Canvas, base: number, height: number, roughness: number): string {
  const isRough = roughness > 0.5;
  const steps = isRough ? 26 : 9;
  const phase = c.range(0, 9);
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const wave = Math.sin(t * 5.1 + phase) * 0.5 + Math.sin(t * 11.3 + phase * 2.1) * 0.28;
    const jag = (c.rnd() - 0.5) * (isRough ? 0.75 * roughness : 0.2);
    return { x: t * c.w, y: base - height * (0.5 + wave * 0.6 + jag) };
  });
  const steep = points.map(({ x, y }, i) => {
    const before = points[i - 1];
    if (before === undefined || isRough) return path`L${x} ${y}`;
    const middle = before.x + (x - before.x) / 2;
    return path`C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
  });
  return path`M0 ${c.h}${steep.join('')}L${c.w} ${c.h}Z`;
}

export function ridges(
  c: Canvas,
  top: number,
  count: number,
  roughness: number,
  far = c.p.warm,
  near = c.p.night,
): string {
  return repeat(count, (i) => {
    const t = i / Math.max(1, count - 1);
    const base = top + (c.h - top) * (0.12 + t * 0.72);
    const colour = blend(far, near, 0.18 + t * 0.82);
    const outline = ridge(c, base, c.h * (0.1 + 0.05 * (1 - t)), roughness * (1 - t * 0.4));
    return shape(outline, c.down([0, colour], [0.5, c.dim(colour, 0.35)]));
  });
}

export function duskSky(c: Canvas): string {
  return c.fill(c.down([0, c.p.deep], [0.34, c.p.mid], [0.62, c.p.warm], [0.82, c.p.glow], [1, c.p.paper]));
}

export function nightSky(c: Canvas): string {
  return c.fill(c.down([0, c.p.night], [0.55, c.p.deep], [1, c.p.mid]));
}

export function stars(c: Canvas, count: number, to: number): string {
  return repeat(count, () => {
    const y = c.rnd() * c.rnd() * to;
    const x = c.rnd() * c.w;
    return disc(x, y, c.u * (0.9 + c.rnd() * c.rnd() * 4), c.p.paper, 0.3 + c.rnd() * 0.7);
  });
}

export function glow(c: Canvas, x: number, y: number, r: number, from: string, strength: number, to = from) {
  return disc(x, y, r, c.round(x, y, r, [0, from, strength], [1, to, 0]));
}

export function orb(c: Canvas, x: number, y: number, r: number, colour = c.p.paper, halo = c.p.glow): string {
  const reach = r * 3.1;
  const light = c.round(x, y, reach, [0.2, halo, 0.62], [0.55, halo, 0.16], [1, halo, 0]);
  return disc(x, y, reach, light) + disc(x, y, r, c.down([0, colour], [1, blend(colour, halo, 0.75)]));
}

export function cloud(c: Canvas, x: number, y: number, width: number, fill: string): string {
  const count = 6 + c.roll(4);
  const puffs = repeat(count, (i) => {
    const t = i / (count - 1);
    const r = width * (0.09 + 0.1 * Math.sin(t * Math.PI) * (0.6 + c.rnd() * 0.7));
    return disc(x + width * t, y - r * 0.5, r, fill);
  });
  const foot = { radius: width * 0.05 };
  return puffs + box(x - width * 0.06, y - width * 0.06, width * 1.12, width * 0.1, fill, foot);
}

export function flock(c: Canvas, x: number, y: number, spread: number, count: number, ink = c.p.night) {
  return repeat(count, () => {
    const bx = x + (c.rnd() - 0.5) * spread;
    const by = y + (c.rnd() - 0.5) * spread * 0.5;
    const s = c.u * c.range(9, 24);
    const wings = path`M${bx - s} ${by - s * 0.5}q${s * 0.6} ${-s * 0.1} ${s} ${s * 0.5}q${s * 0.4} ${-s * 0.6} ${s} ${-s * 0.5}`;
    return line(wings, ink, s * 0.2, { round: true });
  });
}

export function beams(c: Canvas, x: number, y: number, count: number, ink: string, opacity = 1): string {
  const turn = c.rnd();
  const half = (Math.PI / count) * 0.5;
  const rays = repeat(count, (i) => ray(c, x, y, ((i + turn) / count) * Math.PI * 2, half));
  return shape(rays, ink, { opacity });
}

/** `from` is the distance from its point. */
export function ray(c: Canvas, x: number, y: number, angle: number, half: number, from = 0): string {
  const reach = c.w + c.h;
  const at = (a: number, r: number) => path`${x + Math.cos(a) * r} ${y + Math.sin(a) * r}`;
  return `M${at(angle, from)}L${at(angle - half, reach)}L${at(angle + half, reach)}Z`;
}

export function waves(c: Canvas, from: number): string {
  const rows = 9;
  return repeat(rows, (i) => {
    const t = i / (rows - 1);
    const y = from + (c.h - from) * t ** 1.35;
    const step = c.u * (60 + 120 * t);
    const start = -step * (1 + (i % 2) * 0.5);
    const crests = Math.ceil((c.w + step - start) / step);
    const crest = path`q${step / 2} ${-step * 0.3} ${step} 0`;
    return shape(path`M${-step} ${c.h}V${y}${crest.repeat(crests)}V${c.h}Z`, c.dim(c.p.mid, 0.15 + t * 0.85));
  });
}

export function glints(c: Canvas, y: number, count: number, depth: readonly [number, number], long: number) {
  const strokes = repeat(count, () => {
    const x = c.rnd() * c.w;
    return path`M${x} ${y + c.u * c.range(...depth)}h${c.u * c.range(55, long)}`;
  });
  return line(strokes, c.p.paper, c.u * 3.2, { opacity: 0.32 });
}

/** `length` is called for each drop. */
export function rain(c: Canvas, count: number, length: () => number, opacity: number): string {
  const drops = repeat(count, () => {
    const x = c.rnd() * c.w * 1.1;
    const y = c.rnd() * c.h;
    const long = c.u * length();
    return path`M${x} ${y}l${-long * 0.18} ${long}`;
  });
  return line(drops, c.p.paper, c.u * 2.2, { opacity, round: true });
}

/** `rungs` are shares of the height, from the top. */
export function trestle(
  c: Canvas,
  x: number,
  top: number,
  foot: number,
  half: number,
  rungs: readonly number[],
) {
  const legs = path`M${x - half} ${foot}L${x} ${top}L${x + half} ${foot}`;
  const ties = rungs.map((t) => path`M${x - half * t} ${top + (foot - top) * t}h${half * t * 2}`);
  return line(legs, c.p.night, c.u * 11) + line(ties.join(''), c.p.night, c.u * 6.5);
}

export function pumpWheel(c: Canvas, x: number, y: number, scale: number): string {
  const vanes = repeat(14, (i) => {
    const ink = i % 2 ? c.p.paper : blend(c.p.paper, c.p.accent, 0.75);
    return shape('M-5 -34L-26 -180L20 -184L5 -34Z', ink, { turn: [(i * 360) / 14, 0, 0] });
  });
  return place(x, y, scale, vanes);
}

export function bank(c: Canvas, levels: readonly [number, number, number], paint: string): string {
  const [left, middle, right] = levels;
  return shape(path`M0 ${c.h}V${left}Q${c.by(c.fx, c.w / 2)} ${middle} ${c.w} ${right}V${c.h}Z`, paint);
}
