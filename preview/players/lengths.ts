import { findByImdb } from '../metadata/catalogue/catalogue.ts';
import { runtimeOf } from '../metadata/catalogue/runtime.ts';

/** Of titles that the catalogue doesn't have or has without a runtime. */
const defaultMinutes = 90;

/** No title is longer. */
export const maxSeconds = 12 * 60 * 60;

/** The title's own runtime, in seconds. */
export function lengthOf(imdb: string): number {
  const title = findByImdb(imdb);
  return ((title === null ? null : runtimeOf(title)) || defaultMinutes) * 60;
}
