import type { Sharp } from 'sharp';
import { cut, type Lettering, wrap } from './lettering.ts';

export interface Card {
  /** An unusable poster is left out. */
  poster: Uint8Array | null;
  name: string;
  /** An example is `2024 · PG · Drama`. */
  facts: string;
  brand: string;
}

const [width, height] = [1200, 630];

const poster = { left: 64, top: 51, width: 352, height: 528, radius: 22 };

const margin = 72;

const timeLimit = { seconds: 3 };

/** The title has the largest size at which it fits into its lines. */
const titleSizes = [
  { size: 104, maxLines: 2 },
  { size: 92, maxLines: 2 },
  { size: 80, maxLines: 3 },
  { size: 66, maxLines: 4 },
  { size: 52, maxLines: 5 },
];
const smallestTitle = 44;

const accent = '#ef7b45';
const ink = '#fff6ea';
const quiet = '#e3d3c2';

export type OpenSharp = typeof import('sharp').default;

/**
 * Returns a JPEG of 1200 × 630 pixels: the poster in front of its own blurred colours. `usable` is the poster,
 * decodable by `sharp`.
 */
export async function drawCard(
  sharp: OpenSharp,
  lettering: Lettering,
  { name, facts, brand }: Card,
  usable: Sharp | null,
): Promise<Uint8Array> {
  const left = usable === null ? margin : poster.left + poster.width + margin;
  const text = Buffer.from(drawText(lettering, { name, facts, brand }, left));
  const ground = usable === null ? null : await blurred(sharp, usable);
  const layers = [...(usable === null ? [] : await posterLayers(usable)), { input: text }];
  return sharp(ground ?? Buffer.from(dusk))
    .composite([...(ground === null ? [] : [{ input: Buffer.from(shade) }]), ...layers])
    .jpeg({ quality: 84, mozjpeg: true })
    .timeout(timeLimit)
    .toBuffer();
}

/** Enlarges a few pixels, which is quicker than blurring many. */
async function blurred(sharp: OpenSharp, usable: Sharp): Promise<Buffer> {
  const small = await usable
    .clone()
    .timeout(timeLimit)
    .resize(48, 25, { fit: 'cover' })
    .blur(2)
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(small)
    .resize(width, height, { kernel: 'cubic' })
    .modulate({ saturation: 1.25 })
    .png()
    .toBuffer();
}

async function posterLayers(usable: Sharp) {
  const { left, top, radius } = poster;
  const mask = `<svg width="${poster.width}" height="${poster.height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  const picture = await usable
    .clone()
    .timeout(timeLimit)
    .resize(poster.width, poster.height, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return [{ input: Buffer.from(shadow) }, { input: picture, left, top }];
}

function drawText(lettering: Lettering, { name, facts, brand }: Omit<Card, 'poster'>, left: number): string {
  const room = width - left - margin;
  const letters = lettering.supported(name);
  // If the font lacks the title's script, the title is left out: the poster shows it.
  const title = fitTitle(lettering, letters.length * 2 < name.length ? '' : letters, room);
  const leading = title.size * 1.08;
  const line = (text: string, y: number, size: number, fill: string) => {
    const shown = cut(lettering, lettering.supported(text), room / size);
    return `<path fill="${fill}" d="${lettering.draw(shown, left, y, size)}"/>`;
  };
  const block = title.lines.length * leading + 76;
  const first = (height - block) / 2 + title.size * 0.74;
  const lines = title.lines.map((text, index) => line(text, first + index * leading, title.size, ink));
  const under = first + (title.lines.length - 1) * leading + 72;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${lines.join('')}${line(facts, under, 34, quiet)}
    <rect x="${left}" y="${height - 92}" width="44" height="8" rx="4" fill="${accent}"/>
    ${line(brand, height - 36, 36, accent)}</svg>`;
}

function fitTitle(lettering: Lettering, name: string, room: number): { lines: string[]; size: number } {
  for (const { size, maxLines } of titleSizes) {
    const lines = wrap(lettering, name, { width: room, size, maxLines });
    if (lines !== null) return { lines, size };
  }
  return { lines: [name], size: smallestTitle };
}

/** It is dark enough for text on any poster. */
const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="g"><stop offset="0" stop-color="#14110f" stop-opacity=".5"/>
  <stop offset=".42" stop-color="#14110f" stop-opacity=".72"/><stop offset="1" stop-color="#14110f" stop-opacity=".86"/>
  </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;

/** The background of a card without a poster: a low sun. */
const dusk = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#1b1014"/><stop offset=".55" stop-color="#4d2134"/>
  <stop offset="1" stop-color="#a8482f"/></linearGradient><radialGradient id="l"><stop offset="0" stop-color="#ffb36b" stop-opacity=".55"/>
  <stop offset="1" stop-color="#ffb36b" stop-opacity="0"/></radialGradient></defs>
  <rect width="100%" height="100%" fill="url(#s)"/><circle cx="1010" cy="600" r="420" fill="url(#l)"/></svg>`;

const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter></defs>
  <rect x="${poster.left}" y="${poster.top + 14}" width="${poster.width}" height="${poster.height}" rx="${poster.radius}"
  fill-opacity=".6" filter="url(#b)"/></svg>`;
