import { box, type Canvas, type Drawn, disc, line, n, ring, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { person } from '../figures.ts';
import { nightSky, ridges, stars } from '../land.ts';

/** A ringed planet over a quiet station. */
export function planet(c: Canvas): Drawn {
  const r = c.u * c.range(250, 330);
  const x = c.fx + (c.wide ? 0 : c.range(-0.15, 0.2) * c.w);
  const y = c.fy - c.h * 0.03;
  const tilt = c.range(-26, -10);
  let body =
    nightSky(c) +
    stars(c, 220, c.h) +
    disc(x, y, r * 2, c.round(x, y, r * 2, [0.4, c.p.warm, 0.5], [1, c.p.warm, 0]));
  const ringPath = (front: boolean): string =>
    line(
      `M${n(x - r * 1.9)} ${n(y)}A${n(r * 1.9)} ${n(r * 0.42)} 0 0 ${front ? 0 : 1} ${n(x + r * 1.9)} ${n(y)}`,
      c.p.glow,
      r * 0.14,
      `opacity=".85" transform="rotate(${n(tilt)} ${n(x)} ${n(y)})"`,
    ) +
    line(
      `M${n(x - r * 1.62)} ${n(y)}A${n(r * 1.62)} ${n(r * 0.34)} 0 0 ${front ? 0 : 1} ${n(x + r * 1.62)} ${n(y)}`,
      c.p.accent,
      r * 0.05,
      `transform="rotate(${n(tilt)} ${n(x)} ${n(y)})"`,
    );
  const clip = c.clip(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`);
  let bands = disc(x, y, r, c.p.warm);
  for (let i = 0; i < 7; i++)
    bands += `<ellipse cx="${n(x)}" cy="${n(y - r + (i * 2 * r) / 7)}" rx="${n(r * 1.2)}" ry="${n(r * c.range(0.04, 0.13))}" fill="${i % 2 ? c.p.glow : c.p.mid}" opacity=".55" transform="rotate(${n(tilt)} ${n(x)} ${n(y)})"/>`;
  bands += disc(
    x,
    y,
    r,
    c.round(x - r * 0.5, y - r * 0.5, r * 1.8, [0.3, c.p.night, 0], [1, c.p.night, 0.95]),
  );
  body +=
    ringPath(false) +
    `<g ${clip}>${bands}</g>` +
    ringPath(true) +
    disc(x - r * 1.3, y - r * 0.95, r * 0.12, c.p.paper);
  body += ridges(c, c.h * 0.68, 2, 0.9, c.p.mid, c.p.night);
  const px = c.wide ? c.w * 0.6 : c.w * 0.26;
  body +=
    disc(px, c.h * 0.78, c.u * 70, c.p.night) +
    box(px - c.u * 4, c.h * 0.66, c.u * 8, c.h * 0.1, c.p.night) +
    disc(px, c.h * 0.66, c.u * 9, c.p.accent);
  return { body, zone: 'bottom', ink: 'light' };
}

/** A helmet, and in its glass another place. */
export function helmet(c: Canvas): Drawn {
  const { fx: x } = c;
  const y = c.h * (c.wide ? 0.52 : 0.42);
  const r = c.u * 300;
  let body = c.fill(c.down([0, c.p.warm], [1, c.p.mid])) + disc(x, y - r * 0.2, r * 1.65, c.p.glow, 0.55);
  body +=
    shape(
      `M${n(x - r * 1.5)} ${c.h}Q${n(x - r * 1.4)} ${n(y + r * 1.05)} ${n(x - r * 0.5)} ${n(y + r * 0.9)}H${n(x + r * 0.5)}Q${n(x + r * 1.4)} ${n(y + r * 1.05)} ${n(x + r * 1.5)} ${c.h}Z`,
      c.down([0, c.p.paper], [1, blend(c.p.paper, c.p.deep, 0.65)]),
    ) +
    disc(x, y, r * 1.16, c.across([0, '#ffffff'], [0.6, c.p.paper], [1, blend(c.p.paper, c.p.deep, 0.5)]));
  const clip = c.clip(
    `<rect x="${n(x - r * 0.88)}" y="${n(y - r * 0.72)}" width="${n(r * 1.76)}" height="${n(r * 1.44)}" rx="${n(r * 0.66)}"/>`,
  );
  const inner =
    box(x - r, y - r, r * 2, r * 2, c.down([0, c.p.night], [0.6, c.p.deep], [1, c.p.warm])) +
    stars(c, 60, c.h) +
    disc(x + r * 0.3, y - r * 0.1, r * 0.3, c.p.glow) +
    shape(
      `M${n(x - r)} ${n(y + r * 0.4)}L${n(x - r * 0.4)} ${n(y + r * 0.08)}L${n(x)} ${n(y + r * 0.4)}L${n(x + r * 0.5)} ${n(y + r * 0.14)}L${n(x + r)} ${n(y + r * 0.5)}V${n(y + r)}H${n(x - r)}Z`,
      c.p.night,
    ) +
    person(x - r * 0.2, y + r * 0.5, r * 0.34, c.p.accent);
  body += `<g ${clip}>${inner}${shape(`M${n(x - r * 0.7)} ${n(y - r * 0.3)}Q${n(x - r * 0.55)} ${n(y - r * 0.62)} ${n(x - r * 0.1)} ${n(y - r * 0.64)}Q${n(x - r * 0.5)} ${n(y - r * 0.4)} ${n(x - r * 0.56)} ${n(y - r * 0.1)}Z`, '#ffffff', 'opacity=".35"')}</g>`;
  body += `<rect x="${n(x - r * 0.88)}" y="${n(y - r * 0.72)}" width="${n(r * 1.76)}" height="${n(r * 1.44)}" rx="${n(r * 0.66)}" fill="none" stroke="${c.p.accent}" stroke-width="${n(r * 0.06)}"/>`;
  return { body, zone: 'bottom', ink: 'light' };
}

/** A landscape of contour lines. */
export function contour(c: Canvas): Drawn {
  const dark = c.wide || c.chance(0.5);
  const paper = dark ? c.p.night : c.p.paper;
  const ink = dark ? c.p.warm : c.p.deep;
  let body = c.fill(paper);
  const peaks = c.wide
    ? [
        [0.7, 0.45, 1.25],
        [0.95, 0.1, 0.7],
        [0.45, 0.95, 0.6],
      ]
    : [
        [0.55, 0.36, 1],
        [0.1, 0.72, 0.7],
        [0.95, 0.04, 0.55],
      ];
  for (const [px = 0, py = 0, s = 1] of peaks) {
    const seedA = c.range(0, 6);
    for (let i = 10; i > 0; i--) {
      const r = c.u * 56 * i * s;
      let d = '';
      const steps = 40;
      for (let k = 0; k <= steps; k++) {
        const a = (k / steps) * Math.PI * 2;
        const wob = 1 + 0.14 * Math.sin(a * 3 + seedA) + 0.08 * Math.sin(a * 5 + seedA * 2 + i * 0.12);
        d += `${k === 0 ? 'M' : 'L'}${n(c.w * px + Math.cos(a) * r * wob)} ${n(c.h * py + Math.sin(a) * r * wob * 0.9)}`;
      }
      body += `<path d="${d}Z" fill="${i === 1 ? c.p.accent : blend(paper, ink, dark ? 0.5 - i * 0.05 : 0.3 - i * 0.028)}" stroke="${ink}" stroke-width="${n(i % 5 === 0 ? c.u * 5 : c.u * 2)}" stroke-linejoin="round" stroke-opacity="${dark ? 0.9 : 0.75}"/>`;
    }
  }
  const [main = []] = peaks;
  const tx = c.w * (main[0] ?? 0.5);
  const ty = c.h * (main[1] ?? 0.4);
  body +=
    line(
      `M${n(tx)} ${n(ty)}Q${n(tx - c.u * 220)} ${n(ty + c.u * 120)} ${n(tx - c.u * 160)} ${n(ty + c.u * 300)}T${n(tx - c.u * 330)} ${n(ty + c.u * 560)}`,
      c.p.accent,
      c.u * 9,
      `stroke-dasharray="${n(c.u * 26)} ${n(c.u * 18)}" stroke-linecap="round"`,
    ) +
    disc(tx, ty, c.u * 30, c.p.accent) +
    ring(tx, ty, c.u * 54, c.p.accent, c.u * 7);
  if (!dark) body += c.fill(c.down([0.6, paper, 0], [0.76, paper, 0.95], [1, paper, 1]));
  return { body, zone: 'bottom', ink: dark ? 'light' : 'dark' };
}
