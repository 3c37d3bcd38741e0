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
  | 'worker'
  | 'config'
  | 'paths'
  | 'preview'
  | 'migrations'
  | 'tooling';

const FILES: Record<string, Layer> = {
  'src/main.ts': 'main',
  'src/cli.ts': 'main',
  'src/routes.ts': 'paths',
  'src/routes/operator/paths.ts': 'paths',
  'src/area.ts': 'paths',
  'src/root.tsx': 'server',
};

const FOLDERS: Record<string, Layer> = {
  'src/commands/': 'commands',
  'src/http/': 'server',
  'src/entry.': 'server',
  'src/root.': 'server',
  'src/routes/': 'pages',
  'src/http/request/': 'request',
  'src/endpoints/': 'endpoints',
  'src/features/': 'features',
  'src/adapters/': 'adapters',
  'src/domain/': 'domain',
  'src/ui/': 'ui',
  'src/browser/worker/': 'worker',
  'src/config/': 'config',
  'preview/': 'preview',
  'migrations/': 'migrations',
  'scripts/': 'tooling',
  'test/': 'tooling',
  'e2e/': 'tooling',
  'bench/': 'tooling',
};

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
  endpoints: ['worker', 'request', 'features', 'adapters', 'domain', 'paths'],
  request: ['features', 'adapters', 'domain', 'ui', 'config', 'paths'],
  features: ['adapters', 'domain', 'paths', 'ui'],
  adapters: ['domain', 'paths', 'migrations'],
  ui: ['domain', 'paths'],
  worker: ['domain', 'paths'],
  config: ['domain', 'paths'],
  paths: ['domain'],
  domain: [],
  preview: [],
  migrations: [],
  tooling: [],
};

/** Undefined outside the layout. */
export function layerOf(path: string): Layer | undefined {
  const exact = FILES[path.replace('.test.', '.')];
  if (exact) return exact;
  return Object.entries(FOLDERS).find(([prefix]) => path.startsWith(prefix))?.[1];
}

export function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

/** `store.ts`, `x-store.ts`, and files of a `store/` folder. */
export function isStore(path: string): boolean {
  return /(^|[/.-])store\.ts$|\/store\//.test(path);
}

/** They run in the browser. */
export function isFeatureView(path: string): boolean {
  return /^src\/features\/[^/]+\/ui\//.test(path);
}

/** The router strips them from the browser. */
export function isServerHalf(path: string): boolean {
  return /(^|[/.-])(load|act)\.ts$|\.server\.tsx?$/.test(path);
}
