import { box, type Canvas, type Drawn, disc, line, n, ring, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { birds, cloud, duskSky, nightSky, orb, ridges } from '../land.ts';

/** Masts and wires across a copper evening. */
export function pylons(c: Canvas): Drawn {
  let body =
    duskSky(c) + orb(c, c.wide ? c.w * 0.6 : c.w * 0.3, c.h * 0.5, c.u * 130) + ridges(c, c.h * 0.56, 3, 0.3);
  const masts = c.wide
    ? [
        [0.56, 0.4],
        [0.72, 0.6],
        [0.94, 0.95],
      ]
    : [
        [0.2, 0.3],
        [0.42, 0.46],
        [0.78, 0.8],
      ];
  const tops: [number, number, number][] = [];
  for (const [mx = 0, scale = 0] of masts) {
    const x = c.w * mx;
    const h = c.u * 820 * scale;
    const foot = c.h * (0.62 + 0.16 * scale);
    const at = (dx: number, dy: number): string => `${n(x + dx * h)} ${n(foot - dy * h)}`;
    body += line(
      `M${at(-0.13, 0)}L${at(-0.03, 0.7)}L${at(0, 1)}L${at(0.03, 0.7)}L${at(0.13, 0)}M${at(-0.2, 0.72)}H${n(x + 0.2 * h)}M${at(-0.16, 0.86)}H${n(x + 0.16 * h)}M${at(-0.13, 0)}L${at(0.075, 0.35)}L${at(-0.05, 0.55)}L${at(0.03, 0.72)}M${at(0.13, 0)}L${at(-0.075, 0.35)}L${at(0.05, 0.55)}L${at(-0.03, 0.72)}M${at(-0.2, 0.72)}L${at(0, 0.8)}L${at(0.2, 0.72)}`,
      c.p.night,
      c.u * (3 + 6 * scale),
      'stroke-linejoin="round"',
    );
    tops.push([x, foot - h * 0.72, h * 0.2], [x, foot - h * 0.86, h * 0.16]);
  }
  for (let i = 0; i + 2 < tops.length; i++) {
    const [ax, ay, aw] = tops[i] ?? [0, 0, 0];
    const [bx, by, bw] = tops[i + 2] ?? [0, 0, 0];
    for (const s of [-1, 1])
      body += line(
        `M${n(ax + s * aw)} ${n(ay)}Q${n((ax + bx) / 2)} ${n((ay + by) / 2 + c.u * 90)} ${n(bx + s * bw)} ${n(by)}`,
        c.p.night,
        c.u * 3,
      );
  }
  body += birds(c, c.w * 0.66, c.h * 0.2, c.u * 420, 9, c.p.night);
  return { body, zone: 'bottom', ink: 'light' };
}

/** Cranes over a harbour, hooks down. */
export function cranes(c: Canvas): Drawn {
  const base = c.h * (c.wide ? 0.84 : 0.7);
  let body = duskSky(c) + orb(c, c.fx, c.h * 0.48, c.u * 240, c.p.accent, c.p.warm);
  const at = c.wide ? [0.52, 0.7, 0.9] : [0.16, 0.5, 0.86];
  for (const [i, t] of at.entries()) {
    const x = c.w * t;
    const h = c.u * (470 + (i % 2) * 150);
    const top = base - h;
    const k = blend(c.p.deep, c.p.night, 0.5 + i * 0.2);
    body += line(
      `M${n(x - c.u * 62)} ${n(base)}V${n(top + h * 0.3)}L${n(x)} ${n(top)}L${n(x + c.u * 62)} ${n(top + h * 0.3)}V${n(base)}M${n(x - c.u * 62)} ${n(top + h * 0.3)}H${n(x + c.u * 62)}M${n(x - c.u * 62)} ${n(base - h * 0.3)}L${n(x + c.u * 62)} ${n(top + h * 0.36)}`,
      k,
      c.u * 13,
    );
    body +=
      line(
        `M${n(x + c.u * 120)} ${n(top + h * 0.24)}L${n(x - c.u * 300)} ${n(top + h * 0.1)}M${n(x)} ${n(top)}L${n(x - c.u * 250)} ${n(top + h * 0.11)}M${n(x - c.u * 230)} ${n(top + h * 0.12)}V${n(top + h * 0.5)}`,
        k,
        c.u * 8,
      ) + box(x - c.u * 262, top + h * 0.5, c.u * 64, c.u * 44, i === 1 ? c.p.accent : k);
  }
  let x = 0;
  while (x < c.w) {
    const rows = 1 + Math.floor(c.rnd() * 3);
    for (let r = 0; r < rows; r++)
      body += box(
        x,
        base - (r + 1) * c.u * 52,
        c.u * 130,
        c.u * 50,
        blend([c.p.accent, c.p.warm, c.p.mid, c.p.deep][Math.floor(c.rnd() * 4)] ?? c.p.mid, c.p.night, 0.42),
      );
    x += c.u * 134;
  }
  body += box(0, base, c.w, c.h, c.down([0, blend(c.p.mid, c.p.night, 0.5)], [1, c.p.night]));
  return { body, zone: 'bottom', ink: 'light' };
}

/** A mast that sends, rings spreading through the night. */
export function signal(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.4 : 0.36);
  let body = nightSky(c);
  for (let i = 12; i > 0; i--)
    body += ring(
      x,
      y,
      c.u * (26 + i * i * 6.2),
      i % 3 === 0 ? c.p.accent : c.p.warm,
      c.u * (9 - i * 0.45),
      Math.round((0.95 - i * 0.066) * 100) / 100,
    );
  const foot = c.h * (c.wide ? 0.94 : 0.8);
  body += ridges(c, c.h * 0.66, 2, 0.5, c.p.mid, c.p.night);
  body +=
    line(
      `M${n(x - c.u * 92)} ${n(foot)}L${n(x)} ${n(y)}L${n(x + c.u * 92)} ${n(foot)}`,
      c.p.night,
      c.u * 11,
    ) +
    [0.25, 0.45, 0.62, 0.78]
      .map((t) =>
        line(
          `M${n(x - c.u * 92 * t)} ${n(y + (foot - y) * t)}H${n(x + c.u * 92 * t)}L${n(x - c.u * 92 * (t - 0.18))} ${n(y + (foot - y) * (t - 0.18))}`,
          c.p.night,
          c.u * 6,
        ),
      )
      .join('');
  body +=
    disc(x, y, c.u * 26, c.p.paper) +
    disc(x, y, c.u * 120, c.round(x, y, c.u * 120, [0, c.p.paper, 0.8], [1, c.p.glow, 0]));
  return { body, zone: 'bottom', ink: 'light' };
}

