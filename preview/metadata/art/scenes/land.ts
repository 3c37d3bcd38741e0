import { type Canvas, type Drawn, disc, line, n, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { acacia, person, walker } from '../figures.ts';
import { birds, duskSky, nightSky, orb, ridge, ridges, stars } from '../land.ts';

/** Dunes under a huge moon, two people on the crest. */
export function dunes(c: Canvas): Drawn {
  const r = c.u * c.range(190, 270);
  const y = c.h * (c.wide ? 0.4 : c.range(0.3, 0.38));
  const x = c.fx + (c.wide ? 0 : c.range(-0.18, 0.18) * c.w);
  let body = duskSky(c) + stars(c, 60, c.h * 0.35) + orb(c, x, y, r);
  const top = c.h * 0.5;
  for (let i = 0; i < 5; i++) {
    const t = i / 4;
    const colour = blend(blend(c.p.warm, c.p.mid, t), c.p.night, t * 0.82);
    const base = top + c.h * (0.05 + t * 0.3);
    body += shape(
      ridge(c, base, c.h * 0.11, 0),
      c.across(
        [0, blend(colour, c.p.night, 0.35)],
        [c.rnd() * 0.4 + 0.3, colour],
        [1, blend(colour, c.p.glow, 0.22 * (1 - t))],
      ),
    );
    if (i === 2) {
      const px = c.wide ? c.w * 0.74 : c.w * c.range(0.3, 0.7);
      body +=
        walker(px, base - c.h * 0.035, c.u * 74, c.p.night) +
        walker(px - c.u * 62, base - c.h * 0.03, c.u * 66, c.p.night);
    }
  }
  return { body, zone: 'bottom', ink: 'light' };
}

/** Mountains one behind the other in haze, a low sun, a thorn tree in front. */
export function mountains(c: Canvas): Drawn {
  const x = c.wide ? c.w * 0.66 : c.w * c.range(0.25, 0.75);
  let body = duskSky(c) + orb(c, x, c.h * 0.4, c.u * c.range(90, 150));
  body += ridges(c, c.h * 0.34, 5, 0.9, blend(c.p.warm, c.p.glow, 0.4), c.p.night);
  if (c.chance(0.7))
    body += acacia(
      c.wide ? c.w * 0.84 : c.w * c.range(0.2, 0.8),
      c.h * 0.8,
      c.u * c.range(190, 280),
      c.p.night,
    );
  body += birds(c, x + c.u * 120, c.h * 0.24, c.u * 300, 7, c.p.night);
  return { body, zone: 'bottom', ink: 'light' };
}

/** A straight road to the horizon under a vast sky, poles along it, headlights far off. */
export function road(c: Canvas): Drawn {
  const hy = c.h * (c.wide ? 0.62 : 0.56);
  const vx = c.wide ? c.w * 0.7 : c.w * c.range(0.42, 0.58);
  const half = c.w * (c.wide ? 0.34 : 0.62);
  let body =
    nightSky(c) +
    c.fill(c.round(vx, hy, c.h * 0.55, [0, c.p.glow, 0.95], [0.3, c.p.warm, 0.75], [1, c.p.warm, 0])) +
    stars(c, 130, hy * 0.9);
  body += shape(
    `M0 ${n(hy)}H${c.w}V${c.h}H0Z`,
    c.down([0, blend(c.p.deep, c.p.warm, 0.25)], [0.4, c.p.night], [1, c.p.night]),
  );
  body += shape(
    ridge(c, hy + c.u * 6, c.u * 60, 0.8)
      .replace(`L${c.w} ${c.h}Z`, `L${c.w} ${n(hy + 4)}L0 ${n(hy + 4)}Z`)
      .replace(`M0 ${c.h}`, `M0 ${n(hy)}`),
    c.p.night,
  );
  body += shape(
    `M${n(vx - 3 * c.u)} ${n(hy)}L${n(vx + 3 * c.u)} ${n(hy)}L${n(vx + half)} ${c.h}L${n(vx - half)} ${c.h}Z`,
    c.down([0, blend(c.p.mid, c.p.night, 0.3)], [1, blend(c.p.deep, c.p.night, 0.55)]),
  );
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) ** 2.2;
    const b = ((i + 0.5) / 8) ** 2.2;
    const y1 = hy + (c.h - hy) * a;
    const y2 = hy + (c.h - hy) * b;
    const w1 = 2 * c.u + 16 * c.u * a;
    const w2 = 2 * c.u + 16 * c.u * b;
    body += shape(
      `M${n(vx - w1 / 2)} ${n(y1)}H${n(vx + w1 / 2)}L${n(vx + w2 / 2)} ${n(y2)}H${n(vx - w2 / 2)}Z`,
      c.p.glow,
      'opacity=".85"',
    );
  }
  for (let i = 1; i < 7; i++) {
    const t = (i / 7) ** 1.8;
    const x = vx + half * 0.62 * t + c.u * 14;
    const foot = hy + (c.h - hy) * t * 0.72;
    const tall = c.u * (36 + 620 * t);
    body += line(
      `M${n(x)} ${n(foot)}V${n(foot - tall)}M${n(x - tall * 0.1)} ${n(foot - tall * 0.92)}h${n(tall * 0.2)}`,
      c.p.night,
      c.u * (2 + 13 * t),
    );
  }
  const glow = c.u * 60;
  body += disc(
    vx,
    hy + c.u * 12,
    glow,
    c.round(vx, hy + c.u * 12, glow, [0, c.p.paper, 0.95], [1, c.p.paper, 0]),
  );
  body +=
    disc(vx - c.u * 11, hy + c.u * 12, c.u * 7, '#ffffff') +
    disc(vx + c.u * 11, hy + c.u * 12, c.u * 7, '#ffffff');
  return { body, zone: c.chance(0.5) ? 'top' : 'bottom', ink: 'light' };
}

