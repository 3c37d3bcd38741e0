import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from './compress.ts';
import { encodeDocument, etagOf, type RenderedDocument } from './document.ts';
import { emptyPart, type ViewerPart } from './viewer-part.tsx';

export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: RenderedDocument,
  {
    readPart = async () => emptyPart,
    more,
  }: {
    readPart?: () => Promise<ViewerPart>;
    /** Name, value, name, value. */
    more: readonly string[];
  },
): Promise<void> {
  const part = document.holes.length === 0 ? emptyPart : await readPart();
  const etag = etagOf(document, part);
  const headers = [...document.headers, 'ETag', etag, ...more];
  if (document.status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body = await encodeDocument(document, part, encoding);
  if (response.destroyed) return;
  headers.push('Content-Length', String(body.byteLength));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  response.writeHead(document.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

export async function sendOverload(
  request: IncomingMessage,
  response: ServerResponse,
  document: RenderedDocument,
  retryAfterSeconds: number,
): Promise<void> {
  // A drained body keeps the connection usable.
  request.resume();
  const busy = { ...document, status: 503 };
  await sendDocument(request, response, busy, { more: ['Retry-After', String(retryAfterSeconds)] });
}
