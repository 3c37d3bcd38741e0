import { box, type Canvas, type Drawn, disc, line, n, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { hat, person } from '../figures.ts';
import { duskSky, nightSky, orb, stars } from '../land.ts';

/** Light from one point behind everything. */
export function beams(
  c: Canvas,
  x: number,
  y: number,
  count: number,
  colour: string,
  opacity: number,
): string {
  let body = '';
  const reach = c.w + c.h;
  const turn = c.rnd();
  for (let i = 0; i < count; i++) {
    const a = ((i + turn) / count) * Math.PI * 2;
    const half = (Math.PI / count) * 0.5;
    body += `M${n(x)} ${n(y)}L${n(x + Math.cos(a - half) * reach)} ${n(y + Math.sin(a - half) * reach)}L${n(x + Math.cos(a + half) * reach)} ${n(y + Math.sin(a + half) * reach)}Z`;
  }
  return shape(body, colour, `opacity="${opacity}"`);
}

function windows(c: Canvas, x: number, y: number, w: number, h: number): string {
  const gap = c.u * 22;
  let d = '';
  for (let wy = y + gap; wy < y + h - gap; wy += gap * 1.5) {
    for (let wx = x + gap * 0.7; wx < x + w - gap * 0.9; wx += gap)
      if (c.rnd() < 0.28) d += `M${n(wx)} ${n(wy)}h${n(gap * 0.42)}v${n(gap * 0.7)}h${n(-gap * 0.42)}Z`;
  }
  return shape(d, c.p.glow, 'opacity=".85"');
}

function blocks(c: Canvas, base: number, low: number, high: number, colour: string, lit: boolean): string {
  let body = '';
  let x = -c.u * 30;
  while (x < c.w) {
    const w = c.u * c.range(60, 150);
    const h = c.range(low, high);
    body += box(x, base - h, w, c.h, colour);
    if (c.chance(0.25)) body += box(x + w * 0.4, base - h - c.u * 50, c.u * 5, c.u * 50, colour);
    if (c.chance(0.3))
      body += shape(
        `M${n(x)} ${n(base - h)}l${n(w / 2)} ${n(-c.u * 36)}l${n(w / 2)} ${n(c.u * 36)}Z`,
        colour,
      );
    if (lit) body += windows(c, x, base - h, w, h);
    x += w + (c.chance(0.3) ? c.u * c.range(4, 30) : 0);
  }
  return body;
}

/** The tower that the city is known by: a thin shaft with a wheel near the top. */
function tower(x: number, base: number, h: number, colour: string): string {
  const w = h * 0.035;
  const at = base - h * 0.8;
  return (
    box(x - w / 2, base - h * 0.92, w, h, colour) +
    shape(
      `M${n(x - w * 2)} ${n(at - w * 3)}H${n(x + w * 2)}L${n(x + w * 1.4)} ${n(at + w * 2.4)}H${n(x - w * 1.4)}Z`,
      colour,
    ) +
    line(`M${n(x)} ${n(base - h * 0.9)}V${n(base - h * 1.12)}`, colour, w * 0.22)
  );
}

/** A city at dusk, its tower before the sun. */
export function skyline(c: Canvas): Drawn {
  const base = c.h * (c.wide ? 0.98 : 0.8);
  const x = c.wide ? c.w * 0.7 : c.w * c.range(0.3, 0.7);
  const y = c.h * 0.42;
  let body = duskSky(c) + beams(c, x, y, 22, c.p.paper, 0.09) + orb(c, x, y, c.u * c.range(150, 215));
  body += blocks(c, base, c.h * 0.14, c.h * 0.36, blend(c.p.warm, c.p.mid, 0.45), false);
  body += tower(x - c.u * 130, base, c.h * 0.62, blend(c.p.mid, c.p.night, 0.55));
  body += blocks(c, base, c.h * 0.08, c.h * 0.3, blend(c.p.deep, c.p.mid, 0.3), true);
  body += blocks(c, base + c.h * 0.06, c.h * 0.04, c.h * 0.18, c.p.night, true);
  return { body, zone: c.wide ? 'bottom' : c.chance(0.7) ? 'bottom' : 'top', ink: 'light' };
}

/** Flat rays from behind a hard-edged city: a heist in three colours. */
export function rays(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.52 : 0.5);
  let body =
    c.fill(c.p.warm) +
    beams(c, x, y, 16, c.p.deep, 1) +
    disc(x, y, c.u * 300, c.p.glow) +
    disc(x, y, c.u * 236, c.p.accent);
  const people = 4;
  for (let i = 0; i < people; i++)
    body += person(
      x + (i - (people - 1) / 2) * c.u * 128,
      y + c.u * 292,
      c.u * (360 + (i % 2) * 36),
      c.p.night,
      i % 2 === 0,
    );
  body += shape(`M0 ${n(y + c.u * 290)}H${c.w}V${c.h}H0Z`, c.p.night);
  return { body, zone: 'bottom', ink: 'light' };
}

