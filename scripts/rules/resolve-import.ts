import { posix } from 'node:path';

/** `#src/x` and the like come from package.json. Undefined for packages and the router's `+types`. */
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
