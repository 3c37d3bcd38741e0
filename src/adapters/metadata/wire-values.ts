import * as v from 'valibot';
import { cleanText } from '#src/domain/clean-text.ts';

/**
 * Values of the metadata service as they are taken: whatever is wrong in one counts as unknown and never refuses
 * what it stands in, and every number, text and list is capped.
 */

/** The database's integers have 32 bits. */
const maxId = 2 ** 31 - 1;

/** Years before and after these are mistakes. */
const years = { first: 1850, last: 2200 };

/** Whatever stands there; null where nothing does. */
const anything = v.optional(v.unknown(), null);

/** A text of at most so many characters in a form that HTML leaves as it is; anything else is empty. */
export function text(maxLength: number) {
  return v.pipe(
    anything,
    v.transform((value) => (typeof value === 'string' ? cleanText(value, maxLength) : '')),
  );
}

/** The same on one line, for names. */
export function line(maxLength: number) {
  return v.pipe(
    anything,
    v.transform((value) =>
      typeof value === 'string'
        ? cleanText(value.slice(0, 4 * maxLength).replace(/\s+/g, ' '), maxLength)
        : '',
    ),
  );
}

/** A path of a picture at the image host, or null. */
export const path = v.pipe(
  anything,
  v.transform((value) => (typeof value === 'string' && /^\/[\w.-]{1,120}$/.test(value) ? value : null)),
);

/** A day of the calendar as YYYY-MM-DD, or null. */
export const date = v.pipe(
  anything,
  v.transform((value) => (typeof value === 'string' && isDay(value) ? value : null)),
);

/** A number from 0 to `max`; anything that isn't a number is 0. */
export function amount(max: number) {
  return v.pipe(
    anything,
    v.transform((value) =>
      typeof value === 'number' && !Number.isNaN(value) ? Math.min(Math.max(value, 0), max) : 0,
    ),
  );
}

/** The same without a fraction. */
export function count(max: number) {
  return v.pipe(
    amount(max),
    v.transform((value) => Math.floor(value)),
  );
}

/** Minutes; null when it is unknown, or no film's length. */
export function minutes(max: number) {
  return v.pipe(
    anything,
    v.transform((value) => {
      const whole = typeof value === 'number' ? Math.round(value) : 0;
      return whole >= 1 && whole <= max ? whole : null;
    }),
  );
}

/** True or false as it is said; null when neither is. */
export const flag = v.pipe(
  anything,
  v.transform((value) => (typeof value === 'boolean' ? value : null)),
);

/** The same for a flag that older answers don't have: absent means false. */
export const newerFlag = v.pipe(
  v.optional(v.unknown(), false),
  v.transform((value) => (typeof value === 'boolean' ? value : null)),
);

/** An IMDb id of a title, or null. */
export const imdbId = v.pipe(
  anything,
  v.transform((value) => (typeof value === 'string' && /^tt\d{7,9}$/.test(value) ? value : null)),
);

export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxId));

/** A whole number within bounds; anything else refuses the entry it stands in. */
export function within(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

/**
 * A list read one by one: a bad entry drops alone, and no more than `max` are taken of the first `maxRead`. What is
 * no list is an empty one.
 */
export function list<Entry extends v.GenericSchema>(entry: Entry, max: number, maxRead = 10 * max) {
  return v.pipe(
    anything,
    v.transform((value) => readEntries(entry, value, max, maxRead)),
  );
}

/** The `results` of a block, read likewise; what is no block has none. */
export function results<Entry extends v.GenericSchema>(entry: Entry, max: number, maxRead = 10 * max) {
  return v.pipe(
    anything,
    v.transform((value) => readEntries(entry, fieldOf(value, 'results'), max, maxRead)),
  );
}

/** A field of what may be an object; undefined where it has none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // An own property of an object, whatever it holds.
  return (value as Record<string, unknown>)[name];
}

function readEntries<Entry extends v.GenericSchema>(
  entry: Entry,
  value: unknown,
  max: number,
  maxRead: number,
): v.InferOutput<Entry>[] {
  if (!Array.isArray(value)) return [];
  const taken: v.InferOutput<Entry>[] = [];
  for (const one of value.slice(0, maxRead)) {
    if (taken.length === max) break;
    const read = v.safeParse(entry, one);
    if (read.success) taken.push(read.output);
  }
  return taken;
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const year = Number(value.slice(0, 4));
  if (year < years.first || year > years.last) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
