import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from './compress.ts';
import type { RenderedDocument } from './document-cache.ts';

export function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: RenderedDocument,
  /** Name, value, name, value. */
  more: readonly string[],
): void {
  if (response.destroyed) return;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (document.status === 200 && request.headers['if-none-match'] === document.etag) {
    const lines = document.headers.identity;
    const length = lines.indexOf('Content-Length');
    response.writeHead(304, [...lines.toSpliced(length, 2), ...more]).end();
    return;
  }
  response.writeHead(document.status, [...document.headers[encoding], ...more]);
  response.end(request.method === 'HEAD' ? undefined : document.bodies[encoding]);
}

export function sendOverload(
  request: IncomingMessage,
  response: ServerResponse,
  document: RenderedDocument,
  retryAfterSeconds: number,
): void {
  // A drained body keeps the connection usable.
  request.resume();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const headers = [...document.headers[encoding], 'Retry-After', String(retryAfterSeconds)];
  response.writeHead(503, headers).end(document.bodies[encoding]);
}
