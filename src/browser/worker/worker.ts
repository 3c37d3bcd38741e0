import { paths } from '#src/routes.ts';
import { answerAsset, answerPicture, isAsset, isPicture } from './files.ts';
import { answerPage, fetchCopy, isData, listCopies, pageOf } from './pages.ts';
import { endPush, openPush, showPush } from './push.ts';
import { scope, workerSettings } from './scope.ts';
import { deleteCopiesBut, deleteViewer, hideCopies, readState } from './viewer.ts';

const { addresses } = workerSettings;
const copied = new RegExp(addresses.copied);
const keepsSession = new RegExp(addresses.keepsSession);

interface RoutedInstall {
  /** Since Chromium 123. Source: https://www.w3.org/TR/service-workers/#register-router-method. */
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>;
}

scope.addEventListener('install', (event) => {
  void scope.skipWaiting();
  // TypeScript has no type for `addRoutes` yet.
  const { addRoutes } = event as ExtendableEvent & RoutedInstall;
  for (const pathname of addresses.bypassed) {
    const routing = addRoutes?.call(event, { condition: { urlPattern: { pathname } }, source: 'network' });
    // A browser that refuses the rule sends these requests through the worker.
    event.waitUntil(routing?.catch(() => undefined) ?? Promise.resolve());
  }
});

scope.addEventListener('activate', (event) => {
  const tidy = async () => {
    // With preload the page's request starts while the worker starts.
    await scope.registration.navigationPreload?.enable();
    const { key } = await readState();
    await deleteCopiesBut(key);
    await scope.clients.claim();
  };
  event.waitUntil(tidy());
});

scope.addEventListener('fetch', (event) => {
  const answer = event.request.method === 'GET' ? answerRead(event) : answerSend(event);
  if (answer !== null) event.respondWith(answer);
});

function answerRead(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (request.destination === 'image' && isPicture(url)) return answerPicture(event, request);
  if (url.origin !== scope.location.origin) return null;
  if (isAsset(url)) return answerAsset(event, request);
  if (request.mode !== 'navigate' && !isData(request.url) && !copied.test(url.pathname)) return null;
  return answerPage(event);
}

function answerSend({ request }: FetchEvent): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return null;
  if (keepsSession.test(pageOf(request.url)) || !navigator.onLine) return null;
  return sendSessionChange(request, pathname === paths.logout);
}

/** Hides copies meanwhile, because the response may set another session and may be lost. */
async function sendSessionChange(request: Request, isSigningOut: boolean): Promise<Response> {
  if (isSigningOut) {
    await deleteViewer();
    await endPush().catch(() => undefined);
    return fetch(request);
  }
  const showCopies = await hideCopies();
  try {
    return await fetch(request);
  } catch (error) {
    // Without response headers no cookie has changed. This is sure only for the router's requests, which follow
    // no redirects.
    if (isData(request.url)) await showCopies();
    throw error;
  }
}

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)));

scope.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)));

interface Message {
  type: 'keep' | 'list';
  /** Files that the page loaded before the worker was active. */
  files?: string[];
}

scope.addEventListener('message', (event) => {
  // Only our own pages send messages.
  const { type, files = [] } = event.data as Message;
  const { source } = event;
  if (type === 'list') event.waitUntil(listCopies().then((pages) => event.ports[0]?.postMessage(pages)));
  else if (source instanceof WindowClient) event.waitUntil(cachePage(event, source.url, files));
});

async function cachePage(event: ExtendableEvent, page: string, files: readonly string[]): Promise<void> {
  await fetchCopy(page);
  for (const file of files) {
    const url = new URL(file, scope.location.origin);
    const request = new Request(url.href);
    const keeping = isAsset(url)
      ? answerAsset(event, request)
      : isPicture(url)
        ? answerPicture(event, request)
        : null;
    await keeping?.catch(() => undefined);
  }
}
