import { box, type Canvas, type Drawn, disc, line, n, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { cloud, stars } from '../land.ts';
import { eyes, smile } from './smiles.ts';

/** A child on a hill holds out a lantern to a star. */
export function star(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.34 : 0.3);
  const r = c.u * 140;
  let body =
    c.fill(c.down([0, c.p.night], [0.6, c.p.deep], [1, c.p.mid])) +
    stars(c, 120, c.h * 0.7) +
    disc(x, y, r * 3.6, c.round(x, y, r * 3.6, [0, c.p.glow, 0.85], [1, c.p.glow, 0]));
  let d = '';
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * Math.PI * 2 - Math.PI / 2;
    const rr = i % 2 === 0 ? r : r * 0.55;
    d += `${i === 0 ? 'M' : 'L'}${n(x + Math.cos(a) * rr)} ${n(y + Math.sin(a) * rr)}`;
  }
  body +=
    `<path d="${d}Z" fill="${c.p.glow}" stroke="${c.p.glow}" stroke-width="${n(r * 0.24)}" stroke-linejoin="round"/>` +
    eyes(x, y - r * 0.02, r * 0.14, r * 0.2, c.p.night) +
    smile(x, y + r * 0.2, r * 0.12, c.p.night);
  const foot = c.h * (c.wide ? 0.8 : 0.64);
  body += shape(
    `M0 ${c.h}V${n(foot + c.u * 120)}Q${n(x)} ${n(foot - c.u * 120)} ${c.w} ${n(foot + c.u * 150)}V${c.h}Z`,
    blend(c.p.deep, c.p.night, 0.45),
  );
  const k = c.u * 0.9;
  const px = x - c.u * 60;
  body +=
    shape(
      `M${n(px - 56 * k)} ${n(foot + 10 * k)}Q${n(px - 60 * k)} ${n(foot - 150 * k)} ${n(px)} ${n(foot - 150 * k)}Q${n(px + 60 * k)} ${n(foot - 150 * k)} ${n(px + 56 * k)} ${n(foot + 10 * k)}Z`,
      c.p.accent,
    ) +
    disc(px, foot - 190 * k, 58 * k, '#5a3524') +
    shape(
      `M${n(px - 62 * k)} ${n(foot - 190 * k)}Q${n(px)} ${n(foot - 300 * k)} ${n(px + 62 * k)} ${n(foot - 190 * k)}Z`,
      c.p.warm,
    ) +
    line(
      `M${n(px + 36 * k)} ${n(foot - 110 * k)}L${n(px + 110 * k)} ${n(foot - 210 * k)}`,
      c.p.accent,
      30 * k,
      'stroke-linecap="round"',
    );
  return { body, zone: 'bottom', ink: 'light' };
}

