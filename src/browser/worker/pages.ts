import { type CachedPage, offlineHeaders } from '#src/domain/offline.ts';
import { describeOffline } from './offline-page.ts';
import { scope, workerSettings } from './scope.ts';
import { type DeviceState, exclusively, pagesOf, readState, receiveViewer } from './viewer.ts';

const maxPages = 60;
const maxAgeMs = 7 * 24 * 60 * 60_000;
/** After this time an existing copy is shown instead. */
const networkTimeoutMs = 4_000;
/** Delay of fetching a document for a copy, so that the page's pictures are loaded first. */
const documentDelayMs = 2_000;
const documentIntervalMs = 10 * 60_000;

const players = new RegExp(workerSettings.addresses.players);

const cachedAt = 'Kept-At';

/** Answers a page or its data from the network, otherwise with the viewer's copy. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const before = await readState();
  const fetching = load(event, before);
  event.waitUntil(fetching.catch(() => undefined));
  try {
    const hasCopy = (await findCopy(request.url)) !== undefined;
    return await (hasCopy && !needsServer(request.url) ? withTimeout(fetching) : fetching);
  } catch (error) {
    const copy = await findCopy(request.url);
    if (copy !== undefined) return copy;
    if (request.mode === 'navigate') return describeOffline(await listCopies());
    if (await hasDocument(request.url)) return reloadAs(documentOf(request.url));
    throw error;
  }
}

/** A copy of a sub-user's page with a player can't play anything, so a slow server is better than the copy. */
function needsServer(url: string): boolean {
  return players.test(pageOf(url));
}

/** Returns the page's path, also for the address of its data. */
export function pageOf(url: string): string {
  return new URL(url).pathname.replace(/\.data$/, '');
}

async function load(event: FetchEvent, before: DeviceState): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  const response = preloaded ?? (await fetch(event.request));
  const key = response.headers.get(offlineHeaders.viewerKey);
  // Deletes the earlier viewer's copies before this viewer sees the response.
  if (key !== null && key !== before.key) await exclusively(() => receiveViewer({ key, before }));
  const copying = copyPage(event.request.url, response.clone(), before).then(async (isCopied) => {
    const wantsDocument = response.headers.get(offlineHeaders.copy) === 'page';
    if (isCopied && wantsDocument && isData(event.request.url)) await copyDocument(event.request.url);
  });
  event.waitUntil(copying.catch(() => undefined));
  return response;
}

/** Stores a copy if the server allows it. In any case it stores the viewer that the response names. */
export async function copyPage(url: string, response: Response, before: DeviceState): Promise<boolean> {
  const key = response.headers.get(offlineHeaders.viewerKey);
  if (key === null) return false;
  const isCacheable = response.status === 200 && response.headers.has(offlineHeaders.copy);
  if (!isCacheable) {
    await exclusively(() => receiveViewer({ key, before }));
    return false;
  }
  const headers = new Headers(response.headers);
  headers.set(cachedAt, String(Date.now()));
  headers.delete('Content-Encoding');
  const body = await response.arrayBuffer();
  return exclusively(async () => {
    if (!(await receiveViewer({ key, before }))) return false;
    await store(pagesOf(key), url, () => new Response(body, { headers }));
    return true;
  });
}

/** If the device is full, the oldest copies are deleted. */
async function store(name: string, url: string, create: () => Response): Promise<void> {
  const cache = await caches.open(name);
  // Deletes the old copy first, so that the newest copies are last.
  await cache.delete(url);
  while (!(await hasStored(cache, url, create()))) {
    const all = await cache.keys();
    if (all.length === 0) return;
    await Promise.all(all.slice(0, Math.ceil(all.length / 2)).map((request) => cache.delete(request)));
  }
  const all = await cache.keys();
  await Promise.all(all.slice(0, -maxPages).map((request) => cache.delete(request)));
}

/** Returns false if the device is full. */
async function hasStored(cache: Cache, url: string, copy: Response): Promise<boolean> {
  try {
    await cache.put(url, copy);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}

/** Copies the document of this data, which a later start at this page needs. */
async function copyDocument(dataUrl: string): Promise<void> {
  const url = documentOf(dataUrl);
  const copy = await findCopy(url);
  if (copy !== undefined && Date.now() - Number(copy.headers.get(cachedAt)) < documentIntervalMs) return;
  await new Promise((resolve) => setTimeout(resolve, documentDelayMs));
  await fetchCopy(url);
}

/** Copies a page whose load the worker hasn't seen. */
export async function fetchCopy(url: string): Promise<void> {
  const before = await readState();
  const response = await fetch(url, { headers: { Accept: 'text/html' }, redirect: 'manual' });
  await copyPage(url, response, before);
}

/** Finds only copies of the current viewer, up to `maxAgeMs`: a certificate may have been raised since. */
async function findCopy(url: string): Promise<Response | undefined> {
  const { key } = await readState();
  if (key === null) return undefined;
  const copy = await caches.match(url, { cacheName: pagesOf(key), ignoreVary: true });
  const age = Date.now() - Number(copy?.headers.get(cachedAt));
  // The age is negative if the device's clock was wrong.
  return age >= 0 && age < maxAgeMs ? copy : undefined;
}

async function hasDocument(url: string): Promise<boolean> {
  return isData(url) && (await findCopy(documentOf(url))) !== undefined;
}

export function isData(url: string): boolean {
  return new URL(url).pathname.endsWith('.data');
}

function documentOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  searchParams.delete('_routes');
  const path = pathname.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '');
  return `${origin}${path}${String(searchParams) === '' ? '' : `?${searchParams}`}`;
}

/** Returns a response that makes the router load the whole document. */
function reloadAs(url: string): Response {
  const headers = { 'X-Remix-Redirect': url.slice(scope.location.origin.length), 'X-Remix-Status': '302' };
  return new Response(null, { status: 204, headers: { ...headers, 'X-Remix-Reload-Document': 'true' } });
}

/** Lists copied documents, the newest first. */
export async function listCopies(): Promise<CachedPage[]> {
  const { key } = await readState();
  if (key === null) return [];
  const cache = await caches.open(pagesOf(key));
  const pages: CachedPage[] = [];
  for (const { url } of await cache.keys()) {
    const copy = await findCopy(url);
    const html = copy?.headers.get('Content-Type')?.startsWith('text/html') ? await copy.text() : '';
    const title = /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1];
    const path = url.slice(scope.location.origin.length);
    const isForChild = html.includes(' data-face="children"');
    if (title !== undefined) pages.unshift({ path, title, isForChild });
  }
  return pages;
}

function withTimeout(response: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The network is too slow.')), networkTimeoutMs);
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
