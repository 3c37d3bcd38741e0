import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** The order is our preference. */
const encodings = ['zstd', 'br', 'gzip'] as const;

export type Compressed = (typeof encodings)[number];
export type Encoding = Compressed | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const zstd = promisify(zstdCompress);

/** A weight that isn't a number refuses its encoding. Source: RFC 9110, section 12.5.3. */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[] = encodings,
): Encoding {
  const weights = parseWeights(header ?? '');
  let chosen: { encoding: Encoding; weight: number } = { encoding: 'identity', weight: 0 };
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (available.includes(encoding) && weight > chosen.weight) chosen = { encoding, weight };
  }
  return chosen.encoding;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  return weights;
}

/** Levels for cached bytes: they are sent often, so a slow and strong compression pays off. */
export const cachedEfforts = { zstd: 15, br: 9, gzip: 9 };

const sentEfforts = { zstd: 3, br: 4, gzip: 6 };

export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  efforts: Record<Compressed, number> = sentEfforts,
): Promise<Uint8Array> {
  switch (encoding) {
    case 'zstd':
      // Without the size, zstd reserves memory for a large text: 140 ms and a worse ratio.
      return zstd(bytes, {
        params: { [constants.ZSTD_c_compressionLevel]: efforts.zstd },
        pledgedSrcSize: bytes.byteLength,
      });
    case 'br':
      return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: efforts.br } });
    case 'gzip':
      return zip(bytes, { level: efforts.gzip });
    case 'identity':
      return bytes;
  }
}
