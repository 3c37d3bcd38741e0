import type { Canvas } from './canvas.ts';
import { blend } from './colour.ts';
import { disc, shape } from './svg.ts';

const skins = ['#3b2219', '#5a3524', '#7a4a32', '#9a6445', '#c08a66', '#e0b08d', '#f0cbaa'];

const neck = 'M80 1200Q90 900 310 850L320 700H480L490 850Q710 900 720 1200Z';
const shoulders = 'M60 1200Q80 920 290 862Q400 980 510 862Q720 920 740 1200Z';
const head = 'M235 460Q230 285 400 280Q570 285 565 460Q570 670 400 755Q230 670 235 460Z';
const fringe = 'M228 480Q210 240 400 235Q590 240 572 480Q560 370 460 345Q310 330 255 390Q235 420 228 480Z';
const longHair = 'M190 490Q180 250 400 245Q620 250 610 490L615 900H185Z';

export function drawPortrait(c: Canvas, width: number): string {
  const skin = skins[c.roll(skins.length)] ?? '#7a4a32';
  const shade = c.dim(skin, 0.28);
  const hair = c.chance(0.2) ? '#8d8781' : blend('#120c0a', c.p.night, 0.4);
  const light = disc(400 + c.range(-90, 90), 470, 340, c.p.glow, 0.6);
  const hasLongHair = c.chance(0.45);
  const hasAfro = !hasLongHair && c.chance(0.35);
  const layers = [
    c.fill(c.down([0, c.p.warm], [1, c.p.mid])),
    light,
    hasAfro ? disc(400, 415, 238, hair) : '',
    hasLongHair ? shape(longHair, hair) : '',
    shape(neck, c.down([0, skin], [0.35, shade])),
    shape(shoulders, c.down([0, c.p.deep], [1, c.p.night])),
    shape(head, c.across([0, skin], [0.62, skin], [1, shade])),
    shape(fringe, hair),
  ];
  return c.svg(layers.join(''), width);
}
