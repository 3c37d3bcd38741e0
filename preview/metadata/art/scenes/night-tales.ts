import { picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { bank, cloud, glow, stars } from '../scenery.ts';
import { disc, line, path, repeat, shape } from '../svg.ts';

export const star: Scene = (c) => {
  const { u, fx: x, h } = c;
  const y = h * c.by(0.34, 0.3);
  const r = u * 140;
  const foot = h * c.by(0.8, 0.64);
  const points = Array.from({ length: 10 }, (_, i) => {
    const a = (i / 10) * Math.PI * 2 - Math.PI / 2;
    const reach = i % 2 === 0 ? r : r * 0.55;
    return path`${x + Math.cos(a) * reach} ${y + Math.sin(a) * reach}`;
  });
  const outline = `M${points.join('L')}Z`;
  return picture([
    c.fill(c.down([0, c.p.night], [0.6, c.p.deep], [1, c.p.mid])),
    stars(c, 120, h * 0.7),
    glow(c, x, y, r * 3.6, c.p.glow, 0.85),
    shape(outline, c.p.glow),
    line(outline, c.p.glow, r * 0.24, { round: true }),
    figure(c, 'starFace', x, y, r),
    bank(c, [foot + u * 120, foot - u * 120, foot + u * 150], c.dim(c.p.deep, 0.45)),
    figure(c, 'starChild', x - u * 60, foot, u * 900),
  ]);
};

export const moonbakery: Scene = (c) => {
  const { u, fx: x, w, h } = c;
  const y = h * c.by(0.46, 0.38);
  const r = u * 290;
  const crater = () =>
    disc(x + c.range(-0.6, 0.6) * r, y + c.range(-0.75, -0.3) * r, r * c.range(0.05, 0.12), c.p.warm, 0.4);
  const bank = (i: number): string => {
    const ink = blend(c.p.deep, c.p.paper, 0.24 - i * 0.03);
    return cloud(c, w * (i * 0.3 - 0.1), h * (0.72 + (i % 2) * 0.05), u * 330, ink);
  };
  return picture([
    c.fill(c.down([0, c.p.night], [1, c.p.mid])),
    stars(c, 140, h),
    disc(x, y, r * 1.7, c.round(x, y, r * 1.7, [0.4, c.p.glow, 0.6], [1, c.p.glow, 0])),
    disc(x, y, r, c.down([0, c.p.paper], [1, c.p.glow])),
    repeat(7, crater),
    figure(c, 'moonFace', x, y, r),
    c.ground(h * 0.74, c.down([0, blend(c.p.deep, c.p.paper, 0.16)], [0.3, c.p.deep], [1, c.p.night])),
    repeat(4, bank),
  ]);
};

export const robot: Scene = (c) => {
  const y = c.h * c.by(0.5, 0.4);
  return picture([
    c.fill(c.down([0, c.p.glow], [1, c.p.warm])),
    disc(c.fx, y, c.u * 430, c.p.paper, 0.55),
    figure(c, 'robot', c.fx, y, c.u * 1000),
    c.ground(y + c.u * 540, c.p.deep),
  ]);
};