/** The moon, freshly baked. */
export function moonbakery(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.46 : 0.38);
  const r = c.u * 290;
  let body =
    c.fill(c.down([0, c.p.night], [1, c.p.mid])) +
    stars(c, 140, c.h) +
    disc(x, y, r * 1.7, c.round(x, y, r * 1.7, [0.4, c.p.glow, 0.6], [1, c.p.glow, 0])) +
    disc(x, y, r, c.down([0, c.p.paper], [1, c.p.glow]));
  for (let i = 0; i < 7; i++)
    body += disc(
      x + c.range(-0.6, 0.6) * r,
      y + c.range(-0.75, -0.3) * r,
      r * c.range(0.05, 0.12),
      c.p.warm,
      0.4,
    );
  body +=
    eyes(x, y - r * 0.05, r * 0.15, r * 0.32, c.p.night) +
    smile(x, y + r * 0.22, r * 0.24, c.p.night) +
    disc(x - r * 0.6, y + r * 0.2, r * 0.13, c.p.accent, 0.5) +
    disc(x + r * 0.6, y + r * 0.2, r * 0.13, c.p.accent, 0.5);
  body += shape(
    `M${n(x - r * 0.62)} ${n(y - r * 0.82)}Q${n(x - r * 0.9)} ${n(y - r * 1.5)} ${n(x - r * 0.3)} ${n(y - r * 1.4)}Q${n(x)} ${n(y - r * 1.8)} ${n(x + r * 0.3)} ${n(y - r * 1.4)}Q${n(x + r * 0.9)} ${n(y - r * 1.5)} ${n(x + r * 0.62)} ${n(y - r * 0.82)}Q${n(x)} ${n(y - r * 1.1)} ${n(x - r * 0.62)} ${n(y - r * 0.82)}Z`,
    '#ffffff',
  );
  body += box(
    0,
    c.h * 0.74,
    c.w,
    c.h,
    c.down([0, blend(c.p.deep, c.p.paper, 0.16)], [0.3, c.p.deep], [1, c.p.night]),
  );
  for (let i = 0; i < 4; i++)
    body += cloud(
      c,
      c.w * (i * 0.3 - 0.1),
      c.h * (0.72 + (i % 2) * 0.05),
      c.u * 330,
      blend(c.p.deep, c.p.paper, 0.24 - i * 0.03),
    );
  return { body, zone: 'bottom', ink: 'light' };
}

/** A robot made from what was in the kitchen. */
export function robot(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.5 : 0.4);
  const k = c.u;
  let body = c.fill(c.down([0, c.p.glow], [1, c.p.warm])) + disc(x, y, k * 430, c.p.paper, 0.55);
  const metal = c.across([0, '#ffffff'], [0.4, blend(c.p.mid, '#ffffff', 0.6)], [1, c.p.mid]);
  const rr = (dx: number, dy: number, w: number, h: number, r: number, fill: string): string =>
    `<rect x="${n(x + dx * k)}" y="${n(y + dy * k)}" width="${n(w * k)}" height="${n(h * k)}" rx="${n(r * k)}" fill="${fill}"/>`;
  body +=
    line(`M${n(x)} ${n(y - k * 250)}v${n(-k * 90)}`, c.p.deep, k * 14) +
    disc(x, y - k * 350, k * 30, c.p.accent);
  for (const s of [-1, 1])
    body +=
      line(
        `M${n(x + s * k * 200)} ${n(y + k * 140)}Q${n(x + s * k * 350)} ${n(y + k * (s < 0 ? 40 : 260))} ${n(x + s * k * 330)} ${n(y + k * (s < 0 ? -120 : 370))}`,
        c.p.deep,
        k * 40,
        'stroke-linecap="round"',
      ) +
      disc(x + s * k * 330, y + k * (s < 0 ? -140 : 390), k * 46, c.p.accent) +
      rr(s < 0 ? -140 : 50, 400, 90, 150, 20, c.p.deep);
  body +=
    rr(-210, 60, 420, 380, 60, metal) +
    rr(-190, -250, 380, 290, 90, metal) +
    rr(-150, -190, 300, 170, 70, c.p.night);
  for (const s of [-1, 1])
    body +=
      disc(x + s * k * 70, y - k * 108, k * 44, c.p.glow) +
      disc(x + s * k * 70, y - k * 108, k * 18, c.p.night);
  body +=
    disc(x, y + k * 250, k * 132, c.p.deep) +
    disc(x, y + k * 250, k * 104, blend(c.p.mid, '#ffffff', 0.35)) +
    line(
      `M${n(x - k * 84)} ${n(y + k * 260)}q${n(k * 42)} ${n(-k * 44)} ${n(k * 84)} 0t${n(k * 84)} 0`,
      '#ffffff',
      k * 18,
    ) +
    [-160, -110].map((dx) => disc(x + dx * k, y + k * 100, k * 15, c.p.accent)).join('');
  body += box(0, y + k * 540, c.w, c.h, c.p.deep);
  return { body, zone: 'bottom', ink: 'light' };
}
