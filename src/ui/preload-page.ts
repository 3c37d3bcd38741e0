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
  const address = routes.find((route) => route?.path === path)?.module;
  if (address === undefined) return;
  import(/* @vite-ignore */ address).catch(() => {
    // Offline: sending the form says so.
  });
}
