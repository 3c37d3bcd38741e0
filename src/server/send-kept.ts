import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from './compress.ts';
import type { KeptDocument } from './documents.ts';

/** Sends a kept document, or that the browser has it already. */
export function sendKept(request: IncomingMessage, response: ServerResponse, document: KeptDocument): void {
  if (response.destroyed) return;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const unchanged = request.headers['if-none-match'] === document.etag;
  if (unchanged) {
    const lines = document.headers.identity;
    const length = lines.indexOf('Content-Length');
    response.writeHead(304, lines.toSpliced(length, 2)).end();
    return;
  }
  response.writeHead(200, document.headers[encoding]);
  response.end(request.method === 'HEAD' ? undefined : document.bodies[encoding]);
}

/** Turns a request away with a kept document; `again` is when it may come again, in seconds. */
export function sendTurnedAway(
  request: IncomingMessage,
  response: ServerResponse,
  document: KeptDocument,
  again: number,
): void {
  // What was sent isn't looked at; it is read to its end, so that the connection can be used again.
  request.resume();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const headers = [...document.headers[encoding], 'Retry-After', String(again)];
  response.writeHead(503, headers).end(document.bodies[encoding]);
}
