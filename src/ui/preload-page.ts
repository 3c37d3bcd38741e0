declare global {
  /** Set by the router, which has no type for it; its version is another one with every build. */
  var __reactRouterManifest:
    | { version: string; routes: Record<string, { path?: string; module: string } | undefined> }
    | undefined;
}

/**
 * Loads the module of a page that a form leads to. When the connection is lost before it is there, the router loads
 * the document anew, and what was typed into it is gone.
 */
export function preloadPage(path: string): void {
  const routes = Object.values(globalThis.__reactRouterManifest?.routes ?? {});
  const address = routes.find((route) => route?.path === path)?.module;
  if (address === undefined) return;
  import(/* @vite-ignore */ address).catch(() => {
    // Offline already: the form says so when it is sent.
  });
}
