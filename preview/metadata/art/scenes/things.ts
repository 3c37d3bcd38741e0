import { picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { glow, nightSky, orb, rain as rainfall, ridges, stars, waves } from '../scenery.ts';
import { box, disc, line, path, reflect, repeat, shape } from '../svg.ts';

export const lighthouse: Scene = (c) => {
  const { w, h, u } = c;
  const x = w * c.by(0.7, 0.6);
  const foot = h * c.by(0.82, 0.7);
  const tall = h * c.by(0.56, 0.42);
  const lamp = foot - tall;
  const beam = (reach: number, spread: number, opacity: number): string => {
    const outline = path`M${x} ${lamp}l${reach} ${-spread}v${spread * 1.8}Z`;
    return shape(outline, c.p.glow, { opacity });
  };
  return picture([
    nightSky(c),
    stars(c, 110, h * 0.5),
    orb(c, w * c.by(0.9, 0.22), h * 0.2, u * 54),
    beam(-w, u * 330, 0.34),
    beam(-w, u * 190, 0.4),
    beam(w * 0.6, u * 150, 0.25),
    waves(c, h * 0.64),
    figure(c, 'rock', x, foot, u * 1000),
    figure(c, 'lighthouse', x, lamp, tall),
    glow(c, x, lamp, u * 120, c.p.paper, 0.9, c.p.glow),
  ]);
};

export const sea: Scene = (c) => {
  const { u, fx, h } = c;
  const horizon = h * 0.52;
  const r = u * c.range(210, 280);
  const layers = [nightSky(c), stars(c, 80, horizon), orb(c, fx, horizon - r * 0.7, r, c.p.glow, c.p.warm)];
  const moonlight = repeat(16, (i) => {
    const t = i / 16;
    const half = u * (150 - 70 * t) * (0.5 + c.rnd() * 0.6);
    return path`M${fx - half} ${horizon + (h - horizon) * (0.04 + t * 0.7)}h${half * 2}`;
  });
  return picture([
    ...layers,
    waves(c, horizon),
    line(moonlight, c.p.glow, u * 7, { opacity: 0.7, round: true }),
    figure(c, 'boat', fx - u * 60, horizon + u * 110, u * 1000),
  ]);
};

export const tram: Scene = (c) => {
  const { u, w, h, fx: x } = c;
  const base = h * c.by(0.9, 0.72);
  const headlight = base - u * 88.4;
  return picture([
    nightSky(c),
    ridges(c, h * 0.22, 2, 0.7, c.p.mid, c.dim(c.p.deep, 0.4)),
    glow(c, x, base - u * 120, u * 620, c.p.warm, 0.85),
    box(0, base, w, h - base, c.p.night),
    figure(c, 'tramway', x, base, u * 1000),
    figure(c, 'tram', x, base, u * 1000),
    glow(c, x, headlight, u * 200, c.p.paper, 0.9, c.p.glow),
    disc(x, headlight, u * 34, '#ffffff'),
    box(x - u * 185, base - u * 34, u * 370, u * 38, c.p.night),
  ]);
};

export const rain: Scene = (c) => {
  const { u, w, h, fx: x } = c;
  const y = h * c.by(0.8, 0.64);
  const tall = u * 340;
  const lamp = [x, y - u * 300, u * 560] as const;
  const lights = [c.p.warm, c.p.accent, c.p.glow];
  const couple = [
    figure(c, 'walker', x - u * 52, y + u * 30, tall),
    figure(c, 'walker', x + u * 56, y + u * 30, tall * 0.94, { mirrored: true }),
    figure(c, 'umbrella', x, y + u * 20, tall * 1.12, { ink: c.p.accent }),
  ].join('');
  const blurredLight = (i: number): string => {
    const place = [c.rnd() * w, c.range(0.1, 0.55) * h, u * c.range(16, 52)] as const;
    return disc(...place, lights[i % 3] ?? c.p.warm, 0.32);
  };
  const layers = [
    nightSky(c),
    rainfall(c, 130, () => c.range(24, 80), 0.35),
    disc(...lamp, c.round(...lamp, [0, c.p.glow, 0.9], [0.5, c.p.warm, 0.5], [1, c.p.warm, 0])),
    repeat(16, blurredLight),
    box(0, y, w, h - y, c.down([0, blend(c.p.mid, c.p.warm, 0.35)], [1, c.p.night])),
    reflect(y + u * 32, 0.28, couple),
    couple,
    rainfall(c, 70, () => 72, 0.4),
  ];
  return picture(layers, { zone: !c.wide && c.chance(0.4) ? 'top' : 'bottom' });
};