/** Light through blinds over somebody in a hat. */
export function blinds(c: Canvas): Drawn {
  const x = c.wide ? c.w * 0.7 : c.w * 0.5;
  const tall = c.h * (c.wide ? 1.25 : 1.05);
  let body = c.fill(c.across([0, c.p.deep], [0.5, c.p.warm], [1, c.p.mid]));
  body += disc(
    x + c.u * 60,
    c.h * 0.3,
    c.u * 380,
    c.round(x + c.u * 60, c.h * 0.3, c.u * 380, [0, c.p.glow], [1, c.p.glow, 0]),
  );
  body +=
    person(x, c.h * (c.wide ? 1.5 : 1.28), tall, c.p.night, true) +
    hat(x, c.h * (c.wide ? 1.5 : 1.28), tall, c.p.night);
  const gap = c.h / 24;
  let d = '';
  for (let y = -gap; y < c.h; y += gap) d += `M0 ${n(y)}H${c.w}v${n(gap * 0.46)}H0Z`;
  body += `<g transform="rotate(-7 ${n(c.w / 2)} ${n(c.h / 2)}) scale(1.2) translate(${n(-c.w * 0.08)} ${n(-c.h * 0.08)})">${shape(d, c.p.night, 'opacity=".62"')}</g>`;
  body += c.fill(c.down([0.5, c.p.night, 0], [1, c.p.night, 0.9]));
  return { body, zone: 'bottom', ink: 'light' };
}

/** Two halves of a sheet at odds, a figure in each. */
export function split(c: Canvas): Drawn {
  const x = c.fx;
  const tall = c.u * 640;
  const y = c.h * (c.wide ? 0.95 : 0.74);
  const lean = c.w * 0.16;
  let body = c.fill(c.p.warm) + shape(`M${n(x + lean)} 0H${c.w}V${c.h}H${n(x - lean)}Z`, c.p.night);
  const left = c.clip(`<path d="M0 0H${n(x + lean)}L${n(x - lean)} ${c.h}H0Z"/>`);
  const right = c.clip(`<path d="M${n(x + lean)} 0H${c.w}V${c.h}H${n(x - lean)}Z"/>`);
  const two = person(x, y, tall, c.p.night, true) + disc(x, y - tall * 0.92, tall * 0.085, c.p.night);
  const light = person(x, y, tall, c.p.warm, true) + disc(x, y - tall * 0.92, tall * 0.085, c.p.warm);
  body += `<g ${left}>${two}</g><g ${right}>${light}</g>`;
  body += disc(x - c.u * 300, c.h * 0.18, c.u * 90, c.p.accent) + ring3(c, x + c.u * 300, c.h * 0.18);
  return { body, zone: 'bottom', ink: 'light' };
}

function ring3(c: Canvas, x: number, y: number): string {
  return [90, 68, 46]
    .map(
      (r) =>
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * c.u)}" fill="none" stroke="${c.p.accent}" stroke-width="${n(8 * c.u)}"/>`,
    )
    .join('');
}

