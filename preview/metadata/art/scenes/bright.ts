import { box, type Canvas, type Drawn, disc, line, n, shape } from '../canvas.ts';
import { blend } from '../colour.ts';
import { cloud, birds as flock } from '../land.ts';
import { beams } from './city.ts';
import { eyes, smile } from './smiles.ts';

function hillside(c: Canvas): string {
  const hy = c.h * 0.62;
  let body =
    c.fill(c.down([0, blend(c.p.mid, c.p.paper, 0.25)], [0.75, c.p.paper])) +
    beams(c, c.fx, hy, 20, '#ffffff', 0.22);
  for (let i = 0; i < 3; i++)
    body += cloud(c, c.rnd() * c.w * 0.8, c.h * c.range(0.08, 0.3), c.u * c.range(140, 240), '#ffffff');
  for (let i = 0; i < 3; i++)
    body += shape(
      `M${n(-c.w * 0.2)} ${c.h}Q${n(c.w * c.range(0.1, 0.5))} ${n(hy - c.u * 120 + i * c.u * 150)} ${n(c.w * 0.62)} ${n(hy + c.u * 70 + i * c.u * 150)}T${n(c.w * 1.3)} ${c.h}Z`,
      [c.p.mid, blend(c.p.mid, c.p.deep, 0.5), c.p.deep][i] ?? c.p.deep,
    );
  return body;
}

/** Hills, clouds and a creature that is mostly eyes. */
export function creature(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.62 : 0.52);
  const r = c.u * 250;
  let body = hillside(c);
  const fur = c.chance(0.5) ? c.p.warm : c.p.accent;
  const dark = blend(fur, c.p.deep, 0.35);
  for (const s of [-1, 1])
    body +=
      c.wide || c.chance(0.5)
        ? shape(
            `M${n(x + s * r * 0.7)} ${n(y - r * 0.6)}Q${n(x + s * r * 1.1)} ${n(y - r * 1.7)} ${n(x + s * r * 0.2)} ${n(y - r * 0.9)}Z`,
            dark,
          )
        : disc(x + s * r * 0.72, y - r * 0.82, r * 0.34, dark);
  body +=
    shape(
      `M${n(x - r)} ${n(y + r * 1.3)}Q${n(x - r * 1.12)} ${n(y - r * 1.1)} ${n(x)} ${n(y - r * 1.1)}Q${n(x + r * 1.12)} ${n(y - r * 1.1)} ${n(x + r)} ${n(y + r * 1.3)}Z`,
      fur,
    ) +
    `<ellipse cx="${n(x)}" cy="${n(y + r * 0.72)}" rx="${n(r * 0.6)}" ry="${n(r * 0.56)}" fill="${blend(fur, c.p.paper, 0.6)}"/>`;
  for (let i = 0; i < 5; i++)
    body += disc(x + c.range(-0.7, 0.7) * r, y - r * c.range(0.5, 0.95), r * c.range(0.05, 0.1), dark, 0.7);
  body +=
    eyes(x, y - r * 0.28, r * 0.25, r * 0.3, c.p.night) +
    disc(x - r * 0.62, y + r * 0.1, r * 0.12, c.p.accent, 0.55) +
    disc(x + r * 0.62, y + r * 0.1, r * 0.12, c.p.accent, 0.55) +
    smile(x, y + r * 0.1, r * 0.2, c.p.night);
  body += shape(
    `M0 ${c.h}V${n(y + r * 1.1)}Q${n(c.w / 2)} ${n(y + r * 0.82)} ${c.w} ${n(y + r * 1.16)}V${c.h}Z`,
    c.p.deep,
  );
  return { body, zone: 'bottom', ink: 'light' };
}

