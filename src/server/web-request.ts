import type { IncomingMessage, ServerResponse } from 'node:http';

/** The body was larger than its route takes. */
export class BodyTooLarge extends Error {}

/** The client went away before its body was complete. */
export class ClientGone extends Error {}

/**
 * Reads a whole body of at most `limit` bytes. A larger one is refused as soon as it is known to be:
 * by its declared length, or by what has come.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      // The stream has no encoding set, so that its chunks are buffers.
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > limit) throw new BodyTooLarge();
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new ClientGone('The client left', { cause: error });
  }
  return Buffer.concat(chunks);
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
