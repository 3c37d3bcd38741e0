import { type Canvas, picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { bank, glints, orb, ridge, stars } from '../scenery.ts';
import { box, disc, oval, path, reflect, repeat, shape } from '../svg.ts';

function cloudTower(c: Canvas, x: number, y: number, size: number): string {
  const shade = blend('#ffffff', c.p.mid, 0.28);
  const puffs = Array.from({ length: 26 }, () => {
    const t = c.rnd();
    const r = size * (0.1 + 0.16 * t) * c.range(0.7, 1.2);
    const px = x + (c.rnd() - 0.5) * size * (0.5 + t * 1.25);
    return { r, x: px, y: y - size * (1 - t) * 1.15 };
  });
  const dark = puffs.map((puff) => disc(puff.x, puff.y + puff.r * 0.24, puff.r, shade));
  const light = puffs.map(({ r, ...puff }) => disc(puff.x - r * 0.08, puff.y - r * 0.06, r * 0.9, '#ffffff'));
  const foot = box(x - size * 1.2, y, size * 2.4, size * 0.12, shade, { radius: size * 0.06 });
  return dark.join('') + light.join('') + foot;
}

export const anime: Scene = (c) => {
  const horizon = c.h * c.by(0.8, 0.66);
  const x = c.fx + c.u * 60;
  return picture([
    c.fill(c.down([0, c.p.deep], [0.4, c.p.mid], [0.75, c.p.warm], [1, c.p.glow])),
    cloudTower(c, c.fx + c.u * 90, horizon, c.u * 430),
    cloudTower(c, c.w * c.by(0.95, 0.05), horizon, c.u * 250),
    shape(ridge(c, horizon + c.u * 20, c.u * 90, 0), blend(c.p.mid, c.p.deep, 0.5)),
    figure(c, 'powerPole', c.w * c.by(0.56, 0.18), 0, c.u * 1000),
    c.ground(horizon + c.u * 70, c.down([0, c.dim(c.p.deep, 0.4)], [1, c.p.night])),
    figure(c, 'person', x, horizon + c.u * 78, c.u * 300),
    figure(c, 'dress', x, horizon, c.u * 1000),
  ]);
};

export const blade: Scene = (c) => {
  const r = c.u * 380;
  const tall = c.u * 540;
  const x = c.fx;
  const y = c.h * c.by(0.46, 0.38);
  const foot = y + r * 0.95;
  const petal = (i: number): string => {
    const px = c.rnd() * c.w;
    const py = c.rnd() * c.h * 0.8;
    const size = c.u * c.range(8, 24);
    const look = { opacity: 0.85, turn: [c.roll(180), px, py] } as const;
    return oval(px, py, size, size * 0.5, i % 3 ? c.p.accent : c.p.paper, look);
  };
  return picture([
    c.fill(c.down([0, c.p.night], [1, c.p.deep])),
    disc(x, y, r * 1.5, c.round(x, y, r * 1.5, [0.5, c.p.warm, 0.6], [1, c.p.warm, 0])),
    disc(x, y, r, c.down([0, c.p.glow], [1, c.p.warm])),
    shape(ridge(c, foot + c.u * 70, c.u * 70, 0.7), c.p.night),
    figure(c, 'coat', x, foot + c.u * 20, tall),
    figure(c, 'sword', x, foot, tall),
    repeat(46, petal),
  ]);
};

export const train: Scene = (c) => {
  const y = c.h * c.by(0.6, 0.5);
  const windows = (top: number, height: number): string => {
    const count = Math.ceil((c.w * 1.12) / (c.u * 84));
    return repeat(count, (i) => {
      const left = c.w * 0.08 + i * c.u * 84;
      return path`M${left} ${top}h${c.u * 56}v${c.u * height}h${-c.u * 56}Z`;
    });
  };
  return picture([
    c.fill(c.down([0, c.p.night], [0.3, c.p.deep], [0.5, c.p.mid], [0.62, c.p.warm])),
    stars(c, 160, y),
    orb(c, c.fx, c.h * 0.22, c.u * 120),
    shape(ridge(c, y - c.u * 40, c.u * 170, 0), blend(c.p.mid, c.p.deep, 0.4)),
    c.ground(y, c.down([0, c.p.warm], [0.35, c.p.mid], [1, c.p.night])),
    box(0, y - c.u * 92, c.w, c.u * 86, c.p.night),
    shape(windows(y - c.u * 76, 42), c.p.glow),
    box(0, y - c.u * 8, c.w, c.u * 14, c.p.night),
    shape(windows(y + c.u * 30, 59), c.p.glow, { opacity: 0.5 }),
    glints(c, y, 26, [14, 520], 260),
    figure(c, 'walker', c.w * c.by(0.74, 0.3), y + c.u * 250, c.u * 270),
    bank(c, [y + c.u * 250, y + c.u * 230, y + c.u * 300], c.p.night),
  ]);
};

export const gate: Scene = (c) => {
  const horizon = c.h * c.by(0.66, 0.56);
  const k = c.u * 1.05;
  const sky = c.fill(c.down([0, c.p.deep], [0.36, c.p.mid], [0.58, c.p.warm], [0.66, c.p.glow]));
  const sun = orb(c, c.fx, horizon - k * 190, k * 150);
  const hills = shape(ridge(c, horizon, c.u * 130, 0), blend(c.p.warm, c.p.mid, 0.6));
  const torii = figure(c, 'torii', c.fx, horizon, k * 1000);
  return picture([
    sky,
    sun,
    hills,
    c.ground(horizon, c.down([0, c.p.glow], [0.2, c.p.mid], [1, c.p.night])),
    reflect(horizon + k * 140, 0.3, torii),
    torii,
    glints(c, horizon, 22, [20, 600], 220),
  ]);
};
