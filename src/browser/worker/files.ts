import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { scope, workerSettings } from './scope.ts';
import { picturesOf, readLatestState, readState } from './viewer.ts';

const day = 24 * 60 * 60;

/** Hashed names: the same for every viewer, and for ever: a limit of age would ask the device's clock, which may be wrong. */
const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
});

/** It becomes false once the pictures' host forbids our scripts to read them. */
let isReadable = true;

let pictures: { key: string; strategy: CacheFirst } | null = null;

/**
 * Fonts come from the browser's own cache: through the worker, which deletes copies while somebody signs out, they are
 * late, and the page changes its face before the viewer's eyes.
 */
export function isAsset(url: URL): boolean {
  const { origin, pathname } = url;
  return origin === scope.location.origin && pathname.startsWith('/assets/') && !pathname.endsWith('.woff2');
}

export function isPicture(url: URL): boolean {
  return url.href.startsWith(`${workerSettings.pictures}/`);
}

export function answerAsset(event: ExtendableEvent, request: Request): Promise<Response> {
  return assets.handle({ event, request });
}

export async function answerPicture(event: ExtendableEvent, request: Request): Promise<Response> {
  const { key } = await readLatestState();
  if (key === null || !isReadable) return fetch(request);
  if (pictures?.key !== key) pictures = { key, strategy: createPictures(key) };
  // An opaque response would count for megabytes.
  const readable = new Request(request.url, { mode: 'cors', credentials: 'omit' });
  return pictures.strategy.handle({ event, request: readable }).catch(async () => {
    const response = await fetch(request);
    isReadable = false;
    return response;
  });
}

function createPictures(key: string): CacheFirst {
  const cacheName = picturesOf(key);
  const expiration = new ExpirationPlugin({
    maxEntries: 300,
    maxAgeSeconds: 30 * day,
    purgeOnQuotaError: true,
  });
  const cacheDidUpdate = async () => {
    // The viewer may have left meanwhile.
    if ((await readState()).key !== key) await caches.delete(cacheName);
  };
  return new CacheFirst({ cacheName, plugins: [expiration, { cacheDidUpdate }] });
}
