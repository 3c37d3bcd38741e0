/** The layers of `src`, and the folders outside that it may meet. */
export type Layer =
  | 'main'
  | 'commands'
  | 'server'
  | 'pages'
  | 'endpoints'
  | 'request'
  | 'features'
  | 'adapters'
  | 'domain'
  | 'ui'
  | 'config'
  | 'paths'
  | 'preview'
  | 'migrations'
  | 'tooling';

const FILES: Record<string, Layer> = {
  'src/main.ts': 'main',
  'src/cli.ts': 'main',
  'src/routes.ts': 'paths',
  'src/area.ts': 'paths',
  'src/root.tsx': 'server',
};

const FOLDERS: Record<string, Layer> = {
  // The operator's commands: a second entry beside the server.
  'src/commands/': 'commands',
  'src/server/': 'server',
  'src/entry.': 'server',
  'src/root.': 'server',
  'src/pages/': 'pages',
  // What a request carries: filled by the server, read by pages and endpoints.
  'src/request/': 'request',
  'src/endpoints/': 'endpoints',
  'src/features/': 'features',
  'src/adapters/': 'adapters',
  'src/domain/': 'domain',
  'src/ui/': 'ui',
  'src/config/': 'config',
  'preview/': 'preview',
  'migrations/': 'migrations',
  'scripts/': 'tooling',
  'test/': 'tooling',
  'e2e/': 'tooling',
  'bench/': 'tooling',
};

/** Which layers a layer may import besides itself. Imports point down only. */
export const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  main: [
    'commands',
    'server',
    'pages',
    'endpoints',
    'request',
    'features',
    'adapters',
    'domain',
    'config',
    'paths',
    'preview',
    'migrations',
  ],
  commands: ['server', 'request', 'features', 'adapters', 'domain', 'config', 'paths', 'migrations'],
  server: ['pages', 'endpoints', 'request', 'features', 'adapters', 'domain', 'ui', 'config', 'paths'],
  pages: ['request', 'features', 'adapters', 'domain', 'ui', 'paths'],
  endpoints: ['request', 'features', 'adapters', 'domain', 'paths'],
  request: ['features', 'adapters', 'domain', 'ui', 'config', 'paths'],
  features: ['adapters', 'domain', 'paths', 'ui'],
  adapters: ['domain', 'paths', 'migrations'],
  ui: ['domain', 'paths'],
  config: ['domain', 'paths'],
  paths: ['domain'],
  domain: [],
  preview: [],
  migrations: [],
  tooling: [],
};

/** The layer of a file, or undefined for a file of `src` that stands in none. */
export function layerOf(path: string): Layer | undefined {
  const exact = FILES[path];
  if (exact) return exact;
  return Object.entries(FOLDERS).find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** The feature's name of a file below `src/features/`, or undefined. */
export function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Files in which SQL may be written: `store.ts`, `x-store.ts`, or anything in a `store/` folder. */
export function isStore(path: string): boolean {
  return /(^|[/.-])store\.ts$|\/store\//.test(path);
}

/** Views of a feature: they run in the browser. */
export function isFeatureView(path: string): boolean {
  return /^src\/features\/[^/]+\/ui\//.test(path);
}

/** Server halves of a page (`load.ts`, `act.ts`, `root.load.ts`): the router strips them from the browser. */
export function isServerHalf(path: string): boolean {
  return /(^|[/.-])(load|act)\.ts$|\.server\.tsx?$/.test(path);
}
