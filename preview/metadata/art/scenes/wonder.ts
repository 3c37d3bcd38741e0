import { box, type Canvas, type Drawn, disc, line, n, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { person, walker } from '../figures.ts';
import { birds, duskSky, nightSky, orb, ridge, ridges, stars } from '../land.ts';

/** A baobab against an impossible moon. */
export function baobab(c: Canvas): Drawn {
  const x = c.fx;
  const foot = c.h * (c.wide ? 0.84 : 0.7);
  const k = c.u * 1.15;
  let body =
    nightSky(c) +
    stars(c, 200, c.h * 0.7) +
    orb(c, x + c.u * 60, foot - c.u * 400, c.u * 340, c.p.glow, c.p.warm);
  const at = (dx: number, dy: number): string => `${n(x + dx * k)} ${n(foot + dy * k)}`;
  body += ridges(c, c.h * 0.6, 2, 0, c.p.mid, c.p.deep);
  body += shape(
    `M${at(-150, 20)}Q${at(-80, -40)} ${at(-96, -250)}Q${at(-110, -330)} ${at(-60, -370)}H${at(70, -370).split(' ')[0]}Q${at(110, -320)} ${at(92, -250)}Q${at(80, -40)} ${at(160, 20)}Z`,
    c.p.night,
  );
  for (const [dx, dy, w] of [
    [-230, -560, 34],
    [-120, -620, 30],
    [0, -640, 34],
    [130, -610, 30],
    [240, -540, 34],
    [-300, -470, 24],
    [310, -460, 24],
  ] as const) {
    body += line(
      `M${at(dx * 0.2, -330)}Q${at(dx * 0.4, -460)} ${at(dx, dy)}`,
      c.p.night,
      w * k,
      'stroke-linecap="round"',
    );
    for (let i = 0; i < 4; i++)
      body += line(
        `M${at(dx * 0.9, dy * 0.96)}L${at(dx + c.range(-80, 80), dy - c.range(10, 90))}`,
        c.p.night,
        9 * k,
        'stroke-linecap="round"',
      );
    body += `<ellipse cx="${n(x + dx * k)}" cy="${n(foot + (dy - 40) * k)}" rx="${n(74 * k)}" ry="${n(26 * k)}" fill="${c.p.night}"/>`;
  }
  body +=
    shape(ridge(c, foot + c.u * 60, c.u * 70, 0), c.p.night) +
    person(x - c.u * 250, foot + c.u * 10, c.u * 84, c.p.night, true) +
    disc(x - c.u * 226, foot - c.u * 40, c.u * 10, c.p.accent);
  return { body, zone: 'bottom', ink: 'light' };
}

/** Towers on a peak, a road that winds up to them. */
export function citadel(c: Canvas): Drawn {
  const x = c.fx;
  const base = c.h * (c.wide ? 0.62 : 0.52);
  let body =
    duskSky(c) +
    orb(c, x - c.u * 160, c.h * 0.26, c.u * 120) +
    birds(c, x + c.u * 200, c.h * 0.2, c.u * 260, 6, c.p.night);
  body += ridges(c, c.h * 0.4, 2, 0.9, blend(c.p.warm, c.p.glow, 0.5), c.p.mid);
  const rock = blend(c.p.deep, c.p.night, 0.4);
  body += shape(
    `M${n(x - c.u * 560)} ${c.h}L${n(x - c.u * 200)} ${n(base + c.u * 60)}L${n(x - c.u * 140)} ${n(base)}H${n(x + c.u * 160)}L${n(x + c.u * 230)} ${n(base + c.u * 90)}L${n(x + c.u * 600)} ${c.h}Z`,
    c.down([0, rock], [1, c.p.night]),
  );
  for (const [dx, w, h] of [
    [-130, 60, 150],
    [-60, 76, 260],
    [30, 90, 360],
    [116, 56, 210],
  ] as const)
    body +=
      box(x + dx * c.u, base - h * c.u, w * c.u, h * c.u + 4, rock) +
      shape(
        `M${n(x + (dx - 8) * c.u)} ${n(base - h * c.u)}L${n(x + (dx + w / 2) * c.u)} ${n(base - (h + w * 1.4) * c.u)}L${n(x + (dx + w + 8) * c.u)} ${n(base - h * c.u)}Z`,
        c.p.accent,
      ) +
      box(x + (dx + w / 2 - 6) * c.u, base - h * 0.7 * c.u, c.u * 12, c.u * 26, c.p.glow);
  body += line(
    `M${n(x)} ${n(base)}Q${n(x + c.u * 160)} ${n(base + c.u * 90)} ${n(x - c.u * 60)} ${n(base + c.u * 170)}T${n(x + c.u * 80)} ${n(base + c.u * 400)}T${n(x - c.u * 100)} ${c.h}`,
    c.p.glow,
    c.u * 16,
    'opacity=".6" stroke-linecap="round"',
  );
  return { body, zone: 'bottom', ink: 'light' };
}

/** Table mountains, a low sun with bars across it, one rider's shadow. */
export function mesa(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * 0.42;
  const r = c.u * 300;
  let body = c.fill(c.down([0, c.p.warm], [0.6, c.p.glow], [1, c.p.paper])) + disc(x, y, r, c.p.accent);
  for (let i = 0; i < 6; i++)
    body += box(0, y + r * (0.12 + i * 0.15), c.w, r * (0.025 + i * 0.012), c.p.glow);
  const table = (cx: number, w: number, h: number, base: number, fill: string): string =>
    shape(
      `M${n(cx - w * 0.72)} ${n(base)}L${n(cx - w * 0.5)} ${n(base - h * 0.5)}L${n(cx - w * 0.42)} ${n(base - h)}H${n(cx + w * 0.4)}L${n(cx + w * 0.47)} ${n(base - h * 0.5)}L${n(cx + w * 0.75)} ${n(base)}Z`,
      fill,
    );
  const hy = c.h * 0.64;
  body +=
    table(c.w * (c.wide ? 0.5 : 0.14), c.u * 420, c.u * 250, hy, blend(c.p.mid, c.p.glow, 0.3)) +
    table(c.w * 0.9, c.u * 520, c.u * 320, hy + c.u * 20, c.p.mid) +
    shape(ridge(c, hy + c.u * 40, c.u * 60, 0), c.p.deep) +
    shape(ridge(c, hy + c.u * 150, c.u * 70, 0), c.p.night);
  const px = x - c.u * 90;
  body +=
    walker(px, hy + c.u * 78, c.u * 210, c.p.night, true) +
    `<ellipse cx="${n(px - c.u * 8)}" cy="${n(hy - c.u * 122)}" rx="${n(c.u * 38)}" ry="${n(c.u * 7)}" fill="${c.p.night}"/>` +
    shape(
      `M${n(px - c.u * 90)} ${n(hy + c.u * 84)}L${n(px + c.u * 20)} ${n(hy + c.u * 84)}L${n(px + c.u * 420)} ${n(hy + c.u * 190)}Z`,
      '#000000',
      'opacity=".3"',
    );
  return { body, zone: 'bottom', ink: 'light' };
}

/** A bridge of many arches, smoke behind it. */
export function arches(c: Canvas): Drawn {
  const deck = c.h * (c.wide ? 0.5 : 0.46);
  const base = c.h * (c.wide ? 0.86 : 0.7);
  let body = duskSky(c) + orb(c, c.fx, c.h * 0.36, c.u * 170);
  for (let i = 0; i < 7; i++)
    body += disc(
      c.fx + c.u * (160 + i * 46),
      deck - c.u * (60 + i * 70),
      c.u * (46 + i * 20),
      c.p.night,
      0.17,
    );
  body += ridges(c, c.h * 0.5, 2, 0.5, blend(c.p.warm, c.p.mid, 0.4), c.p.mid);
  const span = c.u * 210;
  let d = `M0 ${n(deck)}H${c.w}V${n(base)}H0Z`;
  for (let x = -span * 0.4; x < c.w; x += span)
    d += `M${n(x + span * 0.14)} ${n(base)}V${n(deck + span * 0.52)}A${n(span * 0.36)} ${n(span * 0.36)} 0 0 1 ${n(x + span * 0.86)} ${n(deck + span * 0.52)}V${n(base)}Z`;
  body += shape(d, c.p.night, 'fill-rule="evenodd"') + box(0, deck - c.u * 16, c.w, c.u * 20, c.p.night);
  for (let i = 0; i < 5; i++)
    body += walker(c.fx - c.u * 200 + i * c.u * 74, deck - c.u * 14, c.u * (88 + (i % 2) * 8), c.p.night);
  body += box(
    0,
    base,
    c.w,
    c.h - base,
    c.down([0, blend(c.p.warm, c.p.mid, 0.5)], [0.25, c.p.deep], [1, c.p.night]),
  );
  return { body, zone: 'bottom', ink: 'light' };
}

/** A plain of daisies up to the sky. */
export function flowers(c: Canvas): Drawn {
  const hy = c.h * (c.wide ? 0.44 : 0.4);
  let body =
    c.fill(c.down([0, c.p.mid], [0.28, c.p.warm], [0.42, c.p.glow])) +
    orb(c, c.fx, hy - c.u * 90, c.u * 120) +
    shape(ridge(c, hy + c.u * 20, c.u * 120, 0.6), blend(c.p.mid, c.p.deep, 0.4)) +
    box(0, hy + c.u * 10, c.w, c.h, c.down([0, blend(c.p.mid, c.p.deep, 0.3)], [1, c.p.night]));
  body +=
    person(c.fx - c.u * 30, hy + c.u * 120, c.u * 160, c.p.night) +
    person(c.fx + c.u * 60, hy + c.u * 124, c.u * 168, c.p.night, true);
  const rows = 9;
  for (let row = 0; row < rows; row++) {
    const t = (row + 0.5) / rows;
    const y = hy + c.u * 60 + (c.h - hy) * t ** 1.7;
    const r = c.u * (11 + 70 * t ** 1.6);
    for (let x = c.rnd() * r; x < c.w + r; x += r * c.range(2.2, 3.6)) {
      const petals = t < 0.35 ? 5 : 9;
      const colour = [c.p.warm, c.p.glow, c.p.paper, c.p.accent][Math.floor(c.rnd() * 4)] ?? c.p.warm;
      let d = '';
      for (let k = 0; k < petals; k++) {
        const a = (k / petals) * Math.PI * 2 + x;
        const px = Math.cos(a) * r;
        const py = Math.sin(a) * r * 0.62;
        d += `M${n(x)} ${n(y)}Q${n(x + px - py * 0.4)} ${n(y + py + px * 0.22)} ${n(x + px * 1.1)} ${n(y + py * 1.1)}Q${n(x + px + py * 0.4)} ${n(y + py - px * 0.22)} ${n(x)} ${n(y)}Z`;
      }
      body +=
        shape(d, blend(colour, c.p.deep, 0.32 * (1 - t))) +
        `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 0.3)}" ry="${n(r * 0.2)}" fill="${c.p.deep}"/>`;
    }
  }
  body += c.fill(c.down([0.62, c.p.night, 0], [1, c.p.night, 0.88]));
  return { body, zone: 'bottom', ink: 'light' };
}
