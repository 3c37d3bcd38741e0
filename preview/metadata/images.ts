import type { Exchange } from '../http.ts';
import { type PictureKey, parsePicture } from './api/pictures.ts';
import { pictureOf } from './art/picture.ts';
import type { ArtStore } from './art/store.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

/** TMDB serves posters of w300 and backdrops of w500 too, although it doesn't list them. */
const servedSizes: Readonly<Record<PictureKey['shape'], ReadonlySet<string>>> = {
  p: new Set(['w92', 'w154', 'w185', 'w300', 'w342', 'w500', 'w780', 'original']),
  b: new Set(['w300', 'w500', 'w780', 'w1280', 'original']),
  f: new Set(['w45', 'w185', 'original']),
};

const anyOrigin = { 'access-control-allow-origin': '*' };
const oneYear = { ...anyOrigin, 'cache-control': 'public, max-age=31919000', vary: 'Accept' };

/** Sends WebP where the client accepts it, else JPEG. */
export async function serveImage(
  art: ArtStore,
  catalogue: Catalogue,
  { request: { method, headers }, response, url }: Exchange,
): Promise<void> {
  const [, size = '', file = ''] = /^\/t\/p\/([a-z0-9]+)(\/[^/]+)$/.exec(url.pathname) ?? [];
  const key = parsePicture(file);
  const picture = key && servedSizes[key.shape].has(size) ? pictureOf(catalogue, key) : null;
  if (!key || !picture || (method !== 'GET' && method !== 'HEAD')) {
    response.writeHead(404, { 'content-type': 'text/plain', ...anyOrigin }).end('File not found');
    return;
  }
  const name = file.slice(1, -'.jpg'.length);
  const format = headers.accept?.includes('image/webp') ? 'webp' : 'jpeg';
  const etag = `"${name}-${size}-${format}"`;
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, { ...oneYear, etag }).end();
    return;
  }
  const bytes = await art.read({ name, size, shape: key.shape, format, picture });
  const content = {
    'content-type': `image/${format}`,
    'content-length': bytes.length,
    'access-control-allow-origin': '*',
  };
  response.writeHead(200, { ...oneYear, etag, ...content });
  response.end(method === 'HEAD' ? undefined : bytes);
}
