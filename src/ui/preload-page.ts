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
  const { module, clientLoaderModule, clientActionModule, imports = [] } = route;
  const own = [module, clientLoaderModule, clientActionModule].filter((one) => one !== undefined);
  Promise.all(own.map((address) => import(/* @vite-ignore */ address))).then(
    // They tell lost-connection.tsx which modules are here.
    () => [...own, ...imports].forEach(addLink),
    () => {
      // Offline: sending the form says so.
    },
  );
}

function addLink(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
