import { box, type Canvas, type Drawn, disc, line, n, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { umbrella, walker } from '../figures.ts';
import { nightSky, orb, ridges, stars } from '../land.ts';
import { nightRain } from './city.ts';

/** Waves in rows, as far as the sheet goes. */
export function waves(c: Canvas, from: number, light: string, dark: string): string {
  let body = '';
  const rows = 9;
  for (let i = 0; i < rows; i++) {
    const t = i / (rows - 1);
    const y = from + (c.h - from) * t ** 1.35;
    const step = c.u * (60 + 120 * t);
    let d = `M${n(-step)} ${c.h}V${n(y)}`;
    for (let x = -step * (1 + (i % 2) * 0.5); x < c.w + step; x += step)
      d += `q${n(step / 2)} ${n(-step * 0.3)} ${n(step)} 0`;
    body += shape(`${d}V${c.h}Z`, blend(light, dark, 0.15 + t * 0.85));
  }
  return body;
}

/** A lighthouse on its rock, the beam over the sea. */
export function lighthouse(c: Canvas): Drawn {
  const x = c.wide ? c.w * 0.7 : c.w * 0.6;
  const foot = c.h * (c.wide ? 0.82 : 0.7);
  const tall = c.h * (c.wide ? 0.56 : 0.42);
  const lamp = foot - tall;
  let body =
    nightSky(c) + stars(c, 110, c.h * 0.5) + orb(c, c.w * (c.wide ? 0.9 : 0.22), c.h * 0.2, c.u * 54);
  const beam = (dx: number, spread: number, opacity: number): string =>
    shape(
      `M${n(x)} ${n(lamp)}L${n(x + dx)} ${n(lamp - spread)}L${n(x + dx)} ${n(lamp + spread * 0.8)}Z`,
      c.p.glow,
      `opacity="${opacity}"`,
    );
  body += beam(-c.w, c.u * 330, 0.34) + beam(-c.w, c.u * 190, 0.4) + beam(c.w * 0.6, c.u * 150, 0.25);
  body += waves(c, c.h * 0.64, c.p.mid, c.p.night);
  body += shape(
    `M${n(x - c.u * 330)} ${c.h}Q${n(x - c.u * 170)} ${n(foot - c.u * 10)} ${n(x)} ${n(foot - c.u * 14)}Q${n(x + c.u * 200)} ${n(foot)} ${n(x + c.u * 420)} ${c.h}Z`,
    c.p.night,
  );
  const w = c.u * 62;
  body += shape(
    `M${n(x - w)} ${n(foot)}L${n(x - w * 0.6)} ${n(lamp + c.u * 40)}H${n(x + w * 0.6)}L${n(x + w)} ${n(foot)}Z`,
    c.across([0, c.p.paper], [0.55, c.p.paper], [1, blend(c.p.paper, c.p.deep, 0.5)]),
  );
  for (const [a, b] of [
    [0.18, 0.36],
    [0.56, 0.74],
  ] as const) {
    const half = (t: number): number => w * (0.6 + 0.4 * t);
    const y = (t: number): number => lamp + c.u * 40 + (tall - c.u * 40) * t;
    body += shape(
      `M${n(x - half(a))} ${n(y(a))}H${n(x + half(a))}L${n(x + half(b))} ${n(y(b))}H${n(x - half(b))}Z`,
      c.p.accent,
    );
  }
  body +=
    box(x - w * 0.8, lamp + c.u * 28, w * 1.6, c.u * 14, c.p.night) +
    box(x - w * 0.42, lamp - c.u * 26, w * 0.84, c.u * 54, c.p.glow) +
    shape(
      `M${n(x - w * 0.55)} ${n(lamp - c.u * 26)}Q${n(x)} ${n(lamp - c.u * 100)} ${n(x + w * 0.55)} ${n(lamp - c.u * 26)}Z`,
      c.p.accent,
    );
  body += disc(x, lamp, c.u * 120, c.round(x, lamp, c.u * 120, [0, c.p.paper, 0.9], [1, c.p.glow, 0]));
  return { body, zone: 'bottom', ink: 'light' };
}

/** A small boat under a huge moon and its path of light. */
export function sea(c: Canvas): Drawn {
  const hy = c.h * 0.52;
  const r = c.u * c.range(210, 280);
  let body =
    nightSky(c) +
    stars(c, 80, hy) +
    orb(c, c.fx, hy - r * 0.7, r, c.p.glow, c.p.warm) +
    waves(c, hy, c.p.mid, c.p.night);
  let d = '';
  for (let i = 0; i < 16; i++) {
    const t = i / 16;
    const y = hy + (c.h - hy) * (0.04 + t * 0.7);
    const half = c.u * (150 - 70 * t) * (0.5 + c.rnd() * 0.6);
    d += `M${n(c.fx - half)} ${n(y)}h${n(half * 2)}`;
  }
  body += line(d, c.p.glow, c.u * 7, 'opacity=".7" stroke-linecap="round"');
  const x = c.fx - c.u * 60;
  const y = hy + c.u * 110;
  body += shape(
    `M${n(x - c.u * 120)} ${n(y)}H${n(x + c.u * 120)}Q${n(x + c.u * 80)} ${n(y + c.u * 56)} ${n(x)} ${n(y + c.u * 56)}Q${n(x - c.u * 90)} ${n(y + c.u * 56)} ${n(x - c.u * 120)} ${n(y)}Z`,
    c.p.night,
  );
  body +=
    line(`M${n(x)} ${n(y)}V${n(y - c.u * 210)}`, c.p.night, c.u * 8) +
    shape(
      `M${n(x + c.u * 8)} ${n(y - c.u * 200)}Q${n(x + c.u * 120)} ${n(y - c.u * 90)} ${n(x + c.u * 108)} ${n(y - c.u * 18)}H${n(x + c.u * 8)}Z`,
      c.p.paper,
    ) +
    shape(
      `M${n(x - c.u * 8)} ${n(y - c.u * 170)}Q${n(x - c.u * 70)} ${n(y - c.u * 80)} ${n(x - c.u * 76)} ${n(y - c.u * 18)}H${n(x - c.u * 8)}Z`,
      c.p.accent,
    );
  return { body, zone: 'bottom', ink: 'light' };
}

/** A tram head-on, its lamp the only light in the street. */
export function tram(c: Canvas): Drawn {
  const x = c.fx;
  const base = c.h * (c.wide ? 0.9 : 0.72);
  const w = c.u * 330;
  const h = c.u * 520;
  const top = base - h;
  let body =
    nightSky(c) +
    ridges(c, c.h * 0.22, 2, 0.7, c.p.mid, blend(c.p.deep, c.p.night, 0.4)) +
    disc(
      x,
      base - c.u * 120,
      c.u * 620,
      c.round(x, base - c.u * 120, c.u * 620, [0, c.p.warm, 0.85], [1, c.p.warm, 0]),
    );
  body += box(0, base, c.w, c.h - base, c.p.night);
  for (const s of [-1, 1])
    body += shape(
      `M${n(x + s * c.u * 60)} ${n(base)}L${n(x + s * c.u * 76)} ${n(base)}L${n(x + s * c.u * 400)} ${c.h}L${n(x + s * c.u * 320)} ${c.h}Z`,
      c.p.warm,
      'opacity=".8"',
    );
  body += line(
    `M0 ${n(c.h * 0.08)}L${n(x)} ${n(top - c.u * 90)}L${c.w} ${n(c.h * 0.05)}M${n(x)} ${n(top - c.u * 90)}L${n(x - c.u * 30)} ${n(top)}`,
    c.p.night,
    c.u * 5,
  );
  body +=
    `<rect x="${n(x - w / 2)}" y="${n(top)}" width="${n(w)}" height="${n(h)}" rx="${n(c.u * 46)}" fill="${c.p.accent}"/>` +
    box(x - w / 2, top + h * 0.5, w, h * 0.2, c.p.paper) +
    `<rect x="${n(x - w * 0.34)}" y="${n(top + c.u * 22)}" width="${n(w * 0.68)}" height="${n(c.u * 50)}" rx="8" fill="${c.p.night}"/>`;
  for (const s of [-1, 0, 1])
    body += `<rect x="${n(x + s * w * 0.31 - w * 0.135)}" y="${n(top + c.u * 92)}" width="${n(w * 0.27)}" height="${n(h * 0.27)}" rx="10" fill="${c.p.glow}"/>`;
  body +=
    shape(
      `M${n(x - c.u * 20)} ${n(top + h * 0.45)}v${n(-c.u * 60)}q${n(c.u * 20)} ${n(-c.u * 40)} ${n(c.u * 40)} 0v${n(c.u * 60)}Z`,
      c.p.night,
    ) + disc(x, top + h * 0.42 - c.u * 90, c.u * 20, c.p.night);
  body +=
    disc(
      x,
      base - h * 0.17,
      c.u * 200,
      c.round(x, base - h * 0.17, c.u * 200, [0, c.p.paper, 0.9], [1, c.p.glow, 0]),
    ) +
    disc(x, base - h * 0.17, c.u * 34, '#ffffff') +
    box(x - w * 0.56, base - c.u * 34, w * 1.12, c.u * 38, c.p.night);
  return { body, zone: 'bottom', ink: 'light' };
}

/** Two under one umbrella, seen from behind, the street a mirror. */
export function rain(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.8 : 0.64);
  let body =
    nightRain(c) +
    disc(
      x,
      y - c.u * 300,
      c.u * 560,
      c.round(x, y - c.u * 300, c.u * 560, [0, c.p.glow, 0.9], [0.5, c.p.warm, 0.5], [1, c.p.warm, 0]),
    );
  for (let i = 0; i < 16; i++)
    body += disc(
      c.rnd() * c.w,
      c.range(0.1, 0.55) * c.h,
      c.u * c.range(16, 52),
      [c.p.warm, c.p.accent, c.p.glow][i % 3] ?? c.p.warm,
      0.32,
    );
  body += box(0, y, c.w, c.h - y, c.down([0, blend(c.p.mid, c.p.warm, 0.35)], [1, c.p.night]));
  const tall = c.u * 340;
  const two =
    walker(x - c.u * 52, y + c.u * 30, tall, c.p.night) +
    walker(x + c.u * 56, y + c.u * 30, tall * 0.94, c.p.night, true) +
    umbrella(x, y + c.u * 20, tall * 1.12, c.p.accent, c.p.night);
  body += `<g opacity=".28" transform="translate(0 ${n((y + c.u * 32) * 2)}) scale(1 -1)">${two}</g>${two}`;
  let d = '';
  for (let i = 0; i < 70; i++) d += `M${n(c.rnd() * c.w)} ${n(c.rnd() * c.h)}l${n(-c.u * 14)} ${n(c.u * 70)}`;
  body += line(d, c.p.paper, c.u * 2.4, 'opacity=".4" stroke-linecap="round"');
  return { body, zone: c.wide ? 'bottom' : c.chance(0.4) ? 'top' : 'bottom', ink: 'light' };
}
