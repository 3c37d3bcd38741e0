import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceError } from './api/errors.ts';
import type { Json } from './api/rows.ts';
import { hashText } from './catalogue/random.ts';

const JSON_TYPE = 'application/json;charset=utf-8';

/** How long the real service's caches keep an answer: anything up to eight hours, by path. */
function maxAge(path: string): number {
  return 1_700 + (hashText(path) % 26_000);
}

/** Sends a body with the headers that recordings of the real service carry. */
export function sendJson(request: IncomingMessage, response: ServerResponse, body: Json): void {
  const text = JSON.stringify(body);
  const etag = `W/"${createHash('sha1').update(text).digest('hex').slice(0, 32)}"`;
  const headers = {
    'content-type': JSON_TYPE,
    'cache-control': `public, max-age=${maxAge(request.url ?? '')}`,
    etag,
    vary: 'accept-encoding',
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Sends an error in the service's shape. Its rate limiter leaves the `success` key out. */
export function sendError(response: ServerResponse, error: ServiceError): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const body = {
    ...(error.status === 429 ? {} : { success: false }),
    status_code: error.code,
    status_message: error.message,
  };
  response.writeHead(error.status, { 'content-type': JSON_TYPE, ...error.headers }).end(JSON.stringify(body));
}
