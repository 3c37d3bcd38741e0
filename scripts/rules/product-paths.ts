import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `/watch`, `/movies`: how paths of the product begin. Undefined without `src/routes.ts`. */
export async function readPathPrefixes(root: string): Promise<Set<string> | undefined> {
  const routes = await load(join(root, 'src/routes.ts'));
  if (routes === undefined) return undefined;
  const operator = await load(join(root, 'src/routes/operator/paths.ts'));
  const found = [routes.paths, operator?.operatorPaths].flatMap(listPaths);
  return new Set(
    [...found, ...listRoutes(routes.default)].flatMap((path) => /^\/[^/?#:*%]+/.exec(path) ?? []),
  );
}

async function load(file: string): Promise<Record<string, unknown> | undefined> {
  if (!existsSync(file)) return undefined;
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return isRecord(module) ? module : undefined;
}

/** Groups are objects; a builder gets a name for each value. */
function listPaths(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    try {
      return listPaths(value(...Array.from({ length: value.length }, () => ':x')));
    } catch {
      // The route's entry has the path.
      return [];
    }
  }
  return isRecord(value) ? Object.values(value).flatMap(listPaths) : [];
}

/** Children are relative to their route. */
function listRoutes(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .flatMap(({ path, children }) =>
      typeof path === 'string' ? `/${path}`.replace('//', '/') : listRoutes(children),
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
