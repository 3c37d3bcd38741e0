import { type Canvas, picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { nightSky, orb, ridge, ridges } from '../scenery.ts';
import { bothSides, box, disc, line, path, repeat, ring, shape } from '../svg.ts';

export const eye: Scene = (c) => {
  const r = c.u * 300;
  const { fx: x, fy: y } = c;
  const lid = path`M${x - r * 1.6} ${y}Q${x} ${y - r * 1.62} ${x + r * 1.6} ${y}Q${x} ${y + r * 1.5} ${x - r * 1.6} ${y}Z`;
  const shadow = path`M${x - r * 1.7} ${y - r}h${r * 3.4}v${r}Q${x} ${y - r * 1.05} ${x - r * 1.7} ${y}Z`;
  const fibres = repeat(110, (i) => {
    const a = (i / 110) * Math.PI * 2;
    const from = r * c.range(0.4, 0.52);
    const to = r * c.range(0.74, 0.99);
    return path`M${x + Math.cos(a) * from} ${y + Math.sin(a) * from}L${x + Math.cos(a) * to} ${y + Math.sin(a) * to}`;
  });
  const ball = [
    c.fill(c.p.paper),
    disc(x, y, r, c.p.mid),
    line(fibres, c.p.warm, c.u * 7),
    ring(x, y, r * 0.98, c.p.night, c.u * 26),
    disc(x, y, r * 0.45, c.p.night),
    figure(c, 'coat', x, y + r * 0.3, r * 0.56, { ink: c.p.warm }),
    disc(x + r * 0.4, y - r * 0.42, r * 0.1, '#ffffff', 0.9),
    shape(shadow, c.p.night, { opacity: 0.4 }),
  ];
  return picture([
    c.fill(c.p.night),
    disc(x, y, r * 1.9, c.round(x, y, r * 1.9, [0.3, c.p.mid, 0.9], [1, c.p.mid, 0])),
    c.clip(shape(lid, ''), ball.join('')),
  ]);
};

export const door: Scene = (c) => {
  const { u } = c;
  const w = u * 230;
  const h = u * 560;
  const x = c.fx - w / 2;
  const y = c.h * c.by(0.14, 0.16);
  const tall = h * 0.72;
  const light = path`M${x} ${y + h}H${x + w}L${x + w + u * 260} ${c.h}H${x - u * 150}Z`;
  const leaf = path`M${x} ${y}l${-u * 106} ${-u * 42}V${y + h + u * 64}L${x} ${y + h}Z`;
  const arms = bothSides((s) => {
    const at = (dx: number, dy: number) => path`${c.fx + s * tall * dx} ${y + h - tall * dy}`;
    return `M${at(0.11, 0.74)}Q${at(0.2, 0.4)} ${at(0.15, 0.06)}`;
  });
  return picture([
    c.fill(c.across([0, c.p.night], [0.5, c.dim(c.p.deep, 0.35)], [1, c.p.night])),
    c.ground(y + h + u * 10, blend(c.p.night, '#000000', 0.4)),
    shape(light, c.down([0, c.p.warm, 0.95], [1, c.p.warm, 0.06])),
    box(x, y, w, h, c.down([0, c.p.glow], [1, c.p.warm])),
    shape(leaf, c.across([0, c.dim(c.p.deep, 0.55)], [1, c.p.mid])),
    figure(c, 'coat', c.fx, y + h, tall),
    line(arms, c.p.night, tall * 0.035, { round: true }),
  ]);
};

interface Branch {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  depth: number;
}

function branch(c: Canvas, { x, y, angle, length, width, depth }: Branch): string {
  const tip = { x: x + Math.cos(angle) * length, y: y + Math.sin(angle) * length };
  const bend = (c.rnd() - 0.5) * length * 0.4;
  const wood = path`M${x} ${y}Q${(x + tip.x) / 2 + bend} ${(y + tip.y) / 2} ${tip.x} ${tip.y}`;
  const forks = depth === 0 ? 0 : depth > 3 ? 2 : 3;
  const twigs = repeat(forks, (i) =>
    branch(c, {
      ...tip,
      angle: angle + (i - (forks - 1) / 2) * c.range(0.5, 0.9) + (c.rnd() - 0.5) * 0.4,
      length: length * c.range(0.6, 0.8),
      width: width * 0.62,
      depth: depth - 1,
    }),
  );
  return line(wood, c.p.night, width, { round: true }) + twigs;
}

export const trees: Scene = (c) => {
  const { w, h, u } = c;
  const fog = (y: number, opacity: number): string =>
    box(0, y, w, h * 0.2, c.down([0, c.p.warm, 0], [0.5, c.p.warm, opacity], [1, c.p.warm, 0]));
  const trunk = () => box(c.rnd() * w, 0, u * c.range(8, 26), h, c.dim(c.p.deep, 0.5), { opacity: 0.7 });
  const tree = (x: number, angle: number, size: number): string =>
    branch(c, { x, y: h * 0.72, angle, length: u * size * 5, width: u * size, depth: 4 });
  return picture([
    nightSky(c),
    orb(c, c.fx, h * 0.34, u * 220, c.p.glow, c.p.warm),
    repeat(9, trunk),
    fog(h * 0.5, 0.4),
    figure(c, 'coat', c.fx + u * 40, h * 0.66, u * 150),
    tree(w * c.by(0.88, 0.06), -1.35, 51),
    tree(w * c.by(0.5, 0.95), -1.75, 47),
    fog(h * 0.58, 0.25),
    shape(ridge(c, h * 0.76, u * 90, 0.7), c.p.night),
  ]);
};

export const well: Scene = (c) => {
  const black = '#050405';
  const rings = 9;
  const stones = 22;
  const course = (i: number): string => {
    const r = c.u * 940 * (1 - i / rings) ** 0.85;
    const y = c.fy + (c.h * 0.1 * i) / rings - c.h * 0.05;
    const joints = repeat(stones, (k) => {
      const a = ((k + (i % 2) * 0.5) / stones) * Math.PI * 2;
      const at = (share: number) => path`${c.fx + Math.cos(a) * r * share} ${y + Math.sin(a) * r * share}`;
      return `M${at(1)}L${at(0.88)}`;
    });
    return disc(c.fx, y, r, blend(black, c.p.mid, i / rings)) + line(joints, black, c.u * 6);
  };
  const sky = [c.fx, c.fy + c.h * 0.045, c.u * 170] as const;
  return picture([
    c.fill(black),
    repeat(rings, course),
    disc(...sky, c.round(...sky, [0, c.p.paper], [1, c.p.warm])),
    figure(c, 'wellFigure', sky[0], sky[1], c.u * 1000),
    c.fade(0.5, 0.95, 0.85, black),
  ]);
};

export const house: Scene = (c) => {
  const { u, h } = c;
  const x = c.fx;
  const y = h * c.by(0.72, 0.6);
  return picture([
    nightSky(c),
    orb(c, x + u * 120, h * 0.3, u * 260, c.p.warm, c.p.mid),
    ridges(c, h * 0.46, 2, 0.8, c.p.mid, c.p.deep),
    figure(c, 'hill', x, y, u * 1000),
    figure(c, 'hillHouse', x, y, u * 1000),
    figure(c, 'drive', x, y, u * 1000),
  ]);
};
