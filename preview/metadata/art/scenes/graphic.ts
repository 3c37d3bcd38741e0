import { box, type Canvas, type Drawn, disc, line, n, ring, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { person } from '../figures.ts';

/** Quarter circles, stripes and dots on a grid. */
export function bauhaus(c: Canvas): Drawn {
  const size = c.wide ? c.h / 4 : c.w / 4;
  const colours = [c.p.warm, c.p.glow, c.p.accent, c.p.mid, c.p.deep, c.p.paper];
  const bottom = c.wide ? c.h : c.h * 0.62;
  let body = c.fill(c.p.night);
  for (let y = 0; y < bottom - 1; y += size) {
    for (let x = c.wide ? c.w * 0.36 : 0; x < c.w; x += size) {
      const a = Math.floor(c.rnd() * colours.length);
      const ground = colours[a] ?? c.p.warm;
      const ink = colours[(a + 1 + Math.floor(c.rnd() * (colours.length - 1))) % colours.length] ?? c.p.deep;
      body += box(x, y, size + 1, size + 1, ground);
      const kind = Math.floor(c.rnd() * 6);
      const turn = `transform="rotate(${Math.floor(c.rnd() * 4) * 90} ${n(x + size / 2)} ${n(y + size / 2)})"`;
      if (kind === 0)
        body += shape(
          `M${n(x)} ${n(y)}H${n(x + size)}A${n(size)} ${n(size)} 0 0 1 ${n(x)} ${n(y + size)}Z`,
          ink,
          turn,
        );
      else if (kind === 1)
        body += shape(
          `M${n(x)} ${n(y + size / 2)}A${n(size / 2)} ${n(size / 2)} 0 0 1 ${n(x + size)} ${n(y + size / 2)}Z`,
          ink,
          turn,
        );
      else if (kind === 2)
        body +=
          disc(x + size / 2, y + size / 2, size * 0.36, ink) +
          disc(x + size / 2, y + size / 2, size * 0.15, ground);
      else if (kind === 3)
        body += shape(`M${n(x)} ${n(y)}H${n(x + size)}L${n(x)} ${n(y + size)}Z`, ink, turn);
      else if (kind === 4)
        for (let i = 0; i < 4; i++) body += box(x, y + (i * size) / 4, size, size / 8, ink, turn);
      else
        body +=
          shape(
            `M${n(x)} ${n(y + size)}A${n(size)} ${n(size)} 0 0 1 ${n(x + size)} ${n(y)}V${n(y + size)}Z`,
            ink,
            turn,
          ) +
          shape(
            `M${n(x + size * 0.5)} ${n(y + size)}A${n(size / 2)} ${n(size / 2)} 0 0 1 ${n(x + size)} ${n(y + size / 2)}V${n(y + size)}Z`,
            ground,
            turn,
          );
    }
  }
  if (c.wide) body += c.fill(c.across([0.3, c.p.night], [0.62, c.p.night, 0]));
  return { body, zone: 'bottom', ink: 'light' };
}

/** Two forms that overlap, and what is theirs together: circles, diamonds or arches. */
export function venn(c: Canvas): Drawn {
  const r = c.u * 300;
  const kind = Math.floor(c.rnd() * 3);
  const lift = kind === 2 ? 0 : 0.4;
  const gap = r * 0.52;
  const left = [c.fx - gap, c.fy - gap * lift] as const;
  const right = [c.fx + gap, c.fy + gap * lift] as const;
  const outline = ([x, y]: readonly [number, number], s: number): string => {
    if (kind === 0)
      return `M${n(x - s)} ${n(y)}A${n(s)} ${n(s)} 0 1 0 ${n(x + s)} ${n(y)}A${n(s)} ${n(s)} 0 1 0 ${n(x - s)} ${n(y)}Z`;
    if (kind === 1)
      return `M${n(x - s * 1.2)} ${n(y)}L${n(x)} ${n(y - s * 1.2)}L${n(x + s * 1.2)} ${n(y)}L${n(x)} ${n(y + s * 1.2)}Z`;
    return `M${n(x - s)} ${n(c.fy + r)}V${n(y)}A${n(s)} ${n(s)} 0 0 1 ${n(x + s)} ${n(y)}V${n(c.fy + r)}Z`;
  };
  // Text lies on the left of a backdrop, so its ground is dark there.
  const ground = c.wide ? c.p.night : c.chance(0.65) ? c.p.paper : blend(c.p.glow, c.p.paper, 0.4);
  const clip = c.clip(`<path d="${outline(left, r)}"/>`);
  let body = c.fill(ground) + shape(outline(left, r), c.p.warm) + shape(outline(right, r), c.p.accent);
  body += `<g ${clip}>${shape(outline(right, r), c.p.deep)}</g>`;
  for (let i = 1; i < 6; i++)
    for (const at of [left, right])
      body += line(outline(at, r - i * c.u * 36), c.p.paper, c.u * 3, 'opacity=".4"');
  body +=
    person(c.fx - c.u * 28, c.fy + c.u * 96, c.u * 180, c.p.paper) +
    person(c.fx + c.u * 34, c.fy + c.u * 96, c.u * 170, c.p.glow, true);
  return { body, zone: 'bottom', ink: 'dark' };
}

/** A sun made of dots, as a press would print it. */
export function halftone(c: Canvas): Drawn {
  const ground = c.wide ? c.p.deep : c.chance(0.5) ? c.p.paper : c.p.glow;
  const ink = c.wide || c.chance(0.5) ? c.p.night : c.p.deep;
  const step = c.u * 38;
  let dots = '';
  const x0 = c.fx;
  const y0 = c.fy;
  const r0 = c.u * 370;
  for (let y = 0; y < c.h * (c.wide ? 1 : 0.72); y += step) {
    for (let x = (Math.round(y / step) % 2) * step * 0.5; x < c.w; x += step) {
      const dx = (x - x0) / r0;
      const dy = (y - y0) / r0;
      const d = Math.hypot(dx, dy);
      const shade =
        d < 1
          ? 0.25 + 0.75 * Math.max(0, Math.min(1, (dx * 0.6 + dy * 0.8 + 0.6) / 1.6))
          : Math.max(0, 0.34 - (d - 1) * 0.55);
      const r = step * 0.62 * shade;
      if (r > 1)
        dots += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`;
    }
  }
  const body =
    c.fill(ground) +
    disc(x0 - c.u * 40, y0 - c.u * 40, r0 * 0.98, c.p.warm) +
    shape(dots, ink) +
    box(c.wide ? c.w * 0.44 : 0, y0 + r0 * 0.5, c.w, c.u * 34, c.p.accent, 'opacity=".9"');
  return { body, zone: 'bottom', ink: 'dark' };
}

/** Speed: everything leans into one point. */
export function speed(c: Canvas): Drawn {
  const x = c.wide ? c.w * 0.72 : c.w * c.range(0.55, 0.7);
  const y = c.h * 0.38;
  let body = c.fill(c.across([0, c.p.deep], [1, c.p.warm]));
  const reach = c.w + c.h;
  for (let i = 0; i < 60; i++) {
    const a = c.rnd() * Math.PI * 2;
    const half = c.range(0.004, 0.035);
    const from = c.u * c.range(120, 300);
    body += shape(
      `M${n(x + Math.cos(a) * from)} ${n(y + Math.sin(a) * from)}L${n(x + Math.cos(a - half) * reach)} ${n(y + Math.sin(a - half) * reach)}L${n(x + Math.cos(a + half) * reach)} ${n(y + Math.sin(a + half) * reach)}Z`,
      [c.p.night, c.p.glow, c.p.accent, c.p.mid, c.p.paper][i % 5] ?? c.p.night,
      'opacity=".82"',
    );
  }
  body += disc(x, y, c.u * 150, c.round(x, y, c.u * 150, [0, '#ffffff'], [0.5, c.p.glow], [1, c.p.glow, 0]));
  const at = (dx: number, dy: number): string => `${n(x + dx * c.u)} ${n(y + dy * c.u)}`;
  body +=
    shape(
      `M${at(-170, 430)}L${at(-120, 20)}Q${at(-100, -90)} ${at(0, -96)}Q${at(100, -90)} ${at(120, 20)}L${at(170, 430)}Z`,
      c.p.night,
    ) +
    shape(`M${at(-86, 60)}L${at(-70, -20)}Q${at(0, -60)} ${at(70, -20)}L${at(86, 60)}Z`, c.p.accent) +
    box(x - c.u * 120, y + c.u * 150, c.u * 240, c.u * 16, c.p.accent) +
    disc(x - c.u * 84, y + c.u * 250, c.u * 34, '#ffffff') +
    disc(x + c.u * 84, y + c.u * 250, c.u * 34, '#ffffff') +
    line(`M${at(-150, 430)}L${at(-420, 900)}M${at(150, 430)}L${at(420, 900)}`, c.p.night, c.u * 26);
  body += c.fill(c.down([0.5, c.p.night, 0], [0.9, c.p.night, 0.95]));
  return { body, zone: 'bottom', ink: 'light' };
}

/** The same chair again and again, and one that is different. */
export function oddOne(c: Canvas): Drawn {
  const columns = c.wide ? 7 : 4;
  const size = (c.wide ? c.w * 0.64 : c.w * 0.88) / columns;
  const rows = c.wide ? 4 : 4;
  const left = c.wide ? c.w * 0.36 : c.w * 0.06;
  const top = c.h * (c.wide ? 0.08 : 0.05);
  const odd = Math.floor(c.rnd() * columns * rows);
  const kind = Math.floor(c.rnd() * 4);
  let body = c.fill(c.wide ? c.p.night : c.chance(0.5) ? c.p.glow : c.p.paper);
  for (let i = 0; i < columns * rows; i++) {
    const x = left + (i % columns) * size + size / 2;
    const y = top + Math.floor(i / columns) * size * 1.1 + size / 2;
    const special = i === odd;
    const ink = special ? c.p.accent : c.wide ? c.p.mid : c.p.deep;
    const s = size * 0.36;
    const at = (dx: number, dy: number): string => `${n(x + dx * s)} ${n(y + dy * s)}`;
    let icon = '';
    if (kind === 0)
      icon = line(
        `M${at(-0.6, -1)}V${n(y + s)}M${at(-0.6, 0.1)}H${n(x + 0.6 * s)}V${n(y + s)}M${at(-0.6, -0.9)}L${at(-0.5, 0)}`,
        ink,
        s * 0.3,
        'stroke-linecap="round"',
      );
    else if (kind === 1)
      icon =
        shape(
          `M${at(-0.9, -0.5)}H${n(x + 0.7 * s)}V${n(y + 0.3 * s)}Q${at(0.6, 0.9)} ${at(0, 0.9)}H${n(x - 0.3 * s)}Q${at(-0.9, 0.9)} ${at(-0.9, 0.3)}Z`,
          ink,
        ) + line(`M${at(0.7, -0.2)}Q${at(1.2, -0.1)} ${at(0.7, 0.5)}`, ink, s * 0.2);
    else if (kind === 2)
      icon =
        disc(x, y, s * 0.95, ink) +
        disc(x - s * 0.32, y - s * 0.2, s * 0.12, c.p.paper) +
        disc(x + s * 0.32, y - s * 0.2, s * 0.12, c.p.paper) +
        line(
          special
            ? `M${at(-0.4, 0.5)}Q${at(0, 0.1)} ${at(0.4, 0.5)}`
            : `M${at(-0.4, 0.25)}Q${at(0, 0.65)} ${at(0.4, 0.25)}`,
          c.p.paper,
          s * 0.16,
          'stroke-linecap="round"',
        );
    else
      icon =
        shape(
          `M${at(-0.95, 0.9)}V${n(y - 0.1 * s)}L${at(0, -0.95)}L${at(0.95, -0.1)}V${n(y + 0.9 * s)}Z`,
          ink,
        ) + box(x - s * 0.2, y + s * 0.2, s * 0.4, s * 0.7, c.p.glow);
    body += special ? `<g transform="rotate(${kind === 2 ? 0 : 164} ${n(x)} ${n(y)})">${icon}</g>` : icon;
  }
  return { body, zone: 'bottom', ink: 'dark' };
}

/** A record, its label off centre. */
export function vinyl(c: Canvas): Drawn {
  const r = c.u * 420;
  const x = c.wide ? c.w * 0.7 : c.w * 0.56;
  const y = c.fy + c.h * 0.01;
  let body =
    c.fill(c.wide ? c.p.deep : c.p.warm) +
    box(c.wide ? c.w * 0.7 : c.w * 0.28, 0, c.w, c.h, c.wide ? c.p.warm : c.p.glow) +
    disc(x, y, r, c.p.night);
  for (let i = 0; i < 13; i++)
    body += ring(
      x,
      y,
      r * (0.42 + i * 0.043),
      i % 4 === 0 ? c.p.mid : blend(c.p.night, c.p.paper, 0.16),
      c.u * 3,
    );
  for (const a of [-0.6, 2.5])
    body += shape(
      `M${n(x)} ${n(y)}L${n(x + Math.cos(a) * r)} ${n(y + Math.sin(a) * r)}A${n(r)} ${n(r)} 0 0 1 ${n(x + Math.cos(a + 0.3) * r)} ${n(y + Math.sin(a + 0.3) * r)}Z`,
      '#ffffff',
      'opacity=".13"',
    );
  body +=
    disc(x, y, r * 0.36, c.p.accent) +
    disc(x, y, r * 0.29, c.p.paper) +
    disc(x, y, r * 0.045, c.p.night) +
    line(
      `M${n(x + r * 0.9)} ${n(y - r * 1.0)}L${n(x + r * 0.72)} ${n(y - r * 0.1)}L${n(x + r * 0.5)} ${n(y + r * 0.22)}`,
      c.p.deep,
      c.u * 20,
      'stroke-linecap="round" stroke-linejoin="round"',
    );
  return { body, zone: 'bottom', ink: 'dark' };
}

/** Sound as columns, or a crowd; both read. */
export function equaliser(c: Canvas): Drawn {
  const bars = c.wide ? 40 : 19;
  const left = c.wide ? c.w * 0.3 : c.w * 0.07;
  const span = c.w - left - c.w * 0.07;
  const mid = c.h * (c.wide ? 0.5 : 0.38);
  let body = c.fill(c.down([0, c.p.night], [1, c.p.deep]));
  for (let i = 0; i < bars; i++) {
    const t = i / (bars - 1);
    const h =
      c.h * 0.06 + c.h * 0.26 * Math.abs(Math.sin(t * 9 + c.u) * Math.sin(t * Math.PI)) * c.range(0.6, 1.1);
    const x = left + span * t;
    const w = (span / bars) * 0.62;
    body += `<rect x="${n(x - w / 2)}" y="${n(mid - h)}" width="${n(w)}" height="${n(h * 2)}" rx="${n(w / 2)}" fill="${blend(blend(c.p.accent, c.p.warm, Math.min(1, t * 2)), c.p.glow, Math.max(0, t * 2 - 1))}"/>`;
  }
  return { body, zone: 'bottom', ink: 'light' };
}

/** Broad bands of colour, for a title that wants the sheet to itself. */
export function bands(c: Canvas): Drawn {
  const colours = [c.p.deep, c.p.mid, c.p.warm, c.p.glow, c.p.accent];
  const start = Math.floor(c.rnd() * 5);
  let body = c.fill(colours[start] ?? c.p.deep);
  const kind = Math.floor(c.rnd() * 3);
  const far = c.wide ? c.w * 0.8 : c.w * c.range(0.2, 0.9);
  for (let i = 7; i > 0; i--) {
    const fill = colours[(start + i) % 5] ?? c.p.warm;
    if (kind === 0) body += disc(far, c.h * 0.12, c.u * 175 * i * 1.02, fill);
    else if (kind === 1)
      body += shape(
        `M${n(c.w * (1.1 - i * 0.17) + (c.wide ? c.w * 0.4 : 0))} 0H${c.w}V${c.h}H${n(c.w * (0.86 - i * 0.17) + (c.wide ? c.w * 0.4 : 0))}Z`,
        fill,
        'opacity=".9"',
      );
    else
      body += shape(
        `M0 ${n(c.h * (i * 0.13))}Q${n(c.w * 0.3)} ${n(c.h * (i * 0.13 - 0.12))} ${n(c.w * 0.55)} ${n(c.h * i * 0.13)}T${c.w} ${n(c.h * (i * 0.13 - 0.04))}V0H0Z`,
        fill,
      );
  }
  body += c.fill(c.down([0, c.p.night, 0.12], [1, c.p.night, 0.55]));
  return { body, zone: 'middle', ink: 'light' };
}
