import { posix } from 'node:path';

/**
 * Where an import leads, relative to the root: `./x`, `../x`, and `#src/x` and its like
 * from package.json's `imports`, with or without extension.
 * Packages, and the router's generated `+types`, answer undefined.
 */
export function resolveImport(
  from: string,
  specifier: string,
  exists: (path: string) => boolean,
): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.includes('+types/')) return undefined;
  let target: string;
  if (/^#\w+\//.test(bare)) target = posix.normalize(bare.slice(1));
  else if (bare.startsWith('.')) target = posix.join(posix.dirname(from), bare);
  else return undefined;
  const tries = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`];
  return tries.find(exists) ?? target;
}
