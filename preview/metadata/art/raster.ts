import sharp from 'sharp';
import { random } from '../catalogue/random.ts';

/** What kind of picture: poster, backdrop, still or face. */
export type Shape = 'p' | 'b' | 's' | 'f';

/** The formats served. */
export type Format = 'webp' | 'jpeg';

// One thread a picture: the machine is shared with the product itself.
sharp.concurrency(1);
sharp.cache(false);

const originals: Readonly<Record<Shape, number>> = { p: 1_000, b: 1_920, s: 1_280, f: 421 };
// No larger than the smallest picture that gets grain, a backdrop 300 wide.
const GRAIN_SIZE = 128;

let grain: Promise<Buffer> | null = null;

/** A tile of film grain: grey specks, hardly there, that a soft light blend lays over flat colour. */
function grainTile(): Promise<Buffer> {
  const rnd = random(0x94a1);
  const pixels = Buffer.alloc(GRAIN_SIZE * GRAIN_SIZE * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    const value = rnd() < 0.5 ? 0 : 255;
    pixels.fill(value, i, i + 3);
    pixels[i + 3] = Math.floor(rnd() * 15);
  }
  return sharp(pixels, { raw: { width: GRAIN_SIZE, height: GRAIN_SIZE, channels: 4 } })
    .png()
    .toBuffer();
}

/** The width in pixels of a size name. */
export function widthOf(size: string, shape: Shape): number {
  if (size === 'original') return originals[shape];
  if (size === 'h632') return 421;
  return Number(size.slice(1));
}

interface Target {
  readonly size: string;
  readonly shape: Shape;
  readonly format: Format;
}

function quality(width: number, shape: Shape): number {
  if (shape === 'b') return width <= 780 ? 72 : 68;
  return width <= 200 ? 70 : width <= 500 ? 74 : 72;
}

/** The most that a picture of a width may weigh, in bytes: households on prepaid data pay for every one. */
export function budget(width: number, shape: Shape): number {
  const height = shape === 'p' || shape === 'f' ? width * 1.5 : width * 0.5625;
  const perPixel = width <= 200 ? 0.21 : width <= 400 ? 0.157 : shape === 'p' ? 0.13 : 0.128;
  return Math.round(width * height * perPixel);
}

/** Turns a drawing into bytes. Grain is left out where it would be smaller than a pixel. */
export async function rasterise(draw: (width: number) => string, target: Target): Promise<Buffer> {
  const width = widthOf(target.size, target.shape);
  let image = sharp(Buffer.from(draw(width)), { limitInputPixels: 1e8 });
  if (width >= 300) {
    grain ??= grainTile();
    image = image.composite([{ input: await grain, tile: true, blend: 'over' }]);
  }
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encode = (level: number): Promise<Buffer> =>
    target.format === 'webp'
      ? sharp(data, { raw }).webp({ quality: level, effort: 3, smartSubsample: true }).toBuffer()
      : sharp(data, { raw })
          .jpeg({ quality: level + 6, progressive: true })
          .toBuffer();
  const limit = budget(width, target.shape) * (target.format === 'webp' ? 1 : 1.7);
  let level = quality(width, target.shape);
  let bytes = await encode(level);
  // A busy sheet of dots or flowers is encoded again, a little coarser, rather than allowed to be heavy.
  while (bytes.length > limit && level > 40) {
    level -= 12;
    bytes = await encode(level);
  }
  return bytes;
}
