import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BodyLease, TooManyBodies } from './body-budget.ts';

/** The body was larger than its route takes. */
export class BodyTooLarge extends Error {}

/** The client went away before its body was complete. */
export class ClientGone extends Error {}

/** From here on a body is written into one piece of memory, instead of being copied together at its end. */
const largeBody = 256 * 1024;

/**
 * Reads a whole body of at most `limit` bytes. A larger one is refused as soon as it is known to be:
 * by its declared length, or by what has come. The lease counts what has come.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  lease: BodyLease,
): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw new BodyTooLarge();
  const whole = declared > largeBody ? Buffer.allocUnsafeSlow(declared) : null;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // A request that is refused half-way must not be destroyed: its connection carries the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // The stream has no encoding set, so that its chunks are buffers.
      const bytes = chunk as Buffer;
      if (size + bytes.length > limit) throw new BodyTooLarge();
      lease.take(bytes.length);
      if (whole === null) chunks.push(bytes);
      else bytes.copy(whole, size);
      size += bytes.length;
    }
  } catch (error) {
    if (error instanceof BodyTooLarge || error instanceof TooManyBodies) {
      request.resume();
      throw error;
    }
    throw new ClientGone('The client left', { cause: error });
  }
  return whole ?? Buffer.concat(chunks);
}

/** The request as the router and the endpoints take it; `signal` ends when the client goes away. */
export function toWebRequest(
  request: IncomingMessage,
  url: URL,
  body: Buffer<ArrayBuffer> | null,
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, [value].flat().join(', '));
  }
  return new Request(url, { method: request.method ?? 'GET', headers, body, signal });
}

/** Sends an answer whole, with its length; a HEAD request gets the headers alone. */
export function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  body: Uint8Array | string,
  headOnly: boolean,
): void {
  if (response.destroyed) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, 'Content-Length': String(bytes.byteLength) });
  response.end(headOnly ? undefined : bytes);
}
