import { mix, random } from '../catalogue/random.ts';
import { Canvas } from './canvas.ts';
import { paletteFor, sceneFor, scenes } from './choose.ts';
import { palettes, shifted } from './colour.ts';
import { letter } from './lettering.ts';
import { drawPortrait } from './portrait.ts';
import type { Shape } from './raster.ts';
import type { Subject } from './subject.ts';

const MAX_TURN = 0.055;

/** Draws a picture as SVG, to be rasterised at a width in pixels. */
export function drawPicture(subject: Subject, shape: Shape, width: number): string {
  const look = random(mix(subject.seed, 0x100c));
  const named = palettes[paletteFor(subject.flavour, subject.seed, subject.title)];
  const palette = shifted(named, (look() * 2 - 1) * MAX_TURN);
  const mirrored = look() < 0.5;
  const rnd = random(mix(subject.seed, shape === 'p' ? 1 : 2));
  if (shape === 'f') return drawPortrait(new Canvas(800, 1200, palette, rnd), width);
  const c = shape === 'p' ? new Canvas(1000, 1500, palette, rnd) : new Canvas(1920, 1080, palette, rnd);
  const drawn = scenes[sceneFor(subject.flavour, subject.seed, subject.scene, subject.title)](c);
  if (shape !== 'p') return c.svg(drawn.body, width);
  // Backdrops keep their subject on the right; posters may look either way.
  const picture = mirrored ? `<g transform="translate(${c.w} 0) scale(-1 1)">${drawn.body}</g>` : drawn.body;
  return c.svg(picture + letter(c, drawn, subject, width), width);
}
