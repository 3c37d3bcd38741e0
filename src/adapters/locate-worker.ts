import { existsSync } from 'node:fs';

/**
 * Finds the file of a thread or child process. Source files stand below this folder; in the build each is a file of
 * its own in dist/server, and this code in a file there or in `assets`.
 * @param path below `src/adapters`, without its ending
 */
export function locateWorker(path: string): URL {
  const source = new URL(`./${path}.ts`, import.meta.url);
  if (existsSync(source)) return source;
  const name = `${path.slice(path.lastIndexOf('/') + 1)}.js`;
  const beside = new URL(`./${name}`, import.meta.url);
  return existsSync(beside) ? beside : new URL(`../${name}`, import.meta.url);
}
