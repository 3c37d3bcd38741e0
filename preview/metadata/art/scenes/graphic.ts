import { type Canvas, picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { ray } from '../scenery.ts';
import { box, disc, line, path, place, repeat, ring, shape } from '../svg.ts';

/** 1,000 units: the form, and a cut-out on top. */
const tiles: readonly (readonly [inked: string, cut: string])[] = [
  ['M0 0H1000A1000 1000 0 0 1 0 1000Z', ''],
  ['M0 500A500 500 0 0 1 1000 500Z', ''],
  ['M140 500a360 360 0 1 0 720 0a360 360 0 1 0-720 0Z', 'M350 500a150 150 0 1 0 300 0a150 150 0 1 0-300 0Z'],
  ['M0 0H1000L0 1000Z', ''],
  ['M0 0h1000v125H0ZM0 250h1000v125H0ZM0 500h1000v125H0ZM0 750h1000v125H0Z', ''],
  ['M0 1000A1000 1000 0 0 1 1000 0V1000Z', 'M500 1000A500 500 0 0 1 1000 500V1000Z'],
];

function tile(c: Canvas, x: number, y: number, size: number): string {
  const colours = [c.p.warm, c.p.glow, c.p.accent, c.p.mid, c.p.deep, c.p.paper];
  const first = c.roll(6);
  const ground = colours[first] ?? c.p.warm;
  const ink = colours[(first + 1 + c.roll(5)) % 6] ?? c.p.deep;
  const [inked, cut] = tiles[c.roll(tiles.length)] ?? ['', ''];
  const turn = [c.roll(4) * 90, 500, 500] as const;
  const forms = shape(inked, ink, { turn }) + shape(cut, ground, { turn });
  return box(x, y, size + 1, size + 1, ground) + place(x, y, size / 1000, forms);
}

export const bauhaus: Scene = (c) => {
  const size = c.by(c.h, c.w) / 4;
  const bottom = c.by(c.h, c.h * 0.62);
  const layers = [c.fill(c.p.night)];
  for (let y = 0; y < bottom - 1; y += size)
    for (let x = c.by(c.w * 0.36, 0); x < c.w; x += size) layers.push(tile(c, x, y, size));
  if (c.wide) layers.push(c.fill(c.across([0.3, c.p.night], [0.62, c.p.night, 0])));
  return picture(layers);
};

export const venn: Scene = (c) => {
  const { u, fx, fy } = c;
  const r = u * 300;
  const kind = c.roll(3);
  const lift = kind === 2 ? 0 : r * 0.52 * 0.4;
  const outline = (side: number, s: number): string => {
    const x = fx + side * r * 0.52;
    const y = fy + side * lift;
    const half = path`A${s} ${s} 0 1 0 `;
    if (kind === 0) return path`M${x - s} ${y}${half}${x + s} ${y}${half}${x - s} ${y}Z`;
    const d = s * 1.2;
    if (kind === 1) return path`M${x - d} ${y}L${x} ${y - d}L${x + d} ${y}L${x} ${y + d}Z`;
    return path`M${x - s} ${fy + r}V${y}A${s} ${s} 0 0 1 ${x + s} ${y}V${fy + r}Z`;
  };
  // A backdrop's text needs a dark left side.
  const ground = c.wide ? c.p.night : c.chance(0.65) ? c.p.paper : blend(c.p.glow, c.p.paper, 0.4);
  const rings = repeat(5, (i) => outline(-1, r - (i + 1) * u * 36) + outline(1, r - (i + 1) * u * 36));
  const layers = [
    c.fill(ground),
    shape(outline(-1, r), c.p.warm),
    shape(outline(1, r), c.p.accent),
    c.clip(shape(outline(-1, r), ''), shape(outline(1, r), c.p.deep)),
    line(rings, c.p.paper, u * 3, { opacity: 0.4 }),
    figure(c, 'person', fx - u * 28, fy + u * 96, u * 180, { ink: c.p.paper }),
    figure(c, 'coat', fx + u * 34, fy + u * 96, u * 170, { ink: c.p.glow }),
  ];
  return picture(layers, { ink: 'dark' });
};

/** In radii of its sun, from the centre. */
function halftoneShade(dx: number, dy: number): number {
  const distance = Math.hypot(dx, dy);
  if (distance >= 1) return Math.max(0, 0.34 - (distance - 1) * 0.55);
  return 0.25 + 0.75 * Math.max(0, Math.min(1, (dx * 0.6 + dy * 0.8 + 0.6) / 1.6));
}

export const halftone: Scene = (c) => {
  const ground = c.wide ? c.p.deep : c.chance(0.5) ? c.p.paper : c.p.glow;
  const ink = c.wide || c.chance(0.5) ? c.p.night : c.p.deep;
  const step = c.u * 38;
  const radius = c.u * 370;
  let dots = '';
  for (let y = 0; y < c.h * c.by(1, 0.72); y += step) {
    for (let x = (Math.round(y / step) % 2) * step * 0.5; x < c.w; x += step) {
      const r = step * 0.62 * halftoneShade((x - c.fx) / radius, (y - c.fy) / radius);
      const half = path`a${r} ${r} 0 1 0 `;
      if (r > 1) dots += path`M${x - r} ${y}${half}${r * 2} 0${half}${-r * 2} 0`;
    }
  }
  const layers = [
    c.fill(ground),
    disc(c.fx - c.u * 40, c.fy - c.u * 40, radius * 0.98, c.p.warm),
    shape(dots, ink),
    box(c.by(c.w * 0.44, 0), c.fy + radius * 0.5, c.w, c.u * 34, c.p.accent, { opacity: 0.9 }),
  ];
  return picture(layers, { ink: 'dark' });
};

export const speed: Scene = (c) => {
  const x = c.wide ? c.w * 0.72 : c.w * c.range(0.55, 0.7);
  const y = c.h * 0.38;
  const colours = [c.p.night, c.p.glow, c.p.accent, c.p.mid, c.p.paper];
  const streak = (i: number): string => {
    const d = ray(c, x, y, c.rnd() * Math.PI * 2, c.range(0.004, 0.035), c.u * c.range(120, 300));
    return shape(d, colours[i % 5] ?? c.p.night, { opacity: 0.82 });
  };
  const light = c.round(x, y, c.u * 150, [0, '#ffffff'], [0.5, c.p.glow], [1, c.p.glow, 0]);
  return picture([
    c.fill(c.across([0, c.p.deep], [1, c.p.warm])),
    repeat(60, streak),
    disc(x, y, c.u * 150, light),
    figure(c, 'trainFront', x, y, c.u * 1000),
    c.fade(0.5, 0.95, 0.9),
  ]);
};

export const oddOne: Scene = (c) => {
  const columns = c.by(7, 4);
  const rows = 4;
  const size = (c.w * c.by(0.64, 0.88)) / columns;
  const odd = Math.floor(c.rnd() * columns * rows);
  const kinds = ['chair', 'mug', 'gladFace', 'cottage'] as const;
  const kind = kinds[c.roll(kinds.length)] ?? 'chair';
  const thing = (i: number): string => {
    const x = c.w * c.by(0.36, 0.06) + (i % columns) * size + size / 2;
    const y = c.h * c.by(0.08, 0.05) + Math.floor(i / columns) * size * 1.1 + size / 2;
    if (i !== odd) return figure(c, kind, x, y, size * 0.36, { ink: c.by(c.p.mid, c.p.deep) });
    const ink = c.p.accent;
    if (kind === 'gladFace') return figure(c, 'sadFace', x, y, size * 0.36, { ink });
    return place(x, y, 1, `<g transform="rotate(164)">${figure(c, kind, 0, 0, size * 0.36, { ink })}</g>`);
  };
  const ground = c.wide ? c.p.night : c.chance(0.5) ? c.p.glow : c.p.paper;
  return picture([c.fill(ground), repeat(columns * rows, thing)], { ink: 'dark' });
};

export const vinyl: Scene = (c) => {
  const r = c.u * 420;
  const x = c.w * c.by(0.7, 0.56);
  const y = c.fy + c.h * 0.01;
  const groove = (i: number): string => {
    const ink = i % 4 === 0 ? c.p.mid : blend(c.p.night, c.p.paper, 0.16);
    return ring(x, y, r * (0.42 + i * 0.043), ink, c.u * 3);
  };
  const shine = [-0.6, 2.5].map((a) => {
    const at = (angle: number) => path`${x + Math.cos(angle) * r} ${y + Math.sin(angle) * r}`;
    const wedge = path`M${x} ${y}L${at(a)}A${r} ${r} 0 0 1 ${at(a + 0.3)}Z`;
    return shape(wedge, '#ffffff', { opacity: 0.13 });
  });
  const arm = path`M${x + r * 0.9} ${y - r}L${x + r * 0.72} ${y - r * 0.1}L${x + r * 0.5} ${y + r * 0.22}`;
  const layers = [
    c.fill(c.by(c.p.deep, c.p.warm)),
    box(c.w * c.by(0.7, 0.28), 0, c.w, c.h, c.by(c.p.warm, c.p.glow)),
    disc(x, y, r, c.p.night),
    repeat(13, groove),
    ...shine,
    disc(x, y, r * 0.36, c.p.accent),
    disc(x, y, r * 0.29, c.p.paper),
    disc(x, y, r * 0.045, c.p.night),
    line(arm, c.p.deep, c.u * 20, { round: true }),
  ];
  return picture(layers, { ink: 'dark' });
};

export const equaliser: Scene = (c) => {
  const count = c.by(40, 19);
  const left = c.w * c.by(0.3, 0.07);
  const span = c.w * 0.93 - left;
  const middle = c.h * c.by(0.5, 0.38);
  const width = (span / count) * 0.62;
  const bar = (i: number): string => {
    const t = i / (count - 1);
    const wave = Math.abs(Math.sin(t * 9 + c.u) * Math.sin(t * Math.PI));
    const half = c.h * (0.06 + 0.26 * wave * c.range(0.6, 1.1));
    const ink = blend(blend(c.p.accent, c.p.warm, Math.min(1, t * 2)), c.p.glow, Math.max(0, t * 2 - 1));
    return box(left + span * t - width / 2, middle - half, width, half * 2, ink, { radius: width / 2 });
  };
  return picture([c.fill(c.down([0, c.p.night], [1, c.p.deep])), repeat(count, bar)]);
};

export const bands: Scene = (c) => {
  const { w, h } = c;
  const colours = [c.p.deep, c.p.mid, c.p.warm, c.p.glow, c.p.accent];
  const start = c.roll(5);
  const kind = c.roll(3);
  const far = c.wide ? w * 0.8 : w * c.range(0.2, 0.9);
  const shift = c.by(w * 0.4, 0);
  const band = (index: number): string => {
    const i = 7 - index;
    const fill = colours[(start + i) % 5] ?? c.p.warm;
    if (kind === 0) return disc(far, h * 0.12, c.u * 178.5 * i, fill);
    const slant = path`M${w * (1.1 - i * 0.17) + shift} 0H${w}V${h}H${w * (0.86 - i * 0.17) + shift}Z`;
    if (kind === 1) return shape(slant, fill, { opacity: 0.9 });
    const y = h * i * 0.13;
    const swell = path`M0 ${y}Q${w * 0.3} ${y - h * 0.12} ${w * 0.55} ${y}T${w} ${y - h * 0.04}V0H0Z`;
    return shape(swell, fill);
  };
  const layers = [
    c.fill(colours[start] ?? c.p.deep),
    repeat(7, band),
    c.fill(c.down([0, c.p.night, 0.12], [1, c.p.night, 0.55])),
  ];
  return picture(layers, { zone: 'middle' });
};
