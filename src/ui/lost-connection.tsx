import { useEffect, useEffectEvent, useState } from 'react';
import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  type DataStrategyResult,
  type MiddlewareFunction,
} from 'react-router';
import { offlineText } from './early-input.ts';
import { FormError } from './notices.tsx';

declare global {
  /** Set by the router, which has no type for it. */
  var __reactRouterDataRouter: DataRouter;
}

type Results = Record<string, DataStrategyResult>;

type Listener = (isLost: boolean) => void;

const listeners = new Set<Listener>();

/** Of the router's page in the browser's history. */
let shownIndex = 0;
let isReturning = false;
let isGated = false;

/** Calls the listener with true for each lost request, and with false when the next one starts. */
export function useLostConnection(listener: Listener) {
  const handleChange = useEffectEvent(listener);
  useEffect(() => {
    listeners.add(handleChange);
    return () => void listeners.delete(handleChange);
  }, []);
}

function announce(isLost: boolean) {
  for (const listener of listeners) listener(isLost);
}

/**
 * Keeps the screen when a request is lost, where the router would show its error page. A fetcher gets null, a
 * reloaded page keeps its data.
 */
export const stayWhenLost: MiddlewareFunction<Results> = async ({ request }, next) => {
  const router = __reactRouterDataRouter;
  const isOf = (place?: Parameters<typeof createPath>[0]) =>
    place !== undefined && location.origin + createPath({ ...place, hash: '' }) === request.url;
  const isReturn = isReturning && isOf(router.state.location);
  isReturning = false;
  if (isReturn) return listUnchanged();
  announce(false);
  const results = await next();
  const { signal } = request;
  if (request.method !== 'GET' || signal.aborted || !Object.values(results).some(isLost)) return results;
  const { navigation } = router.state;
  announce(true);
  if (isOf(navigation.location)) {
    stay();
    // The returning navigation aborts this one.
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return results;
  }
  if (isOf(router.state.location)) return listUnchanged();
  return Object.fromEntries(Object.keys(results).map((id) => [id, { type: 'data', result: null }]));
};

function isLost({ type, result }: DataStrategyResult): boolean {
  // `fetch` rejects with a TypeError without an answer, and so does a truncated body.
  return type === 'error' && result instanceof Error && (result.cause ?? result) instanceof TypeError;
}

/** Results that keep the shown page, even an error page. */
function listUnchanged(): Results {
  const { errors, matches } = __reactRouterDataRouter.state;
  const id = matches.at(-1)?.route.id;
  if (errors === null || id === undefined) return {};
  return { [id]: { type: 'error', result: Object.values(errors)[0] } };
}

/** Replaces the pending navigation by one to the shown page. */
function stay() {
  isReturning = true;
  // Back and Forward have already changed the address.
  const steps = shownIndex - history.state?.idx;
  if (steps) history.go(steps);
  else dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** Delays the router's imports until the modules can be fetched: a failed import makes it reload the document. */
function gateModules(routes: DataRouteObject[]) {
  for (const { id, lazy, children } of routes) {
    gateModules(children ?? []);
    if (typeof lazy !== 'object') continue;
    let modules: Promise<void> | undefined;
    for (const [name, load] of Object.entries(lazy)) {
      if (load === undefined) continue;
      const gated = () => {
        modules ??= fetchModules(id);
        return modules.then(load);
      };
      Object.assign(lazy, { [name]: gated });
    }
  }
}

/** Retries with each later request: the router caches a rejected import. */
async function fetchModules(id: string) {
  const route = globalThis.__reactRouterManifest?.routes[id];
  const { module, clientLoaderModule, clientActionModule, imports = [] } = route ?? {};
  const addresses = [module, clientLoaderModule, clientActionModule, ...imports];
  const fetchAll = () => Promise.all(addresses.map(fetchModule)).then(Boolean, () => false);
  while (!(await fetchAll())) {
    announce(true);
    if (__reactRouterDataRouter.state.navigation.state !== 'idle') stay();
    await new Promise<boolean>((resolve) => listeners.add(resolve));
  }
}

/** Into the browser's cache, unless the document preloads it. */
async function fetchModule(address?: string) {
  if (address && !document.querySelector(`link[href="${address}"]`)) await (await fetch(address)).text();
}

/** As soon as the router has another page: it may be left before it is drawn. */
function followPlace(router: DataRouter) {
  let { location: place } = router.state;
  shownIndex = history.state?.idx;
  router.subscribe(({ location }) => {
    if (location === place) return;
    place = location;
    shownIndex = history.state?.idx;
  });
}

export function LostConnection() {
  const [isShown, setShown] = useState(false);
  useLostConnection(setShown);
  useEffect(() => {
    if (isGated) return;
    isGated = true;
    gateModules(__reactRouterDataRouter.routes);
    followPlace(__reactRouterDataRouter);
  }, []);
  return <div className="lost-connection">{isShown ? <FormError>{offlineText}</FormError> : null}</div>;
}
