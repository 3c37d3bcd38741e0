import { box, type Canvas, type Drawn, disc, line, n, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { person, walker } from '../figures.ts';
import { orb, ridge, stars } from '../land.ts';

/** A towering summer cloud in two tones. */
function tower(c: Canvas, x: number, y: number, size: number): string {
  const shade = blend('#ffffff', c.p.mid, 0.28);
  let light = '';
  let dark = '';
  for (let i = 0; i < 26; i++) {
    const t = c.rnd();
    const r = size * (0.1 + 0.16 * t) * c.range(0.7, 1.2);
    const px = x + (c.rnd() - 0.5) * size * (0.5 + t * 1.25);
    const py = y - size * (1 - t) * 1.15;
    dark += disc(px, py + r * 0.24, r, shade);
    light += disc(px - r * 0.08, py - r * 0.06, r * 0.9, '#ffffff');
  }
  return dark + light + box(x - size * 1.2, y, size * 2.4, size * 0.12, shade, `rx="${n(size * 0.06)}"`);
}

function wires(c: Canvas, x: number, foot: number): string {
  const top = c.h * 0.1;
  let body = box(x - c.u * 12, top, c.u * 24, foot - top, c.p.night);
  for (const [i, y] of [0.14, 0.19, 0.25].entries()) {
    body += box(x - c.u * (90 - i * 12), c.h * y, c.u * (180 - i * 24), c.u * 12, c.p.night);
    for (const s of [-1, 1])
      body += line(
        `M${n(x + s * c.u * 80)} ${n(c.h * y)}Q${n(x + s * c.w * 0.5)} ${n(c.h * (y + 0.1))} ${n(x + s * c.w)} ${n(c.h * (y - 0.03 + i * 0.02))}`,
        c.p.night,
        c.u * 4,
      );
  }
  return body + box(x + c.u * 14, c.h * 0.3, c.u * 50, c.u * 80, c.p.night, 'rx="8"');
}

/** Summer: cloud towers, wires, somebody on the wall. */
export function anime(c: Canvas): Drawn {
  const hy = c.h * (c.wide ? 0.8 : 0.66);
  let body = c.fill(c.down([0, c.p.deep], [0.4, c.p.mid], [0.75, c.p.warm], [1, c.p.glow]));
  body += tower(c, c.fx + c.u * 90, hy, c.u * 430) + tower(c, c.w * (c.wide ? 0.95 : 0.05), hy, c.u * 250);
  body +=
    shape(ridge(c, hy + c.u * 20, c.u * 90, 0), blend(c.p.mid, c.p.deep, 0.5)) +
    wires(c, c.wide ? c.w * 0.56 : c.w * 0.18, hy + c.u * 130);
  body += box(0, hy + c.u * 70, c.w, c.h, c.down([0, blend(c.p.deep, c.p.night, 0.4)], [1, c.p.night]));
  const x = c.fx + c.u * 60;
  body +=
    person(x, hy + c.u * 78, c.u * 300, c.p.night) +
    shape(
      `M${n(x - c.u * 40)} ${n(hy - c.u * 70)}L${n(x - c.u * 62)} ${n(hy + c.u * 10)}H${n(x + c.u * 62)}L${n(x + c.u * 40)} ${n(hy - c.u * 70)}Z`,
      c.p.night,
    ) +
    shape(
      `M${n(x + c.u * 6)} ${n(hy - c.u * 170)}q${n(c.u * 90)} ${n(-c.u * 6)} ${n(c.u * 150)} ${n(-c.u * 44)}q${n(-c.u * 46)} ${n(c.u * 64)} ${n(-c.u * 150)} ${n(c.u * 70)}Z`,
      c.p.accent,
    );
  return { body, zone: 'bottom', ink: 'light' };
}

/** A blade raised before a blood moon, petals on the wind. */
export function blade(c: Canvas): Drawn {
  const r = c.u * 380;
  const x = c.fx;
  const y = c.h * (c.wide ? 0.46 : 0.38);
  let body =
    c.fill(c.down([0, c.p.night], [1, c.p.deep])) +
    disc(x, y, r * 1.5, c.round(x, y, r * 1.5, [0.5, c.p.warm, 0.6], [1, c.p.warm, 0])) +
    disc(x, y, r, c.down([0, c.p.glow], [1, c.p.warm]));
  const foot = y + r * 0.95;
  const tall = c.u * 540;
  body +=
    shape(ridge(c, foot + c.u * 70, c.u * 70, 0.7), c.p.night) +
    person(x, foot + c.u * 20, tall, c.p.night, true);
  body +=
    line(
      `M${n(x + tall * 0.1)} ${n(foot - tall * 0.72)}L${n(x + tall * 0.3)} ${n(foot - tall * 0.86)}`,
      c.p.night,
      tall * 0.05,
      'stroke-linecap="round"',
    ) +
    shape(
      `M${n(x + tall * 0.27)} ${n(foot - tall * 0.82)}L${n(x + tall * 0.52)} ${n(foot - tall * 1.36)}L${n(x + tall * 0.34)} ${n(foot - tall * 0.86)}Z`,
      c.p.paper,
    );
  body += shape(
    `M${n(x - tall * 0.09)} ${n(foot - tall * 0.8)}Q${n(x - tall * 0.4)} ${n(foot - tall * 0.76)} ${n(x - tall * 0.6)} ${n(foot - tall * 0.58)}Q${n(x - tall * 0.34)} ${n(foot - tall * 0.62)} ${n(x - tall * 0.1)} ${n(foot - tall * 0.7)}Z`,
    c.p.accent,
  );
  for (let i = 0; i < 46; i++) {
    const px = c.rnd() * c.w;
    const py = c.rnd() * c.h * 0.8;
    const s = c.u * c.range(8, 24);
    body += `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(s)}" ry="${n(s * 0.5)}" fill="${i % 3 ? c.p.accent : c.p.paper}" opacity=".85" transform="rotate(${Math.floor(c.rnd() * 180)} ${n(px)} ${n(py)})"/>`;
  }
  return { body, zone: 'bottom', ink: 'light' };
}

/** A last train along the water, its windows twice. */
export function train(c: Canvas): Drawn {
  const y = c.h * (c.wide ? 0.6 : 0.5);
  const glow = (at: number, flip: number): string => {
    let d = '';
    for (let x = c.w * 0.08; x < c.w * 1.2; x += c.u * 84)
      d += `M${n(x)} ${n(at)}h${n(c.u * 56)}v${n(flip * c.u * 42)}h${n(-c.u * 56)}Z`;
    return d;
  };
  let body =
    c.fill(c.down([0, c.p.night], [0.3, c.p.deep], [0.5, c.p.mid], [0.62, c.p.warm])) +
    stars(c, 160, y) +
    orb(c, c.fx, c.h * 0.22, c.u * 120);
  body +=
    shape(ridge(c, y - c.u * 40, c.u * 170, 0), blend(c.p.mid, c.p.deep, 0.4)) +
    box(0, y, c.w, c.h, c.down([0, c.p.warm], [0.35, c.p.mid], [1, c.p.night]));
  body +=
    shape(`M0 ${n(y - c.u * 92)}H${c.w}V${n(y - c.u * 6)}H0Z`, c.p.night) +
    shape(glow(y - c.u * 76, 1), c.p.glow) +
    box(0, y - c.u * 8, c.w, c.u * 14, c.p.night) +
    shape(glow(y + c.u * 30, 1.4), c.p.glow, 'opacity=".5"');
  for (let i = 0; i < 26; i++)
    body += line(
      `M${n(c.rnd() * c.w)} ${n(y + c.u * c.range(14, 520))}h${n(c.u * c.range(60, 260))}`,
      c.p.paper,
      c.u * 3,
      'opacity=".3"',
    );
  const x = c.wide ? c.w * 0.74 : c.w * 0.3;
  body +=
    walker(x, y + c.u * 250, c.u * 270, c.p.night) +
    shape(
      `M0 ${c.h}V${n(y + c.u * 250)}Q${n(c.w * 0.5)} ${n(y + c.u * 230)} ${c.w} ${n(y + c.u * 300)}V${c.h}Z`,
      c.p.night,
    );
  return { body, zone: 'bottom', ink: 'light' };
}

/** A shrine gate in the sea at dusk. */
export function gate(c: Canvas): Drawn {
  const hy = c.h * (c.wide ? 0.66 : 0.56);
  const x = c.fx;
  const k = c.u * 1.05;
  let body =
    c.fill(c.down([0, c.p.deep], [0.36, c.p.mid], [0.58, c.p.warm], [0.66, c.p.glow])) +
    orb(c, x, hy - k * 190, k * 150) +
    shape(ridge(c, hy, c.u * 130, 0), blend(c.p.warm, c.p.mid, 0.6)) +
    box(0, hy, c.w, c.h, c.down([0, c.p.glow], [0.2, c.p.mid], [1, c.p.night]));
  const red = c.p.accent;
  const dark = c.p.night;
  const arch =
    box(x - k * 210, hy - k * 380, k * 40, k * 520, red) +
    box(x + k * 170, hy - k * 380, k * 40, k * 520, red) +
    shape(
      `M${n(x - k * 330)} ${n(hy - k * 440)}Q${n(x)} ${n(hy - k * 390)} ${n(x + k * 330)} ${n(hy - k * 440)}L${n(x + k * 310)} ${n(hy - k * 374)}Q${n(x)} ${n(hy - k * 340)} ${n(x - k * 310)} ${n(hy - k * 374)}Z`,
      dark,
    ) +
    box(x - k * 270, hy - k * 350, k * 540, k * 34, red) +
    box(x - k * 250, hy - k * 250, k * 500, k * 30, red) +
    box(x - k * 20, hy - k * 320, k * 40, k * 74, dark);
  body += `<g opacity=".3" transform="translate(0 ${n((hy + k * 140) * 2)}) scale(1 -1)">${arch}</g>${arch}`;
  for (let i = 0; i < 22; i++)
    body += line(
      `M${n(c.rnd() * c.w)} ${n(hy + c.u * c.range(20, 600))}h${n(c.u * c.range(50, 220))}`,
      c.p.paper,
      c.u * 3.4,
      'opacity=".35"',
    );
  return { body, zone: 'bottom', ink: 'light' };
}
