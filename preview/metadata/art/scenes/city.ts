import { type Canvas, picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { beams, duskSky, orb, stars } from '../scenery.ts';
import { box, disc, line, path, repeat, ring, shape } from '../svg.ts';

function litWindows(c: Canvas, x: number, y: number, w: number, h: number): string {
  const gap = c.u * 22;
  let windows = '';
  for (let top = y + gap; top < y + h - gap; top += gap * 1.5) {
    for (let left = x + gap * 0.7; left < x + w - gap * 0.9; left += gap)
      if (c.rnd() < 0.28) windows += path`M${left} ${top}h${gap * 0.42}v${gap * 0.7}h${-gap * 0.42}Z`;
  }
  return shape(windows, c.p.glow, { opacity: 0.85 });
}

interface Blocks {
  base: number;
  heights: readonly [number, number];
  ink: string;
  isLit: boolean;
}

function cityBlocks(c: Canvas, { base, heights, ink, isLit }: Blocks): string {
  const { u } = c;
  let body = '';
  for (let x = -u * 30; x < c.w; ) {
    const w = u * c.range(60, 150);
    const top = base - c.range(...heights);
    body += box(x, top, w, c.h, ink);
    if (c.chance(0.25)) body += box(x + w * 0.4, top - u * 50, u * 5, u * 50, ink);
    if (c.chance(0.3)) body += shape(path`M${x} ${top}l${w / 2} ${-u * 36}l${w / 2} ${u * 36}Z`, ink);
    if (isLit) body += litWindows(c, x, top, w, base - top);
    x += w + (c.chance(0.3) ? u * c.range(4, 30) : 0);
  }
  return body;
}

export const skyline: Scene = (c) => {
  const { h } = c;
  const base = h * c.by(0.98, 0.8);
  const x = c.wide ? c.w * 0.7 : c.w * c.range(0.3, 0.7);
  const y = h * 0.42;
  const far = blend(c.p.warm, c.p.mid, 0.45);
  const near = blend(c.p.deep, c.p.mid, 0.3);
  const layers = [
    duskSky(c),
    beams(c, x, y, 22, c.p.paper, 0.09),
    orb(c, x, y, c.u * c.range(150, 215)),
    cityBlocks(c, { base, heights: [h * 0.14, h * 0.36], ink: far, isLit: false }),
    figure(c, 'cityTower', x - c.u * 130, base, h * 0.62, { ink: c.dim(c.p.mid, 0.55) }),
    cityBlocks(c, { base, heights: [h * 0.08, h * 0.3], ink: near, isLit: true }),
    cityBlocks(c, { base: base + h * 0.06, heights: [h * 0.04, h * 0.18], ink: c.p.night, isLit: true }),
  ];
  return picture(layers, { zone: c.wide || c.chance(0.7) ? 'bottom' : 'top' });
};

export const rays: Scene = (c) => {
  const x = c.fx;
  const y = c.h * c.by(0.52, 0.5);
  return picture([
    c.fill(c.p.warm),
    beams(c, x, y, 16, c.p.deep),
    disc(x, y, c.u * 300, c.p.glow),
    disc(x, y, c.u * 236, c.p.accent),
    repeat(4, (i) => {
      const name = i % 2 === 0 ? 'coat' : 'person';
      return figure(c, name, x + (i - 1.5) * c.u * 128, y + c.u * 292, c.u * (360 + (i % 2) * 36));
    }),
    c.ground(y + c.u * 290, c.p.night),
  ]);
};

export const blinds: Scene = (c) => {
  const { w, h, u } = c;
  const x = w * c.by(0.7, 0.5);
  const foot = h * c.by(1.5, 1.28);
  const tall = h * c.by(1.25, 1.05);
  const lamp = [x + u * 60, h * 0.3, u * 380] as const;
  const gap = h / 24;
  const slats = repeat(25, (i) => path`M0 ${(i - 1) * gap}H${w}v${gap * 0.46}H0Z`);
  const tilt = path`rotate(-7 ${w / 2} ${h / 2}) scale(1.2) translate(${-w * 0.08} ${-h * 0.08})`;
  return picture([
    c.fill(c.across([0, c.p.deep], [0.5, c.p.warm], [1, c.p.mid])),
    disc(...lamp, c.round(...lamp, [0, c.p.glow], [1, c.p.glow, 0])),
    figure(c, 'coat', x, foot, tall),
    figure(c, 'hat', x, foot, tall),
    `<g transform="${tilt}">${shape(slats, c.p.night, { opacity: 0.62 })}</g>`,
    c.fade(0.5, 0.9),
  ]);
};

export const split: Scene = (c) => {
  const x = c.fx;
  const foot = c.h * c.by(0.95, 0.74);
  const tall = c.u * 640;
  const lean = c.w * 0.16;
  const right = path`M${x + lean} 0H${c.w}V${c.h}H${x - lean}Z`;
  const left = path`M0 0H${x + lean}L${x - lean} ${c.h}H0Z`;
  const somebody = (ink: string): string =>
    figure(c, 'coat', x, foot, tall, { ink }) + disc(x, foot - tall * 0.92, tall * 0.085, ink);
  return picture([
    c.fill(c.p.warm),
    shape(right, c.p.night),
    c.clip(shape(left, ''), somebody(c.p.night)),
    c.clip(shape(right, ''), somebody(c.p.warm)),
    disc(x - c.u * 300, c.h * 0.18, c.u * 90, c.p.accent),
    ...[90, 68, 46].map((r) => ring(x + c.u * 300, c.h * 0.18, r * c.u, c.p.accent, 8 * c.u)),
  ]);
};

export const stairs: Scene = (c) => {
  const flights = 15;
  const reach = c.u * c.by(900, 940);
  const flight = (i: number): string => {
    const t = i / flights;
    const r = reach * (1 - t) ** 1.25;
    const colour = i % 2 === 0 ? blend(c.p.deep, c.p.warm, t) : blend(c.p.night, c.p.mid, t);
    return box(c.fx - r, c.fy - r, r * 2, r * 2, colour, { turn: [i * 7.5, c.fx, c.fy] });
  };
  return picture([
    c.fill(c.p.night),
    repeat(flights, flight),
    disc(c.fx, c.fy, c.u * 56, c.p.paper),
    figure(c, 'coat', c.fx, c.fy + c.u * 40, c.u * 76),
    c.fade(0.5, 0.94, 0.85),
  ]);
};

function terrace(c: Canvas, base: number): string {
  const { u } = c;
  const walls = [c.p.mid, c.p.warm, c.p.accent, c.p.deep];
  let body = '';
  let x = -u * 60;
  for (let house = 0; x < c.w; house++) {
    const w = u * c.range(210, 280);
    const h = u * c.range(210, 320);
    const wall = c.dim(walls[house % 4] ?? c.p.mid, 0.34);
    const roof = path`M${x - 14 * u} ${base - h}L${x + w / 2} ${base - h - u * 96}L${x + w + 14 * u} ${base - h}Z`;
    const pane = house % 3 === 1 ? c.p.glow : c.dim(wall, 0.55);
    body += box(x, base - h, w, h, wall) + shape(roof, c.dim(wall, 0.5));
    body += box(x + w * 0.14, base - h * 0.62, w * 0.26, w * 0.26, pane);
    body += box(x + w * 0.58, base - h * 0.66, w * 0.24, h * 0.66, c.dim(wall, 0.65));
    x += w + u * 20;
  }
  return body;
}

export const street: Scene = (c) => {
  const { w, h, u } = c;
  const base = h * c.by(0.86, 0.72);
  const wires = repeat(
    4,
    (i) => path`M0 ${h * (0.1 + i * 0.025)}Q${w / 2} ${h * (0.2 + i * 0.03)} ${w} ${h * (0.08 + i * 0.02)}`,
  );
  return picture([
    duskSky(c),
    orb(c, w * c.by(0.8, 0.72), h * 0.26, u * 92),
    stars(c, 50, h * 0.3),
    terrace(c, base),
    box(0, base, w, h - base, c.down([0, c.dim(c.p.deep, 0.5)], [1, c.p.night])),
    line(wires, c.p.night, u * 3),
    figure(c, 'person', w * c.by(0.66, 0.4), base + u * 90, u * 190),
    figure(c, 'person', w * c.by(0.71, 0.5), base + u * 96, u * 130),
  ]);
};
