interface ManifestRoute {
  path?: string;
  module: string;
  clientLoaderModule?: string;
  clientActionModule?: string;
  imports?: string[];
}

declare global {
  /** The router sets it without a type; its version changes with each build. */
  var __reactRouterManifest:
    | { version: string; routes: Record<string, ManifestRoute | undefined> }
    | undefined;
}

/** Without its module the router reloads the document when the connection is lost, and typed text is gone. */
export function preloadPage(path: string): void {
  const routes = Object.values(globalThis.__reactRouterManifest?.routes ?? {});
  const route = routes.find((one) => one?.path === path);
  if (route === undefined) return;
  const { module, clientActionModule = module } = route;
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: module });
  Promise.all([module, clientActionModule].map((address) => import(/* @vite-ignore */ address))).then(
    // It tells lost-connection.tsx that the page is here.
    () => document.head.append(link),
    () => {
      // Offline: sending the form says so.
    },
  );
}
