import { existsSync } from 'node:fs';

/**
 * The build has each worker as a file of its own in dist/server. `path` is below `src/adapters`, without its
 * ending.
 */
export function locateWorker(path: string): URL {
  const source = new URL(`./${path}.ts`, import.meta.url);
  if (existsSync(source)) return source;
  const name = `${path.slice(path.lastIndexOf('/') + 1)}.js`;
  const beside = new URL(`./${name}`, import.meta.url);
  return existsSync(beside) ? beside : new URL(`../${name}`, import.meta.url);
}
