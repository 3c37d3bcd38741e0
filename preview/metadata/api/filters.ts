import { parseDate } from '../catalogue/days.ts';
import { failure } from './errors.ts';

type Values = readonly (string | number)[];

const splitList = (text: string, separator: string | RegExp): string[] =>
  text.split(separator).map((value) => value.trim());

/** A comma wants all, a pipe any. */
export function parseWith(text: string | null): ((values: Values) => boolean) | null {
  if (!text) return null;
  const wantsAll = text.includes(',');
  const wanted = splitList(text, wantsAll ? ',' : '|').filter((value) => value !== '');
  return (values) => {
    const own = values.map(String);
    return wantsAll
      ? wanted.every((value) => own.includes(value))
      : wanted.some((value) => own.includes(value));
  };
}

export function parseWithout(text: string | null): ((values: Values) => boolean) | null {
  if (!text) return null;
  const refused = splitList(text, /[,|]/);
  return (values) => !values.some((value) => refused.includes(String(value)));
}

/** From `name.gte` and `name.lte`. */
export function readNumberRange(query: URLSearchParams, name: string): ((value: number) => boolean) | null {
  const low = query.get(`${name}.gte`);
  const high = query.get(`${name}.lte`);
  if (low === null && high === null) return null;
  const from = low ? Number(low) : Number.NEGATIVE_INFINITY;
  const to = high ? Number(high) : Number.POSITIVE_INFINITY;
  return (value) => value >= from && value <= to;
}

/** A title without a date is outside every range. */
export function readDateRange(
  query: URLSearchParams,
  name: string,
): ((day: number | null) => boolean) | null {
  const readDay = (key: string): number | null => {
    const text = query.get(key);
    if (!text) return null;
    const day = parseDate(text.slice(0, 10));
    if (day === null) throw failure('invalidDate');
    return day;
  };
  const from = readDay(`${name}.gte`);
  const to = readDay(`${name}.lte`);
  if (from === null && to === null) return null;
  return (day) => day !== null && (from === null || day >= from) && (to === null || day <= to);
}
