import { readFileSync } from 'node:fs';
import { turnHue } from '../metadata/art/colour.ts';
import { hashText, random } from '../metadata/catalogue/random.ts';

const drawing = readFileSync(`${import.meta.dirname}/programme.svg`, 'utf8');

/** Shares of the circle of hues. */
const [minTurn, maxTurn] = [-0.2, 0.06];

/**
 * In a colour of its own for each title. `player.css` moves the layers of `programme.svg` by `--progress`, `--seconds`,
 * `--clouds` and `--birds`; what drifts out on the right comes back from the left 3,072 pixels before.
 */
export function drawProgramme(seed: string): string {
  const turn = minTurn + random(hashText(seed))() * (maxTurn - minTurn);
  return drawing.replaceAll(/#[0-9a-f]{6}/g, (hex) => turnHue(hex, turn));
}