/** A lit stairwell seen from above, turning inward. */
export function stairs(c: Canvas): Drawn {
  let body = c.fill(c.p.night);
  const turns = 15;
  const reach = c.u * (c.wide ? 900 : 940);
  for (let i = 0; i < turns; i++) {
    const r = reach * (1 - i / turns) ** 1.25;
    const colour = i % 2 === 0 ? blend(c.p.deep, c.p.warm, i / turns) : blend(c.p.night, c.p.mid, i / turns);
    const s = r * 2;
    body += `<rect x="${n(c.fx - r)}" y="${n(c.fy - r)}" width="${n(s)}" height="${n(s)}" fill="${colour}" transform="rotate(${n(i * 7.5)} ${n(c.fx)} ${n(c.fy)})"/>`;
  }
  body += disc(c.fx, c.fy, c.u * 56, c.p.paper) + person(c.fx, c.fy + c.u * 40, c.u * 76, c.p.night, true);
  body += c.fill(c.down([0.5, c.p.night, 0], [0.85, c.p.night, 0.94]));
  return { body, zone: 'bottom', ink: 'light' };
}

/** A street at night: doors, one window lit, a tap, wires overhead. */
export function street(c: Canvas): Drawn {
  const base = c.h * (c.wide ? 0.86 : 0.72);
  let body = duskSky(c) + orb(c, c.w * (c.wide ? 0.8 : 0.72), c.h * 0.26, c.u * 92) + stars(c, 50, c.h * 0.3);
  let x = -c.u * 60;
  let house = 0;
  while (x < c.w) {
    const w = c.u * c.range(210, 280);
    const h = c.u * c.range(210, 320);
    const wall = blend([c.p.mid, c.p.warm, c.p.accent, c.p.deep][house % 4] ?? c.p.mid, c.p.night, 0.34);
    body +=
      box(x, base - h, w, h, wall) +
      shape(
        `M${n(x - 14 * c.u)} ${n(base - h)}L${n(x + w / 2)} ${n(base - h - c.u * 96)}L${n(x + w + 14 * c.u)} ${n(base - h)}Z`,
        blend(wall, c.p.night, 0.5),
      );
    body +=
      box(
        x + w * 0.14,
        base - h * 0.62,
        w * 0.26,
        w * 0.26,
        house % 3 === 1 ? c.p.glow : blend(wall, c.p.night, 0.55),
      ) + box(x + w * 0.58, base - h * 0.66, w * 0.24, h * 0.66, blend(wall, c.p.night, 0.65));
    x += w + c.u * 20;
    house += 1;
  }
  body += box(0, base, c.w, c.h - base, c.down([0, blend(c.p.deep, c.p.night, 0.5)], [1, c.p.night]));
  for (let i = 0; i < 4; i++)
    body += line(
      `M0 ${n(c.h * (0.1 + i * 0.025))}Q${n(c.w / 2)} ${n(c.h * (0.2 + i * 0.03))} ${c.w} ${n(c.h * (0.08 + i * 0.02))}`,
      c.p.night,
      c.u * 3,
    );
  body +=
    person(c.wide ? c.w * 0.66 : c.w * 0.4, base + c.u * 90, c.u * 190, c.p.night) +
    person(c.wide ? c.w * 0.71 : c.w * 0.5, base + c.u * 96, c.u * 130, c.p.night);
  return { body, zone: 'bottom', ink: 'light' };
}

/** Rain in the lamplight, two under one umbrella. */
export function nightRain(c: Canvas): string {
  let d = '';
  for (let i = 0; i < 130; i++) {
    const x = c.rnd() * c.w * 1.1;
    const y = c.rnd() * c.h;
    const l = c.u * c.range(24, 80);
    d += `M${n(x)} ${n(y)}l${n(-l * 0.18)} ${n(l)}`;
  }
  return nightSky(c) + line(d, c.p.paper, c.u * 2.2, 'opacity=".35" stroke-linecap="round"');
}
