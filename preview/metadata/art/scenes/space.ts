import { type Canvas, picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { nightSky, ridges, stars } from '../scenery.ts';
import { box, disc, line, oval, path, repeat, ring, shape } from '../svg.ts';

export const planet: Scene = (c) => {
  const r = c.u * c.range(250, 330);
  const x = c.fx + (c.wide ? 0 : c.range(-0.15, 0.2) * c.w);
  const y = c.fy - c.h * 0.03;
  const turn = [c.range(-26, -10), x, y] as const;
  const arc = (rx: number, ry: number, sweep: number): string =>
    path`M${x - r * rx} ${y}A${r * rx} ${r * ry} 0 0 ${sweep} ${x + r * rx} ${y}`;
  const rings = (sweep: number): string =>
    line(arc(1.9, 0.42, sweep), c.p.glow, r * 0.14, { opacity: 0.85, turn }) +
    line(arc(1.62, 0.34, sweep), c.p.accent, r * 0.05, { turn });
  const sky = [nightSky(c), stars(c, 220, c.h)];
  const stripe = (i: number): string => {
    const look = { opacity: 0.55, turn };
    const ink = i % 2 ? c.p.glow : c.p.mid;
    return oval(x, y - r + (i * 2 * r) / 7, r * 1.2, r * c.range(0.04, 0.13), ink, look);
  };
  const shade = c.round(x - r * 0.5, y - r * 0.5, r * 1.8, [0.3, c.p.night, 0], [1, c.p.night, 0.95]);
  const globe = disc(x, y, r, c.p.warm) + repeat(7, stripe) + disc(x, y, r, shade);
  const px = c.w * c.by(0.6, 0.26);
  return picture([
    ...sky,
    disc(x, y, r * 2, c.round(x, y, r * 2, [0.4, c.p.warm, 0.5], [1, c.p.warm, 0])),
    rings(1),
    c.clip(disc(x, y, r, ''), globe),
    rings(0),
    disc(x - r * 1.3, y - r * 0.95, r * 0.12, c.p.paper),
    ridges(c, c.h * 0.68, 2, 0.9, c.p.mid, c.p.night),
    disc(px, c.h * 0.78, c.u * 70, c.p.night),
    box(px - c.u * 4, c.h * 0.66, c.u * 8, c.h * 0.1, c.p.night),
    disc(px, c.h * 0.66, c.u * 9, c.p.accent),
  ]);
};

export const helmet: Scene = (c) => {
  const { fx: x, h } = c;
  const y = h * c.by(0.52, 0.42);
  const r = c.u * 300;
  const suit = [
    path`M${x - r * 1.5} ${h}Q${x - r * 1.4} ${y + r * 1.05} ${x - r * 0.5} ${y + r * 0.9}h${r}`,
    path`Q${x + r * 1.4} ${y + r * 1.05} ${x + r * 1.5} ${h}Z`,
  ];
  const shell = c.across([0, '#ffffff'], [0.6, c.p.paper], [1, blend(c.p.paper, c.p.deep, 0.5)]);
  const visor = [x - r * 0.88, y - r * 0.72, r * 1.76, r * 1.44] as const;
  const glass = [
    box(x - r, y - r, r * 2, r * 2, c.down([0, c.p.night], [0.6, c.p.deep], [1, c.p.warm])),
    stars(c, 60, h),
    figure(c, 'visorHills', x, y, r),
    figure(c, 'person', x - r * 0.2, y + r * 0.5, r * 0.34, { ink: c.p.accent }),
    figure(c, 'visorShine', x, y, r),
  ];
  const rim = `<rect x="${visor[0]}" y="${visor[1]}" width="${visor[2]}" height="${visor[3]}" rx="${r * 0.66}" fill="none" stroke="${c.p.accent}" stroke-width="${r * 0.06}"/>`;
  return picture([
    c.fill(c.down([0, c.p.warm], [1, c.p.mid])),
    disc(x, y - r * 0.2, r * 1.65, c.p.glow, 0.55),
    shape(suit.join(''), c.down([0, c.p.paper], [1, blend(c.p.paper, c.p.deep, 0.65)])),
    disc(x, y, r * 1.16, shell),
    c.clip(box(...visor, '', { radius: r * 0.66 }), glass.join('')),
    rim,
  ]);
};

interface Map {
  paper: string;
  ink: string;
  isDark: boolean;
}

function contourLines(c: Canvas, peak: readonly number[], { paper, ink, isDark }: Map): string {
  const [px = 0, py = 0, size = 1] = peak;
  const seed = c.range(0, 6);
  const steps = 40;
  const level = (index: number): string => {
    const i = 10 - index;
    const r = c.u * 56 * i * size;
    const points = Array.from({ length: steps }, (_, k) => {
      const a = (k / steps) * Math.PI * 2;
      const wobble = 1 + 0.14 * Math.sin(a * 3 + seed) + 0.08 * Math.sin(a * 5 + seed * 2 + i * 0.12);
      return path`${c.w * px + Math.cos(a) * r * wobble} ${c.h * py + Math.sin(a) * r * wobble * 0.9}`;
    });
    const outline = `M${points.join('L')}Z`;
    const tint = i === 1 ? c.p.accent : blend(paper, ink, isDark ? 0.5 - i * 0.05 : 0.3 - i * 0.028);
    const width = c.u * (i % 5 === 0 ? 5 : 2);
    return shape(outline, tint) + line(outline, ink, width, { opacity: isDark ? 0.9 : 0.75, round: true });
  };
  return repeat(10, level);
}

export const contour: Scene = (c) => {
  const { u } = c;
  const isDark = c.wide || c.chance(0.5);
  const paper = isDark ? c.p.night : c.p.paper;
  const map = { paper, ink: isDark ? c.p.warm : c.p.deep, isDark };
  const summit = c.by([0.7, 0.45, 1.25], [0.55, 0.36, 1]);
  const others = c.by(
    [
      [0.95, 0.1, 0.7],
      [0.45, 0.95, 0.6],
    ],
    [
      [0.1, 0.72, 0.7],
      [0.95, 0.04, 0.55],
    ],
  );
  const x = c.w * (summit[0] ?? 0.5);
  const y = c.h * (summit[1] ?? 0.4);
  const trail = path`M${x} ${y}q${-u * 220} ${u * 120} ${-u * 160} ${u * 300}T${x - u * 330} ${y + u * 560}`;
  const layers = [
    c.fill(paper),
    ...[summit, ...others].map((peak) => contourLines(c, peak, map)),
    line(trail, c.p.accent, u * 9, { dashes: [u * 26, u * 18], round: true }),
    disc(x, y, u * 30, c.p.accent),
    ring(x, y, u * 54, c.p.accent, u * 7),
    isDark ? '' : c.fill(c.down([0.6, paper, 0], [0.76, paper, 0.95], [1, paper, 1])),
  ];
  return picture(layers, { ink: isDark ? 'light' : 'dark' });
};
