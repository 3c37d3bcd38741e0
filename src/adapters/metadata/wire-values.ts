import * as v from 'valibot';
import { cleanText } from '#src/domain/clean-text.ts';
import { decodeEntities } from './decode-entities.ts';

/** Invalid values become unknown and never drop their entry; numbers, texts and lists are capped. */

/** The database's integers have 32 bits. */
const maxId = 2 ** 31 - 1;

const years = { first: 1850, last: 2200 };

const anything = v.optional(v.unknown(), null);

/** Characters read for each one that is kept: enough for an entity, and for white space that collapses. */
const readFor = 8;

/** Decodes entities and normalises the text as HTML does. A value of another type becomes empty. */
export function wireText(maxLength: number) {
  return v.pipe(
    anything,
    v.transform((value) =>
      typeof value === 'string'
        ? cleanText(decodeEntities(value.slice(0, readFor * maxLength)), maxLength)
        : '',
    ),
  );
}

export function wireLine(maxLength: number) {
  return v.pipe(
    anything,
    v.transform((value) =>
      typeof value === 'string'
        ? cleanText(
            decodeEntities(value.slice(0, readFor * maxLength))
              .slice(0, 4 * maxLength)
              .replace(/\s+/g, ' '),
            maxLength,
          )
        : '',
    ),
  );
}

/** People type these values, so spaces and invisible characters around a value are removed. */
function bare(isValid: (value: string) => boolean) {
  return v.pipe(
    anything,
    v.transform((value) => {
      const inside = typeof value === 'string' ? value.slice(0, 200).replace(around, '') : '';
      return isValid(inside) ? inside : null;
    }),
  );
}

const around = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

export const path = bare((value) => /^\/[\w.-]{1,120}$/.test(value));

export const date = bare(isDay);

/** A value that isn't a number becomes 0. */
export function amount(max: number) {
  return v.pipe(
    anything,
    v.transform((value) =>
      typeof value === 'number' && !Number.isNaN(value) ? Math.min(Math.max(value, 0), max) : 0,
    ),
  );
}

export function count(max: number) {
  return v.pipe(
    amount(max),
    v.transform((value) => Math.floor(value)),
  );
}

/** Returns null for 0 and for impossible lengths. */
export function minutes(max: number) {
  return v.pipe(
    anything,
    v.transform((value) => {
      const whole = typeof value === 'number' ? Math.round(value) : 0;
      return whole >= 1 && whole <= max ? whole : null;
    }),
  );
}

export const wireFlag = v.pipe(
  anything,
  v.transform((value) => (typeof value === 'boolean' ? value : null)),
);

/** Older answers lack the flag, which means false. */
export const newerFlag = v.pipe(
  v.optional(v.unknown(), false),
  v.transform((value) => (typeof value === 'boolean' ? value : null)),
);

export const imdbId = bare((value) => /^tt\d{7,9}$/.test(value));

export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxId));

/** A value outside of the bounds drops its entry. */
export function clampedTo(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

/** Drops only invalid entries. `maxRead` bounds the work. A value that isn't a list becomes an empty list. */
export function wireList<Entry extends v.GenericSchema>(entry: Entry, max: number, maxRead = 10 * max) {
  return v.pipe(
    anything,
    v.transform((value) => readEntries(entry, value, max, maxRead)),
  );
}

export function results<Entry extends v.GenericSchema>(entry: Entry, max: number, maxRead = 10 * max) {
  return v.pipe(
    anything,
    v.transform((value) => readEntries(entry, fieldOf(value, 'results'), max, maxRead)),
  );
}

export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // The check above proves that this is an object's own property.
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