/** A wind pump in the afternoon, one cloud that won't rain. */
export function windpump(c: Canvas): Drawn {
  const x = c.wide ? c.w * 0.72 : c.w * c.range(0.55, 0.72);
  const foot = c.h * (c.wide ? 0.86 : 0.74);
  const hub = foot - c.u * 620;
  let body =
    c.fill(c.down([0, c.p.mid], [0.5, c.p.warm], [0.78, c.p.glow])) +
    orb(c, c.wide ? c.w * 0.5 : c.w * 0.26, c.h * 0.3, c.u * 110) +
    cloud(c, c.w * (c.wide ? 0.8 : 0.04), c.h * 0.2, c.u * 300, c.p.paper);
  body += ridges(c, c.h * 0.54, 3, 0.2);
  body +=
    line(
      `M${n(x - c.u * 100)} ${n(foot)}L${n(x)} ${n(hub)}L${n(x + c.u * 100)} ${n(foot)}`,
      c.p.night,
      c.u * 11,
    ) +
    [0.3, 0.5, 0.7]
      .map((t) =>
        line(
          `M${n(x - c.u * 100 * t)} ${n(hub + (foot - hub) * t)}H${n(x + c.u * 100 * t)}`,
          c.p.night,
          c.u * 7,
        ),
      )
      .join('');
  for (let i = 0; i < 14; i++)
    body += shape(
      `M${n(x - c.u * 5)} ${n(hub - c.u * 34)}L${n(x - c.u * 26)} ${n(hub - c.u * 180)}L${n(x + c.u * 20)} ${n(hub - c.u * 184)}L${n(x + c.u * 5)} ${n(hub - c.u * 34)}Z`,
      i % 2 ? c.p.paper : blend(c.p.paper, c.p.accent, 0.75),
      `transform="rotate(${n((i * 360) / 14)} ${n(x)} ${n(hub)})"`,
    );
  body +=
    disc(x, hub, c.u * 24, c.p.night) +
    shape(`M${n(x)} ${n(hub - 5)}L${n(x + c.u * 230)} ${n(hub - c.u * 64)}V${n(hub + c.u * 60)}Z`, c.p.night);
  return { body, zone: 'bottom', ink: 'light' };
}
