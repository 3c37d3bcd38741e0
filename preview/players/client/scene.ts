import { css, mix, type Rgb, rgb } from './colour.ts';
import { drawAcacia, drawBirds, drawWindpump } from './scenery.ts';

/** Draws the stand-in's programme: dusk falling over hills, with a windpump and an acacia. */

interface Palette {
  skyTop: readonly [Rgb, Rgb];
  skyLow: readonly [Rgb, Rgb];
  sun: Rgb;
  far: readonly [Rgb, Rgb];
  near: Rgb;
}

interface Look {
  palette: Palette;
  seed: number;
}

const PALETTES: readonly Palette[] = [
  {
    skyTop: [rgb('6a2f5f'), rgb('120c24')],
    skyLow: [rgb('f6a15b'), rgb('51224f')],
    sun: rgb('ffe2b0'),
    far: [rgb('b2546a'), rgb('3b1f45')],
    near: rgb('1a0d16'),
  },
  {
    skyTop: [rgb('245a73'), rgb('07131f')],
    skyLow: [rgb('f7c98b'), rgb('1d4a5c')],
    sun: rgb('fff0cf'),
    far: [rgb('5e8b8f'), rgb('12303f')],
    near: rgb('06131a'),
  },
  {
    skyTop: [rgb('94401f'), rgb('1c0c0a')],
    skyLow: [rgb('ffc46b'), rgb('6e2a18')],
    sun: rgb('fff1c9'),
    far: [rgb('c0673a'), rgb('45190f')],
    near: rgb('170907'),
  },
  {
    skyTop: [rgb('34438f'), rgb('0a0c22')],
    skyLow: [rgb('f2a7a0'), rgb('3a2b66')],
    sun: rgb('ffe8d8'),
    far: [rgb('7a66a8'), rgb('211d49')],
    near: rgb('0c0b1c'),
  },
];

/** Chooses colours and hills by a text, so that one title always looks the same. */
export function lookOf(text: string): Look {
  let seed = 7;
  for (const letter of text) seed = (seed * 31 + letter.charCodeAt(0)) % 100_003;
  // The remainder is always inside the list: the fallback only satisfies the type.
  const palette = PALETTES[seed % PALETTES.length] ?? PALETTES[0];
  if (palette === undefined) throw new Error('no palettes');
  return { palette, seed };
}

/** Draws one moment: `progress` runs from 0 (sunset) to 1 (night), `seconds` moves what moves. */
export function drawScene(
  context: CanvasRenderingContext2D,
  look: Look,
  progress: number,
  seconds: number,
): void {
  const { width, height } = context.canvas;
  const { palette, seed } = look;
  const night = progress * progress * (3 - 2 * progress);
  const top = mix(palette.skyTop[0], palette.skyTop[1], night);
  const low = mix(palette.skyLow[0], palette.skyLow[1], night);
  const sky = context.createLinearGradient(0, 0, 0, height * 0.78);
  sky.addColorStop(0, css(top));
  sky.addColorStop(0.55, css(mix(top, low, 0.55)));
  sky.addColorStop(1, css(low));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  drawStars(context, seed, night, seconds);
  drawSun(context, palette.sun, low, progress, seed);
  drawClouds(context, mix(low, palette.sun, 0.35 * (1 - night)), seed, seconds, 0.34 - night * 0.22);
  const hills = 4;
  for (let index = 0; index < hills; index += 1) {
    const depth = index / (hills - 1);
    const far = mix(palette.far[0], palette.far[1], night);
    drawHill(context, mix(far, palette.near, depth ** 0.8), {
      base: 0.62 + depth * 0.27,
      rise: 0.11 - depth * 0.055,
      shift: seed * (index + 1) * 0.37 + seconds * (0.004 + depth * 0.012),
      waves: 1.5 + depth * 0.9,
    });
  }
  drawBirds(context, mix(palette.near, low, 0.15), seconds, 1 - night);
  drawWindpump(context, palette.near, seconds);
  drawAcacia(context, palette.near);
}

/** A number from 0 to 1 that looks like chance and is the same every time. */
function scatter(seed: number, index: number): number {
  let mixed = Math.imul(seed + index * 7919, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

function drawStars(context: CanvasRenderingContext2D, seed: number, night: number, seconds: number): void {
  const { width, height } = context.canvas;
  const shown = Math.max(0, night - 0.25) / 0.75;
  if (shown === 0) return;
  for (let index = 0; index < 90; index += 1) {
    const x = scatter(seed, index * 2);
    const y = scatter(seed, index * 2 + 1);
    const twinkle = 0.65 + 0.35 * Math.sin(seconds * 1.3 + index);
    context.fillStyle = css([255, 246, 230], shown * twinkle * (1 - y * 0.8));
    const radius = Math.max(0.6, (width / 1800) * (index % 9 === 0 ? 2 : 1.2));
    context.beginPath();
    context.arc(x * width, y * height * 0.58, radius, 0, Math.PI * 2);
    context.fill();
  }
}

function drawSun(
  context: CanvasRenderingContext2D,
  sun: Rgb,
  low: Rgb,
  progress: number,
  seed: number,
): void {
  const { width, height } = context.canvas;
  const x = width * (0.3 + (seed % 23) / 100);
  const y = height * (0.4 + progress * 0.42);
  const radius = Math.min(width, height * 1.6) * 0.095;
  const glow = context.createRadialGradient(x, y, radius * 0.6, x, y, radius * 5.5);
  glow.addColorStop(0, css(sun, 0.5 * (1 - progress * 0.8)));
  glow.addColorStop(1, css(low, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  context.fillStyle = css(mix(sun, low, progress * 0.35));
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

function drawClouds(
  context: CanvasRenderingContext2D,
  colour: Rgb,
  seed: number,
  seconds: number,
  alpha: number,
): void {
  const { width, height } = context.canvas;
  context.fillStyle = css(colour, alpha);
  for (let index = 0; index < 5; index += 1) {
    const x =
      (((scatter(seed, 500 + index) * 1.5 + seconds * (0.003 + index * 0.0008)) % 1.5) - 0.25) * width;
    const y = height * (0.14 + index * 0.085);
    const long = width * (0.2 + (index % 3) * 0.07);
    for (const [shift, part] of [
      [0, 1],
      [0.16, 0.62],
      [-0.2, 0.5],
    ] as const) {
      context.beginPath();
      const drop = height * 0.012 * (1 - part);
      context.ellipse(x + long * shift, y + drop, (long * part) / 2, height * 0.009, 0, 0, Math.PI * 2);
      context.fill();
    }
  }
}

function drawHill(
  context: CanvasRenderingContext2D,
  colour: Rgb,
  shape: { base: number; rise: number; shift: number; waves: number },
): void {
  const { width, height } = context.canvas;
  context.fillStyle = css(colour);
  context.beginPath();
  context.moveTo(0, height);
  const steps = 96;
  for (let step = 0; step <= steps; step += 1) {
    const at = step / steps;
    const phase = at * shape.waves * Math.PI + shape.shift;
    const wave = Math.sin(phase) * 0.55 + Math.sin(phase * 2.7 + 1.3) * 0.3 + Math.sin(phase * 6.1) * 0.08;
    context.lineTo(at * width, height * (shape.base - shape.rise * wave));
  }
  context.lineTo(width, height);
  context.fill();
}
