import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function acceptedEncoding(header: string | undefined): Encoding {
  const accepts = header ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepts)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepts)) return 'gzip';
  return 'identity';
}

/** Off the event loop. `effort` is brotli's quality: 5 for one response, 10 for cached bytes. */
export async function compress(bytes: Uint8Array, encoding: Encoding, effort: number): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return zip(bytes);
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } });
}
