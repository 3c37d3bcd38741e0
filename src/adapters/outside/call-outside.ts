import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';

export type OutsideAnswer = Dispatcher.ResponseData;

export interface OutsideRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array | Readable;
  /** Ends the reading of the body too. */
  signal: AbortSignal;
  /** Defaults to one that connects to any address. */
  dispatcher?: Dispatcher;
}

/** The body is compressed though we asked for none, or larger than its reader allows. */
export class BodyRefused extends Error {}

/**
 * The one way to call another server: it follows no redirect, and nothing decodes a compressed body, whatever the
 * answer says (CVE-2026-111497). Rejects with the network's error.
 */
export function callOutside(url: string | URL, { headers, ...rest }: OutsideRequest): Promise<OutsideAnswer> {
  return request(url, { ...rest, headers: { ...headers, 'accept-encoding': 'identity' } });
}

/** Stops at `maxBytes`. Rejects with `BodyRefused` and the network's errors. */
export async function readAnswer({ headers, body }: OutsideAnswer, maxBytes: number): Promise<Buffer> {
  const encoding = headers['content-encoding'] ?? 'identity';
  const declared = Number(headers['content-length'] ?? 0);
  if (encoding !== 'identity' || declared > maxBytes) {
    await body.dump();
    throw new BodyRefused(
      encoding === 'identity'
        ? `The body is too large: ${declared} bytes`
        : `The body is encoded as ${encoding}`,
    );
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new BodyRefused(`The body is too large: more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function isOk({ statusCode }: OutsideAnswer): boolean {
  return statusCode >= 200 && statusCode <= 299;
}
