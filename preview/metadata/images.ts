import type { IncomingMessage, ServerResponse } from 'node:http';
import { sizes } from './api/configuration.ts';
import { type PictureKey, parsePicture } from './api/pictures.ts';
import type { ArtStore } from './art/store.ts';
import { subjectOf } from './art/subject.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

const YEAR = 'public, max-age=31919000';

// w300 isn't a listed poster size, but the real host serves it and the product asks for it.
const allowed: Readonly<Record<PictureKey['shape'], ReadonlySet<string>>> = {
  p: new Set([...sizes.poster, 'w300']),
  b: new Set([...sizes.backdrop, 'w500']),
  s: new Set([...sizes.still, 'w780']),
  f: new Set(sizes.profile),
};

function refuse(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' })
    .end('File not found');
}

/** Serves `/size/path.jpg`: WebP to those who take it, JPEG to the rest, for a year. */
export async function serveImage(
  art: ArtStore,
  catalogue: Catalogue,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const [, size = '', file = ''] = /^\/([a-z0-9]+)(\/[^/]+)$/.exec(path) ?? [];
  const key = parsePicture(file);
  const subject = key === null || !allowed[key.shape].has(size) ? null : subjectOf(catalogue, key);
  if (key === null || subject === null || (request.method !== 'GET' && request.method !== 'HEAD'))
    return refuse(response);
  const format = (request.headers.accept ?? '').includes('image/webp') ? 'webp' : 'jpeg';
  const etag = `"${file.slice(1, -4)}-${size}-${format}"`;
  const headers = { 'cache-control': YEAR, etag, vary: 'Accept', 'access-control-allow-origin': '*' };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = await art.read({ name: file.slice(1, -4), size, shape: key.shape, format, subject });
  response.writeHead(200, { ...headers, 'content-type': `image/${format}`, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
