import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { type Dispatcher, request } from 'undici';

export type OutsideAnswer = Dispatcher.ResponseData;

export interface OutsideRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array | Readable;
  /** Also ends the reading of the body. */
  signal: AbortSignal;
  /** It defaults to one that connects to any address. */
  dispatcher?: Dispatcher;
}

/** The body is compressed in a way that isn't decoded, can't be unpacked, or is larger than its reader allows. */
export class BodyRefused extends Error {}

/**
 * This is the one way to call another server: it follows no redirect and asks for no compression. Brotli is
 * never decoded, whatever the answer says (CVE-2026-111497). It rejects with the network's error.
 */
export function callOutside(url: string | URL, { headers, ...rest }: OutsideRequest): Promise<OutsideAnswer> {
  return request(url, { ...rest, headers: { ...headers, 'accept-encoding': 'identity' } });
}

/** Reads at most `maxBytes`, packed and unpacked. Rejects with `BodyRefused` and the network's errors. */
export async function readAnswer({ headers, body }: OutsideAnswer, maxBytes: number): Promise<Buffer> {
  const encoding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  const declared = Number(headers['content-length'] ?? 0);
  if (!decoded.has(encoding) || declared > maxBytes) {
    await body.dump();
    throw new BodyRefused(
      decoded.has(encoding)
        ? `The body is too large: ${declared} bytes`
        : `The body is encoded as ${encoding}`,
    );
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return unpack(Buffer.concat(chunks), encoding, maxBytes);
}

const decoded = new Set(['identity', '', 'gzip', 'x-gzip', 'deflate']);

/** The first bytes decide: some servers compress without a header, and some send it with a plain body. */
async function unpack(packed: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const decode = decoderOf(packed, encoding);
  if (decode === null) return packed;
  try {
    return await decode(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge(maxBytes)
      : new BodyRefused(`The body can’t be unpacked: ${code}`, { cause: error });
  }
}

type Decode = (packed: Buffer, options: ZlibOptions) => Promise<Buffer>;

const unpackGzip: Decode = promisify(gunzip);
const unpackZlib: Decode = promisify(inflate);
const unpackDeflate: Decode = promisify(inflateRaw);

/** Returns null if the body isn't packed. Source: RFC 1952, 2.3.1 and RFC 1950, 2.2. */
function decoderOf(packed: Buffer, encoding: string): Decode | null {
  const [first = 0, second = 0, third = 0] = packed;
  if (first === 0x1f && second === 0x8b && third === 8) return unpackGzip;
  // This is a zlib header with the usual window of 32 kB. No JSON, XML or picture begins with it.
  if (first === 0x78 && ((first << 8) | second) % 31 === 0) return unpackZlib;
  // Some servers leave out the two bytes of the zlib header. A text is plain even if `encoding` says otherwise.
  const isText = first === 0 || /^[\s{[<"]$/.test(String.fromCharCode(first));
  return encoding === 'deflate' && !isText ? unpackDeflate : null;
}

function tooLarge(maxBytes: number): BodyRefused {
  return new BodyRefused(`The body is too large: more than ${maxBytes} bytes`);
}

export function isOk({ statusCode }: OutsideAnswer): boolean {
  return statusCode >= 200 && statusCode <= 299;
}
