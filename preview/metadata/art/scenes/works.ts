import { picture, type Scene } from '../canvas.ts';
import { figure } from '../figures.ts';
import { cloud, duskSky, flock, glow, nightSky, orb, pumpWheel, ridges, trestle } from '../scenery.ts';
import { bothSides, box, disc, line, path, repeat, ring } from '../svg.ts';

export const pylons: Scene = (c) => {
  const { w, h, u } = c;
  const masts = c
    .by(
      [
        [0.56, 0.4],
        [0.72, 0.6],
        [0.94, 0.95],
      ],
      [
        [0.2, 0.3],
        [0.42, 0.46],
        [0.78, 0.8],
      ],
    )
    .map(([at = 0, scale = 0]) => ({ x: w * at, foot: h * (0.62 + 0.16 * scale), tall: u * 820 * scale }));
  const wires = masts.slice(1).flatMap((near, i) => {
    const far = masts[i] ?? near;
    return [0.72, 0.86].map((height) =>
      bothSides((s) => {
        const arm = s * (height < 0.8 ? 0.2 : 0.16);
        const from = { x: far.x + arm * far.tall, y: far.foot - far.tall * height };
        const to = { x: near.x + arm * near.tall, y: near.foot - near.tall * height };
        const sag = { x: (far.x + near.x) / 2, y: (from.y + to.y) / 2 + u * 90 };
        return path`M${from.x} ${from.y}Q${sag.x} ${sag.y} ${to.x} ${to.y}`;
      }),
    );
  });
  return picture([
    duskSky(c),
    orb(c, w * c.by(0.6, 0.3), h * 0.5, u * 130),
    ridges(c, h * 0.56, 3, 0.3),
    ...masts.map(({ x, foot, tall }) => figure(c, 'pylon', x, foot, tall)),
    line(wires.join(''), c.p.night, u * 3),
    flock(c, w * 0.66, h * 0.2, u * 420, 9),
  ]);
};

export const cranes: Scene = (c) => {
  const { w, h, u } = c;
  const base = h * c.by(0.84, 0.7);
  const paints = [c.p.accent, c.p.warm, c.p.mid, c.p.deep];
  const stack = (i: number): string =>
    repeat(1 + c.roll(3), (row) => {
      const paint = c.dim(paints[c.roll(4)] ?? c.p.mid, 0.42);
      return box(i * u * 134, base - (row + 1) * u * 52, u * 130, u * 50, paint);
    });
  const crane = (at: number, i: number): string => {
    const ink = c.dim(c.p.deep, 0.5 + i * 0.2);
    return figure(c, 'crane', w * at, base, u * (470 + (i % 2) * 150), { ink });
  };
  return picture([
    duskSky(c),
    orb(c, c.fx, h * 0.48, u * 240, c.p.accent, c.p.warm),
    ...c.by([0.52, 0.7, 0.9], [0.16, 0.5, 0.86]).map(crane),
    repeat(Math.ceil(w / (u * 134)), stack),
    c.ground(base, c.down([0, c.dim(c.p.mid, 0.5)], [1, c.p.night])),
  ]);
};

export const signal: Scene = (c) => {
  const { u, fx: x, h } = c;
  const y = h * c.by(0.4, 0.36);
  const foot = h * c.by(0.94, 0.8);
  const wave = (index: number): string => {
    const i = 12 - index;
    const ink = i % 3 === 0 ? c.p.accent : c.p.warm;
    return ring(x, y, u * (26 + i * i * 6.2), ink, u * (9 - i * 0.45), 0.95 - i * 0.066);
  };
  const strut = (t: number): string => {
    const above = t - 0.18;
    return path`M${x + u * 92 * t} ${y + (foot - y) * t}L${x - u * 92 * above} ${y + (foot - y) * above}`;
  };
  const heights = [0.25, 0.45, 0.62, 0.78];
  return picture([
    nightSky(c),
    repeat(12, wave),
    ridges(c, h * 0.66, 2, 0.5, c.p.mid, c.p.night),
    trestle(c, x, y, foot, u * 92, heights),
    line(heights.map(strut).join(''), c.p.night, u * 6),
    disc(x, y, u * 26, c.p.paper),
    glow(c, x, y, u * 120, c.p.paper, 0.8, c.p.glow),
  ]);
};

export const windpump: Scene = (c) => {
  const { w, h, u } = c;
  const x = w * (c.wide ? 0.72 : c.range(0.55, 0.72));
  const foot = h * c.by(0.86, 0.74);
  const hub = foot - u * 620;
  return picture([
    c.fill(c.down([0, c.p.mid], [0.5, c.p.warm], [0.78, c.p.glow])),
    orb(c, w * c.by(0.5, 0.26), h * 0.3, u * 110),
    cloud(c, w * c.by(0.8, 0.04), h * 0.2, u * 300, c.p.paper),
    ridges(c, h * 0.54, 3, 0.2),
    trestle(c, x, hub, foot, u * 100, [0.3, 0.5, 0.7]),
    pumpWheel(c, x, hub, u),
    figure(c, 'pumpVane', x, hub, u * 1000),
  ]);
};