/** A bird with a great deal to say. */
export function hadeda(c: Canvas): Drawn {
  const x = c.fx - c.u * 30;
  const y = c.h * (c.wide ? 0.58 : 0.46);
  const k = c.u * 1.08;
  let body = c.fill(c.p.glow) + beams(c, x + k * 260, y - k * 190, 18, c.p.warm, 0.55);
  for (let i = 1; i < 5; i++)
    body += line(
      `M${n(x + k * (330 + i * 46))} ${n(y - k * (230 + i * 36))}q${n(k * 44 * i * 0.5)} ${n(k * 40)} ${n(k * 10)} ${n(k * (70 + i * 30))}`,
      c.p.accent,
      k * 16,
      'stroke-linecap="round"',
    );
  const at = (dx: number, dy: number): string => `${n(x + dx * k)} ${n(y + dy * k)}`;
  body += line(
    `M${at(-40, 210)}L${at(-60, 400)}L${at(-10, 410)}M${at(40, 210)}L${at(50, 400)}L${at(100, 410)}`,
    c.p.night,
    k * 18,
    'stroke-linecap="round"',
  );
  body +=
    shape(
      `M${at(-330, 60)}Q${at(-180, -120)} ${at(40, -90)}Q${at(90, -220)} ${at(190, -250)}Q${at(260, -220)} ${at(230, -150)}Q${at(190, 40)} ${at(120, 170)}Q${at(0, 270)} ${at(-130, 200)}Q${at(-220, 140)} ${at(-330, 60)}Z`,
      c.p.deep,
    ) +
    shape(
      `M${at(-250, 50)}Q${at(-90, -70)} ${at(60, -10)}Q${at(40, 120)} ${at(-90, 140)}Q${at(-170, 110)} ${at(-250, 50)}Z`,
      c.across([0, c.p.mid], [0.5, c.p.accent], [1, c.p.mid]),
    );
  body +=
    shape(
      `M${at(228, -236)}Q${at(380, -240)} ${at(440, -120)}Q${at(350, -190)} ${at(232, -196)}Z`,
      c.p.night,
    ) +
    shape(
      `M${at(226, -186)}Q${at(330, -160)} ${at(360, -70)}Q${at(290, -140)} ${at(222, -158)}Z`,
      c.p.accent,
    ) +
    disc(x + k * 190, y - k * 210, k * 32, '#ffffff') +
    disc(x + k * 198, y - k * 208, k * 17, c.p.night);
  body += box(0, y + k * 404, c.w, c.h, c.p.deep);
  return { body, zone: 'bottom', ink: 'light' };
}