/** One person before an enormous sun, with a shadow as long as the sheet. */
export function figure(c: Canvas): Drawn {
  const hy = c.h * 0.66;
  const r = c.u * c.range(310, 390);
  const ground = blend(c.p.deep, c.p.night, 0.3);
  let body = c.fill(c.down([0, c.p.warm], [0.7, c.p.glow], [1, c.p.paper]));
  const paint = c.down([0, c.p.accent], [1, blend(c.p.accent, c.p.paper, 0.5)]);
  const form = Math.floor(c.rnd() * 4);
  // The same idea four ways: a sun, a doorway, a peak, a stack of half suns.
  if (form === 0) body += disc(c.fx, hy - r * 0.35, r, paint);
  else if (form === 1)
    body += shape(
      `M${n(c.fx - r * 0.55)} ${n(hy)}V${n(hy - r * 1.1)}A${n(r * 0.55)} ${n(r * 0.55)} 0 0 1 ${n(c.fx + r * 0.55)} ${n(hy - r * 1.1)}V${n(hy)}Z`,
      paint,
    );
  else if (form === 2)
    body += shape(
      `M${n(c.fx - r * 1.15)} ${n(hy)}L${n(c.fx + r * 0.1)} ${n(hy - r * 1.5)}L${n(c.fx + r * 1.15)} ${n(hy)}Z`,
      paint,
    );
  else
    for (let i = 0; i < 4; i++)
      body += shape(
        `M${n(c.fx - r * (1.2 - i * 0.27))} ${n(hy)}A${n(r * (1.2 - i * 0.27))} ${n(r * (1.2 - i * 0.27))} 0 0 1 ${n(c.fx + r * (1.2 - i * 0.27))} ${n(hy)}Z`,
        i % 2 ? c.p.glow : blend(c.p.accent, c.p.deep, i * 0.16),
      );
  body += shape(`M0 ${n(hy)}H${c.w}V${c.h}H0Z`, c.down([0, blend(ground, c.p.mid, 0.5)], [1, ground]));
  const tall = c.u * 260;
  body += shape(
    `M${n(c.fx - c.u * 20)} ${n(hy + c.u * 26)}L${n(c.fx + c.u * 20)} ${n(hy + c.u * 26)}L${n(c.fx - c.u * 90)} ${c.h}L${n(c.fx - c.u * 260)} ${c.h}Z`,
    c.p.night,
    'opacity=".55"',
  );
  body += person(c.fx, hy + c.u * 30, tall, c.p.night, c.chance(0.5));
  return { body, zone: c.wide ? 'bottom' : c.chance(0.55) ? 'top' : 'bottom', ink: 'light' };
}
