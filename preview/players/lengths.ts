import { buildCatalogue } from '../metadata/catalogue/catalogue.ts';
import { runtimeOf } from '../metadata/catalogue/runtime.ts';

/** Of titles that the catalogue doesn't have or has without a runtime. */
const defaultMinutes = 90;

/** No title is longer. */
export const maxSeconds = 12 * 60 * 60;

let minutesByImdb: ReadonlyMap<string | null, number | null> | null = null;

/** In seconds. The title's own runtime; ids and runtimes are the same whatever the catalogue's day. */
export function lengthOf(imdb: string): number {
  minutesByImdb ??= readMinutes();
  return (minutesByImdb.get(imdb) || defaultMinutes) * 60;
}

function readMinutes(): ReadonlyMap<string | null, number | null> {
  const { movies, series } = buildCatalogue(0);
  return new Map([...movies, ...series].map((title) => [title.imdb, runtimeOf(title)]));
}
