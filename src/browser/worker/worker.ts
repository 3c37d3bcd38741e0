import { paths } from '#src/routes.ts';
import { answerAsset, answerPicture, isAsset, isPicture } from './files.ts';
import { answerPage, fetchCopy, isData, listCopies } from './pages.ts';
import { endPush, openPush, showPush } from './push.ts';
import { queueChange, sendIfWaiting } from './queue.ts';
import { scope } from './scope.ts';
import { deleteCopiesBut, deleteViewer, doubtViewer, readState } from './viewer.ts';

/** Other endpoints are never copied. */
const parts: readonly string[] = [paths.personalParts, paths.hero, paths.similar, paths.titlePart];

/** These change no session: players note that they were opened, browsers report errors. */
const harmless =
  /^\/(watch|tv|anime|movies|kids|search|subuser|\d+|parts\/(server-experience|marks|position|next-episode|push|screen-time|film|errors))(?=[/.]|$)/;

/** Sent later when the connection is lost. */
const changes: readonly string[] = [paths.history, paths.marks];

/** A player's last position: through the worker, the request of a page that is left is lost now and then. */
interface RoutedInstall {
  /** Chromium 123 and newer have it. Source: https://www.w3.org/TR/service-workers/#register-router-method. */
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>;
}

scope.addEventListener('install', (event) => {
  void scope.skipWaiting();
  // The types don't know it yet.
  const { addRoutes } = event as ExtendableEvent & RoutedInstall;
  const routing = addRoutes?.call(event, {
    condition: { urlPattern: { pathname: paths.position } },
    source: 'network',
  });
  // A browser that refuses the rule sends it through the worker, as before.
  event.waitUntil(routing?.catch(() => undefined) ?? Promise.resolve());
});

scope.addEventListener('activate', (event) => {
  const tidy = async () => {
    // The page's own request starts beside the worker.
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
  if (request.mode !== 'navigate' && !isData(request.url) && !parts.includes(url.pathname)) return null;
  return answerPage(event).finally(() => event.waitUntil(sendIfWaiting()));
}

function answerSend({ request }: FetchEvent): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return null;
  // A form without script opens a page.
  if (changes.includes(pathname) && request.mode !== 'navigate') return queueChange(request);
  if (harmless.test(pathname) || !navigator.onLine) return null;
  return sendDoubtful(request, pathname === paths.logout);
}

/** Its response may set another session, and may be lost. */
async function sendDoubtful(request: Request, isSigningOut: boolean): Promise<Response> {
  if (isSigningOut) {
    await sendIfWaiting();
    await deleteViewer();
    await endPush().catch(() => undefined);
    return fetch(request);
  }
  const believeAgain = await doubtViewer();
  try {
    return await fetch(request);
  } catch (error) {
    // Without response headers no cookie has changed; only the router's requests follow no redirect.
    if (isData(request.url)) await believeAgain();
    throw error;
  }
}

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)));

scope.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)));

interface Message {
  type: 'keep' | 'list' | 'online';
  /** What the page loaded before the worker came. */
  files?: string[];
}

scope.addEventListener('message', (event) => {
  // The product's own pages send it.
  const { type, files = [] } = event.data as Message;
  const { source } = event;
  if (type === 'online') event.waitUntil(sendIfWaiting());
  else if (type === 'list') event.waitUntil(listCopies().then((pages) => event.ports[0]?.postMessage(pages)));
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
