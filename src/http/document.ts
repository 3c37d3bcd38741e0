import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { splitAtHoles, type ViewerHole } from '#src/features/viewing/viewer-holes.ts';
import { cachedEfforts, compress, type Encoding } from './compress.ts';
import { deflatePart, deflateSmallPart, joinGzip, type PackedText } from './joined-gzip.ts';
import type { ViewerPart } from './viewer-part.tsx';

export interface Piece {
  identity: Uint8Array;
  zstd: Uint8Array;
  /** Raw deflate blocks, which `joinGzip` joins into one stream. */
  gzip: Uint8Array;
}

/** A cached document, with holes for what depends on the viewer. */
export interface RenderedDocument {
  status: number;
  /** Hash of the document with its holes. */
  hash: string;
  /** Name, value, name, value: built once, sent often. */
  headers: string[];
  /** There is one more piece than there are holes. */
  pieces: Piece[];
  holes: ViewerHole[];
  /** Null if there are holes: pieces of zstd and gzip can be joined, those of brotli can't. */
  brotli: Uint8Array | null;
  /** Sum over all encodings. */
  bytes: number;
}

export async function packDocument(
  response: Response,
  base: Record<string, string>,
): Promise<RenderedDocument> {
  const html = await response.text();
  const split = splitAtHoles(html);
  const pieces = await Promise.all(split.pieces.map(packPiece));
  const [only] = pieces;
  const hasHoles = split.holes.length > 0 || only === undefined;
  const brotli = hasHoles ? null : await compress(only.identity, 'br', cachedEfforts);
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
    brotli,
    bytes: sizeOf(pieces, brotli),
  };
}

export async function packPiece(text: string): Promise<Piece> {
  const identity = Buffer.from(text);
  const [zstd, gzip] = await Promise.all([compress(identity, 'zstd', cachedEfforts), deflatePart(identity)]);
  return { identity, zstd, gzip };
}

function sizeOf(pieces: readonly Piece[], brotli: Uint8Array | null): number {
  const bytes = pieces.flatMap(({ identity, zstd, gzip }) => [identity, zstd, gzip]);
  return [...bytes, brotli].reduce((sum, one) => sum + (one?.byteLength ?? 0), 1);
}

export function etagOf({ hash, holes }: RenderedDocument, part: ViewerPart): string {
  return holes.length === 0 ? `"${hash}"` : `"${hash}.${part.tag}"`;
}

export function encodingsOf({ brotli }: RenderedDocument): readonly Encoding[] {
  return brotli === null ? ['zstd', 'gzip'] : ['zstd', 'br', 'gzip'];
}

/** Returns one response's bytes, in one of the document's encodings. */
export function encodeDocument(document: RenderedDocument, part: ViewerPart, encoding: Encoding): Uint8Array {
  if (encoding === 'br') {
    if (document.brotli === null) throw new Error('A document with holes has no brotli.');
    return document.brotli;
  }
  const form = encoding === 'zstd' || encoding === 'gzip' ? encoding : 'identity';
  const texts = document.pieces.flatMap((piece, index) => {
    const hole = document.holes[index];
    const own = { text: piece.identity, packed: piece[form] };
    return hole === undefined || part[hole] === '' ? [own] : [own, packHole(part, hole, form)];
  });
  // Frames of zstd may follow each other. Source: RFC 8878, section 3.
  return form === 'gzip' ? joinGzip(texts) : Buffer.concat(texts.map(({ packed }) => packed));
}

/** Runs synchronously: compressing a small text takes less time than handing it to a thread. */
const packers: Record<keyof Piece, (text: Uint8Array) => Uint8Array> = {
  identity: (text) => text,
  zstd: (text) => zstdCompressSync(text),
  gzip: deflateSmallPart,
};

function packHole(part: ViewerPart, hole: ViewerHole, form: keyof Piece): PackedText {
  const name = `${hole} ${form}`;
  const before = part.packed.get(name);
  if (before !== undefined) return before;
  const text = Buffer.from(part[hole]);
  const packed = { text, packed: packers[form](text) };
  part.packed.set(name, packed);
  return packed;
}
