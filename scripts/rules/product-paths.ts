import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { matchAny, pathOfFolder } from '#src/domain/address.ts';
import type { Tree } from './tree.ts';

const ENDPOINT = /^src\/routes(\/.+)\/endpoint\.ts$/;

/**
 * Returns a function that says whether a text is a path of the product, or begins one; undefined without
 * `src/routes.ts`.
 */
export async function readProductPaths({
  root,
  sources,
}: Tree): Promise<((text: string) => boolean) | undefined> {
  const routes = await load(join(root, 'src/routes.ts'));
  if (routes === undefined) return undefined;
  const operator = await load(join(root, 'src/routes/operator/paths.ts'));
  const endpoints = sources.flatMap(({ path }) => pathOfFolder(ENDPOINT.exec(path)?.[1] ?? '') || []);
  const written = [routes.paths, operator?.operatorPaths].flatMap(listPaths);
  // A path that begins with a parameter would match any text.
  const all = [...written, ...endpoints, ...listRoutes(routes.default)].filter((path) =>
    /^\/[^:*]/.test(path),
  );
  const whole = new RegExp(matchAny(all.map((path) => ({ path }))));
  const heads = new Set(all.flatMap((path) => /^(.+?\/)[:*]/.exec(path)?.[1] ?? []));
  return (text) => {
    const path = text.replace(/[?#].*/s, '');
    return whole.test(path) || heads.has(path);
  };
}

async function load(file: string): Promise<Record<string, unknown> | undefined> {
  if (!existsSync(file)) return undefined;
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return isRecord(module) ? module : undefined;
}

/** Calls a path builder with a placeholder for each parameter. */
function listPaths(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/[?#].*/s, '').replaceAll('%3A', ':')];
  if (typeof value === 'function') {
    try {
      return listPaths(value(...Array.from({ length: value.length }, () => ':x')));
    } catch {
      // The builder's path is among the routes.
      return [];
    }
  }
  return isRecord(value) ? Object.values(value).flatMap(listPaths) : [];
}

function listRoutes(value: unknown): string[] {
  return Array.isArray(value)
    ? value.flatMap((route) => (isRecord(route) && typeof route.path === 'string' ? route.path : []))
    : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
