import { type Canvas, picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { duskSky, flock, nightSky, orb, ridge, ridges, stars } from '../scenery.ts';
import { box, disc, line, oval, path, place, repeat, shape } from '../svg.ts';

/** From the middle of the foot. */
const boughs = [
  [-230, -560, 34],
  [-120, -620, 30],
  [0, -640, 34],
  [130, -610, 30],
  [240, -540, 34],
  [-300, -470, 24],
  [310, -460, 24],
] as const;

function bough(c: Canvas, x: number, y: number, width: number): string {
  const twig = () => path`M${x * 0.9} ${y * 0.96}L${x + c.range(-80, 80)} ${y - c.range(10, 90)}`;
  const limb = path`M${x * 0.2} -330Q${x * 0.4} -460 ${x} ${y}`;
  return (
    line(limb, c.p.night, width, { round: true }) +
    line(repeat(4, twig), c.p.night, 9, { round: true }) +
    oval(x, y - 40, 74, 26, c.p.night)
  );
}

export const baobab: Scene = (c) => {
  const { u, fx: x, h } = c;
  const foot = h * c.by(0.84, 0.7);
  return picture([
    nightSky(c),
    stars(c, 200, h * 0.7),
    orb(c, x + u * 60, foot - u * 400, u * 340, c.p.glow, c.p.warm),
    ridges(c, h * 0.6, 2, 0, c.p.mid, c.p.deep),
    figure(c, 'baobab', x, foot, u * 1150),
    ...boughs.map(([dx, dy, width]) => place(x, foot, u * 1.15, bough(c, dx, dy, width))),
    shape(ridge(c, foot + u * 60, u * 70, 0), c.p.night),
    figure(c, 'coat', x - u * 250, foot + u * 10, u * 84),
    disc(x - u * 226, foot - u * 40, u * 10, c.p.accent),
  ]);
};

export const citadel: Scene = (c) => {
  const { u, fx: x, h } = c;
  const base = h * c.by(0.62, 0.52);
  const rock = c.dim(c.p.deep, 0.4);
  return picture([
    duskSky(c),
    orb(c, x - u * 160, h * 0.26, u * 120),
    flock(c, x + u * 200, h * 0.2, u * 260, 6),
    ridges(c, h * 0.4, 2, 0.9, blend(c.p.warm, c.p.glow, 0.5), c.p.mid),
    figure(c, 'peak', x, base, u * 1000, { ink: c.down([0, rock], [1, c.p.night]) }),
    figure(c, 'citadel', x, base, u * 1000, { ink: rock }),
    figure(c, 'windingWay', x, base, u * 1000),
  ]);
};

export const mesa: Scene = (c) => {
  const { u, w, h, fx } = c;
  const y = h * 0.42;
  const r = u * 300;
  const foot = h * 0.64;
  const x = fx - u * 90;
  const bar = (i: number): string => box(0, y + r * (0.12 + i * 0.15), w, r * (0.025 + i * 0.012), c.p.glow);
  const shadow = path`M${x - u * 90} ${foot + u * 84}h${u * 110}L${x + u * 420} ${foot + u * 190}Z`;
  const farTable = { ink: blend(c.p.mid, c.p.glow, 0.3) };
  return picture([
    c.fill(c.down([0, c.p.warm], [0.6, c.p.glow], [1, c.p.paper])),
    disc(fx, y, r, c.p.accent),
    repeat(6, bar),
    figure(c, 'mesa', w * c.by(0.5, 0.14), foot, u * 420, farTable),
    figure(c, 'mesa', w * 0.9, foot + u * 20, u * 520, { ink: c.p.mid }),
    shape(ridge(c, foot + u * 40, u * 60, 0), c.p.deep),
    shape(ridge(c, foot + u * 150, u * 70, 0), c.p.night),
    figure(c, 'walker', x, foot + u * 78, u * 210, { mirrored: true }),
    oval(x - u * 8, foot - u * 122, u * 38, u * 7, c.p.night),
    shape(shadow, '#000000', { opacity: 0.3 }),
  ]);
};

export const arches: Scene = (c) => {
  const { u, w, h, fx } = c;
  const deck = h * c.by(0.5, 0.46);
  const base = h * c.by(0.86, 0.7);
  const span = u * 210;
  const puff = (i: number): string =>
    disc(fx + u * (160 + i * 46), deck - u * (60 + i * 70), u * (46 + i * 20), c.p.night, 0.17);
  const arch = (i: number): string => {
    const x = span * (i - 0.26);
    const top = deck + span * 0.52;
    const r = span * 0.36;
    return path`M${x} ${base}V${top}A${r} ${r} 0 0 1 ${x + r * 2} ${top}V${base}Z`;
  };
  const openings = repeat(Math.ceil(w / span + 0.4), arch);
  const walker = (i: number): string =>
    figure(c, 'walker', fx - u * 200 + i * u * 74, deck - u * 14, u * (88 + (i % 2) * 8));
  const river = c.down([0, blend(c.p.warm, c.p.mid, 0.5)], [0.25, c.p.deep], [1, c.p.night]);
  return picture([
    duskSky(c),
    orb(c, fx, h * 0.36, u * 170),
    repeat(7, puff),
    ridges(c, h * 0.5, 2, 0.5, blend(c.p.warm, c.p.mid, 0.4), c.p.mid),
    shape(path`M0 ${deck}H${w}V${base}H0Z${openings}`, c.p.night, { evenOdd: true }),
    box(0, deck - u * 16, w, u * 20, c.p.night),
    repeat(5, walker),
    box(0, base, w, h - base, river),
  ]);
};

function flower(c: Canvas, x: number, y: number, r: number, far: number): string {
  const petals = far < 0.35 ? 5 : 9;
  const colours = [c.p.warm, c.p.glow, c.p.paper, c.p.accent];
  const colour = blend(colours[c.roll(4)] ?? c.p.warm, c.p.deep, 0.32 * (1 - far));
  const petal = (k: number): string => {
    const a = (k / petals) * Math.PI * 2 + x;
    const px = Math.cos(a) * r;
    const py = Math.sin(a) * r * 0.62;
    const tip = path`${px * 1.1} ${py * 1.1}`;
    return path`M${x} ${y}q${px - py * 0.4} ${py + px * 0.22} ${tip}Q${x + px + py * 0.4} ${y + py - px * 0.22} ${x} ${y}Z`;
  };
  return shape(repeat(petals, petal), colour) + oval(x, y, r * 0.3, r * 0.2, c.p.deep);
}

export const flowers: Scene = (c) => {
  const { u, w, h, fx } = c;
  const horizon = h * c.by(0.44, 0.4);
  const rows = 9;
  const row = (i: number): string => {
    const t = (i + 0.5) / rows;
    const y = horizon + u * 60 + (h - horizon) * t ** 1.7;
    const r = u * (11 + 70 * t ** 1.6);
    let body = '';
    for (let x = c.rnd() * r; x < w + r; x += r * c.range(2.2, 3.6)) body += flower(c, x, y, r, t);
    return body;
  };
  return picture([
    c.fill(c.down([0, c.p.mid], [0.28, c.p.warm], [0.42, c.p.glow])),
    orb(c, fx, horizon - u * 90, u * 120),
    shape(ridge(c, horizon + u * 20, u * 120, 0.6), blend(c.p.mid, c.p.deep, 0.4)),
    c.ground(horizon + u * 10, c.down([0, blend(c.p.mid, c.p.deep, 0.3)], [1, c.p.night])),
    figure(c, 'person', fx - u * 30, horizon + u * 120, u * 160),
    figure(c, 'coat', fx + u * 60, horizon + u * 124, u * 168),
    repeat(rows, row),
    c.fade(0.62, 0.88),
  ]);
};
