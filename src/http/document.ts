import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { splitAtHoles, type ViewerHole } from '#src/features/viewing/viewer-holes.ts';
import { type Compressed, cachedEfforts, compress, type Encoding } from './compress.ts';
import type { ViewerPart } from './viewer-part.tsx';

interface Piece {
  identity: Uint8Array;
  zstd: Uint8Array;
}

/** Kept bytes with holes for a viewer. */
export interface RenderedDocument {
  status: number;
  /** Of the kept bytes. */
  hash: string;
  /** Name, value, name, value: built once, sent often. */
  headers: string[];
  /** One more than holes. */
  pieces: Piece[];
  holes: ViewerHole[];
  /** Null with holes: frames of zstd can be joined, these can't. */
  whole: Record<Exclude<Compressed, 'zstd'>, Uint8Array> | null;
}

export async function packDocument(
  response: Response,
  base: Record<string, string>,
): Promise<RenderedDocument> {
  const html = await response.text();
  const split = splitAtHoles(html);
  const pieces = await Promise.all(split.pieces.map(packPiece));
  const [only] = pieces;
  const whole =
    split.holes.length > 0 || only === undefined
      ? null
      : {
          br: await compress(only.identity, 'br', cachedEfforts),
          gzip: await compress(only.identity, 'gzip', cachedEfforts),
        };
  const headers: Record<string, string> = {
    ...base,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Cookie, User-Agent, Save-Data',
  };
  for (const name of ['Content-Type', 'Content-Security-Policy', 'Link', 'X-Remix-Response']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return {
    status: response.status,
    hash: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    headers: Object.entries(headers).flat(),
    pieces,
    holes: split.holes,
    whole,
  };
}

async function packPiece(text: string): Promise<Piece> {
  const identity = Buffer.from(text);
  return { identity, zstd: await compress(identity, 'zstd', cachedEfforts) };
}

export function sizeOf({ pieces, whole }: RenderedDocument): number {
  const joined = pieces.reduce((sum, { identity, zstd }) => sum + identity.byteLength + zstd.byteLength, 0);
  return joined + (whole === null ? 0 : whole.br.byteLength + whole.gzip.byteLength) + 1;
}

export function etagOf({ hash, holes }: RenderedDocument, part: ViewerPart): string {
  return holes.length === 0 ? `"${hash}"` : `"${hash}.${part.tag}"`;
}

/** One response's bytes. Frames of zstd may follow each other. Source: RFC 8878, section 3. */
export function encodeDocument(
  { pieces, holes, whole }: RenderedDocument,
  part: ViewerPart,
  encoding: Encoding,
): Uint8Array | Promise<Uint8Array> {
  if (whole !== null && (encoding === 'br' || encoding === 'gzip')) return whole[encoding];
  const form = encoding === 'zstd' ? 'zstd' : 'identity';
  const parts = pieces.flatMap((piece, index) => {
    const hole = holes[index];
    return hole === undefined ? [piece[form]] : [piece[form], encodePart(part, hole, form)];
  });
  const bytes = Buffer.concat(parts);
  return encoding === form ? bytes : compress(bytes, encoding);
}

/** A small frame takes less time than a thread's answer would. */
function encodePart(part: ViewerPart, hole: ViewerHole, form: keyof Piece): Uint8Array {
  const text = part[hole];
  if (text === '' || form === 'identity') return Buffer.from(text);
  part.frames[hole] ??= zstdCompressSync(text);
  return part.frames[hole];
}
