import { box, type Canvas, type Drawn, disc, line, n, ring, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { person } from '../figures.ts';
import { nightSky, orb, ridge, ridges } from '../land.ts';

/** An eye that fills the sheet, something standing in the pupil. */
export function eye(c: Canvas): Drawn {
  const r = c.u * 300;
  const { fx: x, fy: y } = c;
  let body =
    c.fill(c.p.night) + disc(x, y, r * 1.9, c.round(x, y, r * 1.9, [0.3, c.p.mid, 0.9], [1, c.p.mid, 0]));
  const lid = c.clip(
    `<path d="M${n(x - r * 1.6)} ${n(y)}Q${n(x)} ${n(y - r * 1.62)} ${n(x + r * 1.6)} ${n(y)}Q${n(x)} ${n(y + r * 1.5)} ${n(x - r * 1.6)} ${n(y)}Z"/>`,
  );
  let iris = c.fill(c.p.paper) + disc(x, y, r, c.p.mid);
  let d = '';
  for (let i = 0; i < 110; i++) {
    const a = (i / 110) * Math.PI * 2;
    const from = r * c.range(0.4, 0.52);
    const to = r * c.range(0.74, 0.99);
    d += `M${n(x + Math.cos(a) * from)} ${n(y + Math.sin(a) * from)}L${n(x + Math.cos(a) * to)} ${n(y + Math.sin(a) * to)}`;
  }
  iris +=
    line(d, c.p.warm, c.u * 7) +
    ring(x, y, r * 0.98, c.p.night, c.u * 26) +
    disc(x, y, r * 0.45, c.p.night) +
    person(x, y + r * 0.3, r * 0.56, c.p.warm, true) +
    disc(x + r * 0.4, y - r * 0.42, r * 0.1, '#ffffff', 0.9);
  iris += shape(
    `M${n(x - r * 1.7)} ${n(y - r)}H${n(x + r * 1.7)}V${n(y)}Q${n(x)} ${n(y - r * 1.05)} ${n(x - r * 1.7)} ${n(y)}Z`,
    c.p.night,
    'opacity=".4"',
  );
  body += `<g ${lid}>${iris}</g>`;
  return { body, zone: 'bottom', ink: 'light' };
}

/** A door ajar at the end of a dark room. */
export function door(c: Canvas): Drawn {
  const w = c.u * 230;
  const h = c.u * 560;
  const x = c.fx - w / 2;
  const y = c.h * (c.wide ? 0.14 : 0.16);
  let body = c.fill(c.across([0, c.p.night], [0.5, blend(c.p.deep, c.p.night, 0.35)], [1, c.p.night]));
  body += shape(`M0 ${n(y + h + c.u * 10)}H${c.w}V${c.h}H0Z`, blend(c.p.night, '#000000', 0.4));
  body += shape(
    `M${n(x)} ${n(y + h)}H${n(x + w)}L${n(x + w + c.u * 260)} ${c.h}H${n(x - c.u * 150)}Z`,
    c.down([0, c.p.warm, 0.95], [1, c.p.warm, 0.06]),
  );
  body +=
    box(x, y, w, h, c.down([0, c.p.glow], [1, c.p.warm])) +
    shape(
      `M${n(x)} ${n(y)}L${n(x - c.u * 106)} ${n(y - c.u * 42)}V${n(y + h + c.u * 64)}L${n(x)} ${n(y + h)}Z`,
      c.across([0, blend(c.p.deep, c.p.night, 0.55)], [1, c.p.mid]),
    );
  const tall = h * 0.72;
  body += person(x + w / 2, y + h, tall, c.p.night, true);
  for (const s of [-1, 1])
    body += line(
      `M${n(x + w / 2 + s * tall * 0.11)} ${n(y + h - tall * 0.74)}Q${n(x + w / 2 + s * tall * 0.2)} ${n(y + h - tall * 0.4)} ${n(x + w / 2 + s * tall * 0.15)} ${n(y + h - tall * 0.06)}`,
      c.p.night,
      tall * 0.035,
      'stroke-linecap="round"',
    );
  return { body, zone: 'bottom', ink: 'light' };
}

function branch(
  c: Canvas,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  depth: number,
): string {
  const x2 = x + Math.cos(angle) * length;
  const y2 = y + Math.sin(angle) * length;
  const bend = (c.rnd() - 0.5) * length * 0.4;
  let d = line(
    `M${n(x)} ${n(y)}Q${n((x + x2) / 2 + bend)} ${n((y + y2) / 2)} ${n(x2)} ${n(y2)}`,
    c.p.night,
    width,
    'stroke-linecap="round"',
  );
  if (depth === 0) return d;
  const forks = depth > 3 ? 2 : 3;
  for (let i = 0; i < forks; i++)
    d += branch(
      c,
      x2,
      y2,
      angle + (i - (forks - 1) / 2) * c.range(0.5, 0.9) + (c.rnd() - 0.5) * 0.4,
      length * c.range(0.6, 0.8),
      width * 0.62,
      depth - 1,
    );
  return d;
}

/** Bare trees, fog, a moon like a lamp, somebody small between the trunks. */
export function trees(c: Canvas): Drawn {
  const r = c.u * 220;
  let body =
    c.fill(c.down([0, c.p.night], [0.5, c.p.deep], [1, c.p.mid])) +
    orb(c, c.fx, c.h * 0.34, r, c.p.glow, c.p.warm);
  const fog = (y: number, opacity: number): string =>
    `<rect y="${n(y)}" width="${c.w}" height="${n(c.h * 0.2)}" fill="${c.down([0, c.p.warm, 0], [0.5, c.p.warm, opacity], [1, c.p.warm, 0])}"/>`;
  for (let i = 0; i < 9; i++)
    body += box(c.rnd() * c.w, 0, c.u * c.range(8, 26), c.h, blend(c.p.deep, c.p.night, 0.5), 'opacity=".7"');
  body += fog(c.h * 0.5, 0.4) + person(c.fx + c.u * 40, c.h * 0.66, c.u * 150, c.p.night, true);
  const foot = c.h * 0.72;
  body +=
    branch(c, c.wide ? c.w * 0.88 : c.w * 0.06, foot, -1.35, c.u * 250, c.u * 52, 4) +
    branch(c, c.wide ? c.w * 0.5 : c.w * 0.95, foot, -1.75, c.u * 240, c.u * 46, 4);
  body += fog(c.h * 0.58, 0.25) + shape(ridge(c, c.h * 0.76, c.u * 90, 0.7), c.p.night);
  return { body, zone: 'bottom', ink: 'light' };
}

/** Looking up from the bottom of a well. */
export function well(c: Canvas): Drawn {
  let body = c.fill('#050405');
  const rings = 9;
  for (let i = 0; i < rings; i++) {
    const r = c.u * 940 * (1 - i / rings) ** 0.85;
    const y = c.fy + (c.h * 0.1 * i) / rings - c.h * 0.05;
    const blocks = 22;
    body += disc(c.fx, y, r, blend('#050405', c.p.mid, i / rings));
    for (let k = 0; k < blocks; k++) {
      const a = ((k + (i % 2) * 0.5) / blocks) * Math.PI * 2;
      body += line(
        `M${n(c.fx + Math.cos(a) * r)} ${n(y + Math.sin(a) * r)}L${n(c.fx + Math.cos(a) * r * 0.88)} ${n(y + Math.sin(a) * r * 0.88)}`,
        '#050405',
        c.u * 6,
      );
    }
  }
  const y = c.fy + c.h * 0.045;
  const r = c.u * 170;
  body +=
    disc(c.fx, y, r, c.round(c.fx, y, r, [0, c.p.paper], [1, c.p.warm])) +
    disc(c.fx - c.u * 40, y + r * 0.62, c.u * 62, c.p.night) +
    shape(
      `M${n(c.fx - c.u * 160)} ${n(y + r * 1.2)}Q${n(c.fx - c.u * 40)} ${n(y + r * 0.5)} ${n(c.fx + c.u * 90)} ${n(y + r * 1.2)}Z`,
      c.p.night,
    );
  body += c.fill(c.down([0.5, '#050405', 0], [0.85, '#050405', 0.95]));
  return { body, zone: 'bottom', ink: 'light' };
}

/** A house on a hill with one window lit, and it isn't upstairs. */
export function house(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.72 : 0.6);
  let body =
    nightSky(c) +
    orb(c, x + c.u * 120, c.h * 0.3, c.u * 260, c.p.warm, c.p.mid) +
    ridges(c, c.h * 0.46, 2, 0.8, c.p.mid, c.p.deep);
  body += shape(
    `M0 ${c.h}V${n(y + c.u * 150)}Q${n(x - c.u * 200)} ${n(y + c.u * 100)} ${n(x - c.u * 130)} ${n(y)}H${n(x + c.u * 190)}Q${n(x + c.u * 280)} ${n(y + c.u * 120)} ${c.w} ${n(y + c.u * 170)}V${c.h}Z`,
    c.p.night,
  );
  body +=
    box(x - c.u * 90, y - c.u * 210, c.u * 240, c.u * 215, c.p.night) +
    shape(
      `M${n(x - c.u * 120)} ${n(y - c.u * 205)}L${n(x + c.u * 30)} ${n(y - c.u * 340)}L${n(x + c.u * 180)} ${n(y - c.u * 205)}Z`,
      c.p.night,
    ) +
    box(x + c.u * 92, y - c.u * 350, c.u * 34, c.u * 120, c.p.night) +
    box(x - c.u * 150, y - c.u * 120, c.u * 80, c.u * 125, c.p.night);
  body +=
    box(x + c.u * 66, y - c.u * 86, c.u * 40, c.u * 52, c.p.glow) +
    line(
      `M${n(x + c.u * 86)} ${n(y - c.u * 86)}v${n(c.u * 52)}M${n(x + c.u * 66)} ${n(y - c.u * 60)}h${n(c.u * 40)}`,
      c.p.night,
      c.u * 4,
    );
  body += shape(
    `M${n(x + c.u * 20)} ${n(y)}Q${n(x - c.u * 90)} ${n(y + c.u * 260)} ${n(x + c.u * 120)} ${c.h}H${n(x - c.u * 100)}Q${n(x - c.u * 210)} ${n(y + c.u * 250)} ${n(x)} ${n(y)}Z`,
    c.p.mid,
    'opacity=".5"',
  );
  return { body, zone: 'bottom', ink: 'light' };
}
