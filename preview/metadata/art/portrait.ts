import { type Canvas, disc, shape } from './canvas.ts';
import { blend } from './colour.ts';

const skins = ['#3b2219', '#5a3524', '#7a4a32', '#9a6445', '#c08a66', '#e0b08d', '#f0cbaa'];

/** A head and shoulders, flat as a cut-out, against a coloured wall. */
export function drawPortrait(c: Canvas, width: number): string {
  const skin = skins[Math.floor(c.rnd() * skins.length)] ?? '#7a4a32';
  const shade = blend(skin, c.p.night, 0.28);
  const hair = c.chance(0.2) ? '#8d8781' : blend('#120c0a', c.p.night, 0.4);
  const x = 400;
  const y = 520;
  let body =
    c.fill(c.down([0, c.p.warm], [1, c.p.mid])) + disc(x + c.range(-90, 90), 470, 340, c.p.glow, 0.6);
  const long = c.chance(0.45);
  if (!long && c.chance(0.35)) body += disc(x, y - 105, 238, hair);
  if (long)
    body += shape(
      `M${x - 210} ${y - 30}Q${x - 220} ${y - 270} ${x} ${y - 275}Q${x + 220} ${y - 270} ${x + 210} ${y - 30}L${x + 215} 900H${x - 215}Z`,
      hair,
    );
  body += shape(
    `M80 1200Q90 900 ${x - 90} 850L${x - 80} 700H${x + 80}L${x + 90} 850Q710 900 720 1200Z`,
    c.down([0, skin], [0.35, shade]),
  );
  body += shape(
    `M60 1200Q80 920 ${x - 110} 862Q${x} 980 ${x + 110} 862Q720 920 740 1200Z`,
    c.down([0, c.p.deep], [1, c.p.night]),
  );
  body += shape(
    `M${x - 165} ${y - 60}Q${x - 170} ${y - 235} ${x} ${y - 240}Q${x + 170} ${y - 235} ${x + 165} ${y - 60}Q${x + 170} ${y + 150} ${x} ${y + 235}Q${x - 170} ${y + 150} ${x - 165} ${y - 60}Z`,
    c.across([0, skin], [0.62, skin], [1, shade]),
  );
  body += shape(
    `M${x - 172} ${y - 40}Q${x - 190} ${y - 280} ${x} ${y - 285}Q${x + 190} ${y - 280} ${x + 172} ${y - 40}Q${x + 160} ${y - 150} ${x + 60} ${y - 175}Q${x - 90} ${y - 190} ${x - 145} ${y - 130}Q${x - 165} ${y - 100} ${x - 172} ${y - 40}Z`,
    hair,
  );
  return c.svg(body, width);
}
