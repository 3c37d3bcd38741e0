import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { scope, workerSettings } from './scope.ts';
import { picturesOf, readLatestState, readState } from './viewer.ts';

const day = 24 * 60 * 60;

/**
 * Names contain a hash, so a file is the same for all viewers and never changes. There is no maximum age,
 * because the device's clock may be wrong.
 */
const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
});

/** False once the picture host has refused scripts access by CORS. */
let isReadable = true;

let pictures: { key: string; strategy: CacheFirst } | null = null;

/**
 * Fonts are left to the browser's own cache. The worker answers late while it deletes copies at a sign-out, and
 * the page's font would change visibly.
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
  // An opaque response would count as megabytes in the storage quota.
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
    // The viewer may have changed meanwhile.
    if ((await readState()).key !== key) await caches.delete(cacheName);
  };
  return new CacheFirst({ cacheName, plugins: [expiration, { cacheDidUpdate }] });
}
