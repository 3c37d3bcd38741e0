import { featureOrder } from './feature-order.ts';

export type Layer =
  | 'main'
  | 'commands'
  | 'app'
  | 'http'
  | 'routes'
  | 'request'
  | 'checks'
  | 'features'
  | 'adapters'
  | 'domain'
  | 'ui'
  | 'browser'
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
  'src/routes/area.ts': 'paths',
  'src/root.tsx': 'http',
  'src/entry.server.tsx': 'http',
  'src/entry.client.tsx': 'http',
  // Both the launcher and the product read these versions.
  'scripts/choose-node.mjs': 'config',
  'scripts/patched-node.json': 'config',
};

/** The first prefix that matches a path decides. */
const FOLDERS: Record<string, Layer> = {
  'src/commands/': 'commands',
  'src/server/': 'app',
  // Routes get facts of their request from here.
  'src/http/request/': 'request',
  'src/http/': 'http',
  'src/routes/': 'routes',
  'src/checks/': 'checks',
  'src/features/': 'features',
  'src/adapters/': 'adapters',
  'src/domain/': 'domain',
  'src/ui/': 'ui',
  'src/languages/': 'browser',
  'src/browser/': 'browser',
  'src/config/': 'config',
  'preview/': 'preview',
  'migrations/': 'migrations',
  'scripts/': 'tooling',
  'test/': 'tooling',
  'e2e/': 'tooling',
  'bench/': 'tooling',
};

const parts = new Set(featureOrder.flat());

const BELOW_APP = ['request', 'checks', 'features', 'adapters', 'domain', 'config', 'paths'] as const;

export const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  main: ['commands', 'app', 'http', 'routes', ...BELOW_APP, 'preview', 'migrations'],
  commands: ['app', 'http', ...BELOW_APP, 'migrations'],
  app: ['http', ...BELOW_APP],
  http: ['routes', ...BELOW_APP, 'ui', 'browser'],
  routes: ['request', 'checks', 'features', 'adapters', 'domain', 'ui', 'browser', 'paths'],
  request: ['checks', 'features', 'adapters', 'domain', 'ui', 'config', 'paths'],
  checks: ['features', 'adapters', 'domain', 'config', 'paths'],
  features: ['adapters', 'domain', 'ui', 'browser', 'paths'],
  adapters: ['domain', 'paths', 'migrations'],
  ui: ['browser', 'domain', 'paths'],
  browser: ['domain', 'paths'],
  config: ['domain', 'paths'],
  paths: ['domain'],
  domain: [],
  preview: [],
  migrations: [],
  tooling: [],
};

/** Returns undefined outside the layout. */
export function layerOf(path: string): Layer | undefined {
  const exact = FILES[path.replace('.test.', '.')];
  if (exact) return exact;
  return Object.entries(FOLDERS).find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** `catalogue`, or `billing/ledger` where a part has a place of its own in the order. */
export function featureOf(path: string): string | undefined {
  const [, part, name] = /^src\/features\/(([^/]+)(?:\/[^/]+)?)\//.exec(path) ?? [];
  return part !== undefined && parts.has(part) ? part : name;
}

/** `store.ts`, `x-store.ts`, and files of a `store/` folder. */
export function isStore(path: string): boolean {
  return /(^|[/.-])store\.ts$|\/store\//.test(path);
}

/** Views of features run in the browser. */
export function isFeatureView(path: string): boolean {
  return /^src\/features\/([^/]+\/)+ui\//.test(path);
}

/** The router removes these files from the browser's bundle. */
export function isServerHalf(path: string): boolean {
  return /(^|[/.-])(load|act)\.ts$|\.server\.tsx?$/.test(path);
}