/** A fruit at sea in a bathtub. */
export function fruit(c: Canvas): Drawn {
  const x = c.fx;
  const y = c.h * (c.wide ? 0.54 : 0.46);
  const r = c.u * 200;
  let body =
    c.fill(c.down([0, blend(c.p.mid, c.p.paper, 0.35)], [0.7, c.p.paper])) +
    cloud(c, c.w * 0.06, c.h * 0.16, c.u * 210, '#ffffff') +
    cloud(c, c.w * 0.66, c.h * 0.1, c.u * 240, '#ffffff');
  body +=
    disc(x, y, r, '#ff8a1f') +
    disc(x - r * 0.3, y - r * 0.34, r * 0.62, '#ffa947', 0.6) +
    shape(
      `M${n(x)} ${n(y - r)}q${n(r * 0.5)} ${n(-r * 0.6)} ${n(r * 0.95)} ${n(-r * 0.3)}q${n(-r * 0.3)} ${n(r * 0.5)} ${n(-r * 0.95)} ${n(r * 0.3)}Z`,
      '#3f9b4b',
    );
  body +=
    eyes(x, y - r * 0.12, r * 0.24, r * 0.34, c.p.night) +
    smile(x, y + r * 0.28, r * 0.3, c.p.night) +
    shape(
      `M${n(x - r * 0.72)} ${n(y - r * 0.72)}Q${n(x)} ${n(y - r * 1.5)} ${n(x + r * 0.72)} ${n(y - r * 0.72)}Q${n(x)} ${n(y - r * 1.02)} ${n(x - r * 0.72)} ${n(y - r * 0.72)}Z`,
      c.p.deep,
    ) +
    disc(x, y - r * 1.02, r * 0.12, c.p.glow);
  const t = y + r * 0.75;
  body +=
    shape(
      `M${n(x - r * 1.7)} ${n(t)}H${n(x + r * 1.7)}Q${n(x + r * 1.6)} ${n(t + r * 1.1)} ${n(x)} ${n(t + r * 1.15)}Q${n(x - r * 1.6)} ${n(t + r * 1.1)} ${n(x - r * 1.7)} ${n(t)}Z`,
      c.across([0, '#ffffff'], [0.6, '#ffffff'], [1, blend('#ffffff', c.p.mid, 0.4)]),
    ) +
    `<rect x="${n(x - r * 1.8)}" y="${n(t - r * 0.08)}" width="${n(r * 3.6)}" height="${n(r * 0.17)}" rx="${n(r * 0.08)}" fill="${c.p.accent}"/>`;
  for (let i = 0; i < 4; i++) {
    let d = `M${n(-c.u * 100)} ${c.h}V${n(t + r * 0.62 + i * c.u * 84)}`;
    for (let wx = -c.u * (100 + (i % 2) * 70); wx < c.w + c.u * 140; wx += c.u * 140)
      d += `q${n(c.u * 35)} ${n(-c.u * 54)} ${n(c.u * 70)} 0t${n(c.u * 70)} 0`;
    body += shape(`${d}V${c.h}Z`, blend(c.p.mid, c.p.deep, i / 3));
  }
  return { body, zone: 'bottom', ink: 'light' };
}

/** A morning full of small birds carrying letters. */
export function birds(c: Canvas): Drawn {
  let body = hillside(c) + flock(c, c.fx, c.h * 0.2, c.u * 700, 9, c.p.deep);
  const spots = c.wide
    ? [
        [0.56, 0.4, 1],
        [0.74, 0.26, 0.7],
        [0.86, 0.52, 0.85],
      ]
    : [
        [0.36, 0.4, 1],
        [0.72, 0.27, 0.7],
        [0.76, 0.53, 0.6],
      ];
  for (const [i, [tx = 0, ty = 0, s = 1]] of spots.entries()) {
    const k = c.u * s * 0.95;
    const x = c.w * tx;
    const y = c.h * ty;
    const at = (dx: number, dy: number): string => `${n(x + dx * k)} ${n(y + dy * k)}`;
    const feather = [c.p.accent, c.p.warm, c.p.mid][i % 3] ?? c.p.warm;
    body +=
      shape(
        `M${at(-20, 10)}Q${at(-150, -190)} ${at(40, -230)}Q${at(80, -100)} ${at(70, -10)}Z`,
        blend(feather, c.p.deep, 0.3),
      ) +
      shape(
        `M${at(-190, 60)}Q${at(-60, -50)} ${at(60, -60)}Q${at(110, -110)} ${at(160, -60)}Q${at(170, 60)} ${at(20, 90)}Q${at(-60, 100)} ${at(-190, 60)}Z`,
        feather,
      ) +
      shape(`M${at(158, -66)}Q${at(250, -60)} ${at(280, -20)}Q${at(220, -40)} ${at(160, -40)}Z`, c.p.night);
    body +=
      disc(x + 122 * k, y - 58 * k, 22 * k, '#ffffff') +
      disc(x + 128 * k, y - 57 * k, 12 * k, c.p.night) +
      `<g transform="rotate(12 ${at(40, 130)})">${box(x + 10 * k, y + 92 * k, 130 * k, 84 * k, '#ffffff')}${line(`M${at(10, 92)}l${n(65 * k)} ${n(46 * k)}l${n(65 * k)} ${n(-46 * k)}`, c.p.mid, 6 * k)}</g>`;
  }
  return { body, zone: 'bottom', ink: 'light' };
}
