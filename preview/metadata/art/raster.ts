import sharp, { type OverlayOptions } from 'sharp';
import type { Shape } from '../api/pictures.ts';
import { random } from '../catalogue/random.ts';
import { hueMatrix } from './colour.ts';
import type { Picture } from './picture.ts';

export type Format = 'webp' | 'jpeg';

// Leaves the other cores to the product.
sharp.concurrency(1);
sharp.cache(false);

const originalWidths: Readonly<Record<Shape, number>> = { p: 1_000, b: 1_920, f: 600 };

const minGrainWidth = 300;
const grainSize = 128;
let grain: Promise<Buffer> | undefined;

function drawGrain(): Promise<Buffer> {
  const rnd = random(0x94a1);
  const pixels = Buffer.alloc(grainSize * grainSize * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    const value = rnd() < 0.5 ? 0 : 255;
    pixels.fill(value, i, i + 3);
    pixels[i + 3] = Math.floor(rnd() * 15);
  }
  return sharp(pixels, { raw: { width: grainSize, height: grainSize, channels: 4 } })
    .png()
    .toBuffer();
}

const widthOf = (size: string, shape: Shape): number =>
  size === 'original' ? originalWidths[shape] : Number(size.slice(1));

const heightOf = (width: number, shape: Shape): number => Math.round(width * (shape === 'b' ? 0.5625 : 1.5));

interface Target {
  size: string;
  shape: Shape;
  format: Format;
}

function quality(width: number, shape: Shape): number {
  if (shape === 'b') return width <= 780 ? 72 : 68;
  return width <= 200 ? 70 : width <= 500 ? 74 : 72;
}

function maxBytes(width: number, shape: Shape): number {
  const perPixel = width <= 200 ? 0.21 : width <= 400 ? 0.157 : shape === 'p' ? 0.13 : 0.128;
  return Math.round(width * heightOf(width, shape) * perPixel);
}

/** Small pictures get no grain: it would be smaller than a pixel. */
export async function rasterise(picture: Picture, target: Target): Promise<Buffer> {
  const { file, hueTurn, isMirrored, lettering } = picture;
  const width = widthOf(target.size, target.shape);
  const layers: OverlayOptions[] = [];
  if (lettering !== null) layers.push({ input: Buffer.from(lettering(width)) });
  if (width >= minGrainWidth) {
    grain ??= drawGrain();
    layers.push({ input: await grain, tile: true });
  }
  const image = sharp(file)
    .resize(width, heightOf(width, target.shape), { fit: 'fill' })
    .recomb(hueMatrix(hueTurn))
    .flop(isMirrored)
    .composite(layers);
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encode = (level: number): Promise<Buffer> =>
    target.format === 'webp'
      ? sharp(data, { raw }).webp({ quality: level, effort: 2, smartSubsample: true }).toBuffer()
      : sharp(data, { raw })
          .jpeg({ quality: level + 6, progressive: true })
          .toBuffer();
  const limit = maxBytes(width, target.shape) * (target.format === 'webp' ? 1 : 1.7);
  let level = quality(width, target.shape);
  let bytes = await encode(level);
  while (bytes.length > limit && level > 40) {
    level -= 12;
    bytes = await encode(level);
  }
  return bytes;
}
