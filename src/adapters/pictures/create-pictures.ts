import type { Pictures } from './pictures.ts';
import { isSomethingElseToo, sniffPicture } from './sniff.ts';

/** Source: docs/security.md, rule 20. */
const maxPixels = 25_000_000;
const side = 512;

/** The wait included. Source: docs/security.md, rule 19. */
const timeoutMs = 5_000;

/** One picture at a time, because decoding takes memory by the pixel. */
export function createPictures(): Pictures {
  let last: Promise<unknown> = Promise.resolve();
  return {
    toAvatar: (bytes) => {
      const until = performance.now() + timeoutMs;
      const mine = last.then(() => reencode(bytes, until));
      last = mine;
      return mine;
    },
  };
}

/** Null for every failure: a decoder's message about a stranger's file helps nobody. */
async function reencode(bytes: Uint8Array, until: number): Promise<Uint8Array | null> {
  const format = sniffPicture(bytes);
  if (format === null || isSomethingElseToo(bytes)) return null;
  const seconds = Math.ceil((until - performance.now()) / 1_000);
  if (seconds < 1) return null;
  try {
    const sharp = await loadSharp();
    // Refuses damage that hides pixels; accepts odd tags of cameras.
    const options = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;
    const { format: read, compression, width, height } = await sharp(bytes, options).metadata();
    const isAsSaid = read === format || (format === 'avif' && read === 'heif' && compression === 'av1');
    if (!isAsSaid || width * height > maxPixels) return null;
    const length = Math.min(side, width, height);
    return await sharp(bytes, options)
      .timeout({ seconds })
      .autoOrient()
      .resize(length, length, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Loaded with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One core, and no cache.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
