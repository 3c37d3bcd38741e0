import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Route {
  /** `/watch/:id`. */
  pattern: string;
  /** `src/routes/watch/$id/page.tsx`. */
  file: string;
}

interface Routes {
  routes: Route[];
  /** `watch` → `/watch/:id`; groups are joined by a dot. */
  paths: Map<string, string>;
}

/** Imports `src/routes.ts`; undefined without it. */
export async function readRoutes(root: string): Promise<Routes | undefined> {
  const file = join(root, 'src/routes.ts');
  if (!existsSync(file)) return undefined;
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  if (!isRecord(module)) return undefined;
  const paths = new Map<string, string>();
  collectPaths(module.paths, '', paths);
  collectPaths(await readOperatorPaths(root), 'operator', paths);
  return { routes: collectRoutes(module.default, ''), paths };
}

async function readOperatorPaths(root: string): Promise<unknown> {
  const file = join(root, 'src/routes/operator/paths.ts');
  if (!existsSync(file)) return undefined;
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return isRecord(module) ? module.operatorPaths : undefined;
}

/** `/watch`, `/movies`. */
export function pathPrefixes({ routes, paths }: Routes): Set<string> {
  const patterns = [...paths.values(), ...routes.map((route) => route.pattern)];
  const prefixes = new Set<string>();
  for (const pattern of patterns) {
    const first = /^\/([^/?#]+)/.exec(pattern)?.[1];
    if (first && !/^[:*]/.test(first)) prefixes.add(`/${first}`);
  }
  return prefixes;
}

function collectPaths(value: unknown, name: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(name, value);
  else if (isBuilder(value)) {
    const pattern = patternOf(value);
    if (pattern !== undefined) into.set(name, pattern);
  } else if (isRecord(value)) {
    for (const [key, child] of Object.entries(value))
      collectPaths(child, name ? `${name}.${key}` : key, into);
  }
}

/** `/watch/${id}` becomes `/watch/:id`. */
function patternOf(builder: (...values: string[]) => unknown): string | undefined {
  const list = /^[^(]*\(([^)]*)\)|^\s*([\w$]+)\s*=>/.exec(builder.toString());
  const names = (list?.[1] ?? list?.[2] ?? '').split(',').map((name) => name.replace(/[=:].*$/s, '').trim());
  try {
    const built = builder(...names.map((name) => `:${name}`));
    return typeof built === 'string' ? decodeURIComponent(built) : undefined;
  } catch {
    // The route's entry has the pattern.
    return undefined;
  }
}

function collectRoutes(value: unknown, parent: string): Route[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((entry) => {
    const own = typeof entry.path === 'string' ? entry.path : '';
    const pattern = own.startsWith('/') ? own : `${parent}/${own}`.replace(/\/+$/, '');
    const children = collectRoutes(entry.children, pattern);
    const file = typeof entry.file === 'string' ? entry.file.replace(/^\.\//, '') : undefined;
    const reachable = file !== undefined && (entry.index === true || own !== '');
    return reachable ? [{ pattern: pattern || '/', file: `src/${file}` }, ...children] : children;
  });
}

function isBuilder(value: unknown): value is (...values: string[]) => unknown {
  return typeof value === 'function';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
