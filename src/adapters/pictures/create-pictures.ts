import type { Sharp } from 'sharp';
import { callOutside, isOk, readAnswer } from '#src/adapters/outside/call-outside.ts';
import { type Card, drawCard, type OpenSharp } from './draw-card.ts';
import { type Lettering, openLettering } from './lettering.ts';
import type { Pictures } from './pictures.ts';

/** Source: docs/security.md, rule 20. */
const maxPixels = 25_000_000;
const side = 512;

/** The time includes the wait. Source: docs/security.md, rule 19. */
const timeoutMs = 5_000;

/** It works on one picture at a time, because decoding takes memory by the pixel. */
export function createPictures(): Pictures {
  let last: Promise<unknown> = Promise.resolve();
  let lettering: Lettering | null = null;
  return {
    toCard: async (card: Card) => {
      lettering ??= openLettering();
      const sharp = await loadSharp();
      const usable = card.poster === null ? null : await openChecked(sharp, card.poster);
      const drawn = await drawCard(sharp, lettering, card, usable).catch(() => null);
      return drawn ?? drawCard(sharp, lettering, card, null);
    },
    toAvatar: (bytes) => {
      const until = performance.now() + timeoutMs;
      const mine = last.then(() => reencode(bytes, until));
      last = mine;
      return mine;
    },
  };
}

/** Returns null for every failure: a decoder's message about an uploaded file is of no use. */
async function reencode(bytes: Uint8Array, until: number): Promise<Uint8Array | null> {
  const seconds = Math.ceil((until - performance.now()) / 1_000);
  if (seconds < 1) return null;
  try {
    const picture = await openChecked(await loadSharp(), bytes);
    if (picture === null) return null;
    const { width, height } = await picture.metadata();
    const length = Math.min(side, width, height);
    return await picture
      .timeout({ seconds })
      .autoOrient()
      .resize(length, length, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Returns null if the file isn't just one picture of the format that its first bytes say, or is too large. */
async function openChecked(sharp: OpenSharp, bytes: Uint8Array): Promise<Sharp | null> {
  const format = sniffPicture(bytes);
  if (format === null || isSomethingElseToo(bytes)) return null;
  // `failOn: 'error'` refuses damage that hides pixels, and accepts odd tags of cameras.
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const facts = await picture.metadata().catch(() => null);
  if (facts === null) return null;
  const { format: read, compression, width, height } = facts;
  const isDeclaredFormat = read === format || (format === 'avif' && read === 'heif' && compression === 'av1');
  return isDeclaredFormat && width * height <= maxPixels ? picture : null;
}

/** The library is loaded with the first picture. */
async function loadSharp(): Promise<OpenSharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const maxFetchedBytes = 5 * 1024 * 1024;
const fetchTimeoutMs = 3_000;

/** Returns null if the picture is missing, too large or late. Redirects fail: see docs/security.md, rule 18. */
export async function fetchPicture(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await callOutside(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (isOk(answer)) return await readAnswer(answer, maxFetchedBytes);
    await answer.body.dump();
    return null;
  } catch {
    return null;
  }
}

/** Source: docs/security.md, rule 20. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** It looks at the first bytes alone. */
function sniffPicture(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  return head.startsWith('ftyp', 4) && /^avi[fs]/.test(head.slice(8)) ? 'avif' : null;
}

/** Parts of pages and programs. Compressed pixels hardly ever hold these bytes. */
const strangers = ['<script', '<html', '<!doctype', '<svg ', '<?php', '%pdf-'];

/** The mark at the end of an archive, and its largest distance from the end of the file. */
const zipEnd = 'PK\x05\x06';
const zipReach = 65_557;

/** It looks for a page, a program or an archive in the picture's bytes. */
function isSomethingElseToo(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const lower = text.toLowerCase();
  return strangers.some((stranger) => lower.includes(stranger)) || text.slice(-zipReach).includes(zipEnd);
}
