import type { Shape } from '../api/pictures.ts';
import { mix, random } from '../catalogue/random.ts';
import { Canvas } from './canvas.ts';
import { turnPalette } from './colour.ts';
import { letterPoster } from './lettering.ts';
import { scenes } from './scenes.ts';
import { choosePalette } from './styles.ts';
import type { Subject } from './subject.ts';

const maxHueTurn = 0.055;

export function drawPicture(subject: Subject, shape: Shape, width: number): string {
  const { seed, flavour, title } = subject;
  const rnd = random(mix(seed, shape === 'p' ? 1 : 2));
  const look = random(mix(seed, 0x100c));
  const palette = turnPalette(choosePalette(flavour, seed, title), (look() * 2 - 1) * maxHueTurn);
  const isMirrored = look() < 0.5;
  const isPoster = shape === 'p';
  const c = isPoster ? new Canvas(1000, 1500, palette, rnd) : new Canvas(1920, 1080, palette, rnd);
  const picture = scenes[subject.scene](c);
  if (!isPoster) return c.svg(picture.body, width);
  // A backdrop keeps its subject on the right.
  const mirror = `translate(${c.w} 0) scale(-1 1)`;
  const body = isMirrored ? `<g transform="${mirror}">${picture.body}</g>` : picture.body;
  return c.svg(body + letterPoster(c, picture, subject, width), width);
}
