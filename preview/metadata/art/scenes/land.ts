import { type Canvas, picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { duskSky, flock, glow, nightSky, orb, ridge, ridges, stars } from '../scenery.ts';
import { bothSides, disc, line, path, repeat, shape } from '../svg.ts';

export const dunes: Scene = (c) => {
  const { w, h, u } = c;
  const r = u * c.range(190, 270);
  const y = h * (c.wide ? 0.4 : c.range(0.3, 0.38));
  const x = c.fx + (c.wide ? 0 : c.range(-0.18, 0.18) * w);
  const dune = (i: number): string => {
    const t = i / 4;
    const base = h * (0.55 + t * 0.3);
    const colour = c.dim(blend(c.p.warm, c.p.mid, t), t * 0.82);
    const crest = ridge(c, base, h * 0.11, 0);
    const middle = c.rnd() * 0.4 + 0.3;
    const light = blend(colour, c.p.glow, 0.22 * (1 - t));
    const sand = shape(crest, c.across([0, c.dim(colour, 0.35)], [middle, colour], [1, light]));
    if (i !== 2) return sand;
    const px = c.wide ? w * 0.74 : w * c.range(0.3, 0.7);
    const first = figure(c, 'walker', px, base - h * 0.035, u * 74);
    return sand + first + figure(c, 'walker', px - u * 62, base - h * 0.03, u * 66);
  };
  return picture([duskSky(c), stars(c, 60, h * 0.35), orb(c, x, y, r), repeat(5, dune)]);
};

export const mountains: Scene = (c) => {
  const { w, h, u } = c;
  const x = c.wide ? w * 0.66 : w * c.range(0.25, 0.75);
  const tree = () =>
    figure(c, 'acacia', c.wide ? w * 0.84 : w * c.range(0.2, 0.8), h * 0.8, u * c.range(190, 280));
  return picture([
    duskSky(c),
    orb(c, x, h * 0.4, u * c.range(90, 150)),
    ridges(c, h * 0.34, 5, 0.9, blend(c.p.warm, c.p.glow, 0.4), c.p.night),
    c.chance(0.7) ? tree() : '',
    flock(c, x + u * 120, h * 0.24, u * 300, 7),
  ]);
};

interface Vanishing {
  x: number;
  y: number;
  half: number;
}

function roadDashes(c: Canvas, { x, y }: Vanishing): string {
  const edge = (share: number): { at: number; half: number } => {
    const t = share ** 2.2;
    return { at: y + (c.h - y) * t, half: c.u * (1 + 8 * t) };
  };
  const dashes = repeat(8, (i) => {
    const far = edge(i / 8);
    const near = edge((i + 0.5) / 8);
    return path`M${x - far.half} ${far.at}H${x + far.half}L${x + near.half} ${near.at}H${x - near.half}Z`;
  });
  return shape(dashes, c.p.glow, { opacity: 0.85 });
}

function telegraphPoles(c: Canvas, { x, y, half }: Vanishing): string {
  return repeat(6, (i) => {
    const t = ((i + 1) / 7) ** 1.8;
    const foot = y + (c.h - y) * t * 0.72;
    const tall = c.u * (36 + 620 * t);
    const px = x + half * 0.62 * t + c.u * 14;
    const pole = path`M${px} ${foot}V${foot - tall}M${px - tall * 0.1} ${foot - tall * 0.92}h${tall * 0.2}`;
    return line(pole, c.p.night, c.u * (2 + 13 * t));
  });
}

export const road: Scene = (c) => {
  const { w, h, u } = c;
  const y = h * c.by(0.62, 0.56);
  const x = c.wide ? w * 0.7 : w * c.range(0.42, 0.58);
  const half = w * c.by(0.34, 0.62);
  const sunset = c.round(x, y, h * 0.55, [0, c.p.glow, 0.95], [0.3, c.p.warm, 0.75], [1, c.p.warm, 0]);
  const asphalt = path`M${x - 3 * u} ${y}h${6 * u}L${x + half} ${h}H${x - half}Z`;
  const lamps = y + u * 12;
  const layers = [
    nightSky(c),
    c.fill(sunset),
    stars(c, 130, y * 0.9),
    shape(ridge(c, y + u * 6, u * 60, 0.8), c.p.night),
    c.ground(y + 4, c.down([0, blend(c.p.deep, c.p.warm, 0.25)], [0.2, c.p.night], [1, c.p.night])),
    shape(asphalt, c.down([0, c.dim(c.p.mid, 0.3)], [1, c.dim(c.p.deep, 0.55)])),
    roadDashes(c, { x, y, half }),
    telegraphPoles(c, { x, y, half }),
    glow(c, x, lamps, u * 60, c.p.paper, 0.95),
    bothSides((s) => disc(x + s * u * 11, lamps, u * 7, '#ffffff')),
  ];
  return picture(layers, { zone: c.chance(0.5) ? 'top' : 'bottom' });
};

function monument(c: Canvas, y: number, r: number): string {
  const x = c.fx;
  const form = c.roll(4);
  const paint = c.down([0, c.p.accent], [1, blend(c.p.accent, c.p.paper, 0.5)]);
  const half = r * 0.55;
  if (form === 0) return disc(x, y - r * 0.35, r, paint);
  if (form === 1)
    return shape(
      path`M${x - half} ${y}v${-r * 1.1}A${half} ${half} 0 0 1 ${x + half} ${y - r * 1.1}V${y}Z`,
      paint,
    );
  if (form === 2)
    return shape(path`M${x - r * 1.15} ${y}L${x + r * 0.1} ${y - r * 1.5}L${x + r * 1.15} ${y}Z`, paint);
  return repeat(4, (i) => {
    const s = r * (1.2 - i * 0.27);
    const ink = i % 2 ? c.p.glow : blend(c.p.accent, c.p.deep, i * 0.16);
    return shape(path`M${x - s} ${y}A${s} ${s} 0 0 1 ${x + s} ${y}Z`, ink);
  });
}

export const loneFigure: Scene = (c) => {
  const { u, fx, h } = c;
  const y = h * 0.66;
  const r = u * c.range(310, 390);
  const earth = c.dim(c.p.deep, 0.3);
  const shadow = path`M${fx - u * 20} ${y + u * 26}h${u * 40}L${fx - u * 90} ${h}h${-u * 170}Z`;
  const layers = [
    c.fill(c.down([0, c.p.warm], [0.7, c.p.glow], [1, c.p.paper])),
    monument(c, y, r),
    shape(path`M0 ${y}H${c.w}V${h}H0Z`, c.down([0, blend(earth, c.p.mid, 0.5)], [1, earth])),
    shape(shadow, c.p.night, { opacity: 0.55 }),
    figure(c, c.chance(0.5) ? 'coat' : 'person', fx, y + u * 30, u * 260),
  ];
  return picture(layers, { zone: !c.wide && c.chance(0.55) ? 'top' : 'bottom' });
};
