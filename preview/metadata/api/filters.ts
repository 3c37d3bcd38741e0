import { parseDate } from '../catalogue/days.ts';
import { invalidDate } from './errors.ts';

/** A test on a list of ids or codes: a comma asks for all, a pipe for any. */
export function listTest(given: string | null): ((values: readonly (string | number)[]) => boolean) | null {
  if (!given) return null;
  const all = given.includes(',');
  const wanted = given
    .split(all ? ',' : '|')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return (values) => {
    const has = (value: string): boolean => values.some((own) => String(own) === value);
    return all ? wanted.every(has) : wanted.some(has);
  };
}

/** A test that refuses every value listed, however the list is written. */
export function withoutTest(
  given: string | null,
): ((values: readonly (string | number)[]) => boolean) | null {
  if (!given) return null;
  const refused = given.split(/[,|]/).map((value) => value.trim());
  return (values) => !values.some((own) => refused.includes(String(own)));
}

/** A number range from `name.gte` and `name.lte`. */
export function numberTest(query: URLSearchParams, name: string): ((value: number) => boolean) | null {
  const low = query.get(`${name}.gte`);
  const high = query.get(`${name}.lte`);
  if (low === null && high === null) return null;
  const from = low === null || low === '' ? Number.NEGATIVE_INFINITY : Number(low);
  const to = high === null || high === '' ? Number.POSITIVE_INFINITY : Number(high);
  return (value) => value >= from && value <= to;
}

/** A day range from `name.gte` and `name.lte`; what has no date is outside every range. */
export function dateTest(query: URLSearchParams, name: string): ((day: number | null) => boolean) | null {
  const bound = (key: string): number | null => {
    const given = query.get(key);
    if (given === null || given === '') return null;
    const day = parseDate(given.slice(0, 10));
    if (day === null) throw invalidDate();
    return day;
  };
  const from = bound(`${name}.gte`);
  const to = bound(`${name}.lte`);
  if (from === null && to === null) return null;
  return (day) => day !== null && (from === null || day >= from) && (to === null || day <= to);
}
