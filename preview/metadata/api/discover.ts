import { certificateOrder, ratedIn } from '../catalogue/certificates.ts';
import { dayOf, parseDate, yearOf } from '../catalogue/days.ts';
import { releasesOf } from '../catalogue/releases.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { hasEpisodeIn, seasonsOf } from '../catalogue/seasons.ts';
import type { Title } from '../catalogue/types.ts';
import { failure } from './errors.ts';

type Values = readonly (string | number)[];

const splitList = (text: string, separator: string | RegExp): string[] =>
  text.split(separator).map((value) => value.trim());

/** A comma means all values, a pipe any of them. */
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

/** Reads `name.gte` and `name.lte`. */
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

type Test = (title: Title) => boolean;

/** Returns no test if the filter is absent. */
function filterBy<T>(test: ((value: T) => boolean) | null, read: (title: Title) => T): Test[] {
  return test === null ? [] : [(title) => test(read(title))];
}

function filterByYear(year: string | null): Test[] {
  return year ? [({ day }) => day !== null && String(yearOf(day)) === year] : [];
}

function readCommonTests(query: URLSearchParams): Test[] {
  return [
    ...(query.get('include_adult') === 'true' ? [] : [(title: Title) => !title.adult]),
    ...filterBy(parseWith(query.get('with_genres')), ({ genres }) => genres),
    ...filterBy(parseWithout(query.get('without_genres')), ({ genres }) => genres),
    ...filterBy(parseWith(query.get('with_keywords')), ({ keywords }) => keywords),
    ...filterBy(parseWithout(query.get('without_keywords')), ({ keywords }) => keywords),
    ...filterBy(parseWith(query.get('with_original_language')), ({ language }) => [language]),
    ...filterBy(parseWith(query.get('with_origin_country')), ({ country }) => [country]),
    ...filterBy(readNumberRange(query, 'vote_count'), ({ votes }) => votes),
    ...filterBy(readNumberRange(query, 'vote_average'), ({ score }) => score),
    ...filterBy(readNumberRange(query, 'with_runtime'), (title) => runtimeOf(title) ?? 0),
  ];
}

function readCertificateTest(query: URLSearchParams): Test[] {
  const country = query.get('certification_country');
  const exact = query.get('certification');
  const highest = query.get('certification.lte');
  if (!country || !(exact || highest)) return [];
  const order = certificateOrder[country] ?? [];
  const allowed = exact ? exact.split('|') : order.slice(0, order.indexOf(highest ?? '') + 1);
  return [(title) => ratedIn(title, country).some((text) => allowed.includes(text))];
}

export interface FoundFilm {
  title: Title;
  day: number | null;
}

/** Returns the day of the first release of a wanted type in the region. */
function regionalDay(
  title: Title,
  region: string,
  types: readonly number[],
  isInRange: (day: number) => boolean,
): number | null {
  const releases = releasesOf(title).filter(({ country, day }) => country === region && isInRange(day));
  if (types.length === 0) return releases.length === 0 ? null : Math.min(...releases.map(({ day }) => day));
  const ofTypes = types.flatMap((type) => releases.find((release) => release.type === type) ?? []);
  return ofTypes[0]?.day ?? null;
}

export function discoverMovies(movies: readonly Title[], query: URLSearchParams): FoundFilm[] {
  const tests = [
    ...readCommonTests(query),
    ...filterBy(readDateRange(query, 'primary_release_date'), ({ day }) => day),
    ...filterByYear(query.get('primary_release_year') ?? query.get('year')),
    ...readCertificateTest(query),
  ];
  const films = movies.filter((title) => tests.every((test) => test(title)));
  const region = query.get('region') ?? '';
  const types = (query.get('with_release_type') ?? '').split(/[|,]/).filter(Boolean).map(Number);
  const isReleasedIn = readDateRange(query, 'release_date') ?? (() => true);
  if (region === '' && types.length === 0)
    return films.filter(({ day }) => isReleasedIn(day)).map((title) => ({ title, day: title.day }));
  return films.flatMap((title) => {
    const day = regionalDay(title, region || title.country, types, isReleasedIn);
    return day === null ? [] : [{ title, day: region === '' ? title.day : day }];
  });
}

export function discoverSeries(series: readonly Title[], query: URLSearchParams, now: number): Title[] {
  const today = dayOf(now);
  const isAiredIn = readDateRange(query, 'air_date');
  const tests: Test[] = [
    ...readCommonTests(query),
    ...filterBy(readDateRange(query, 'first_air_date'), ({ day }) => day),
    ...filterByYear(query.get('first_air_date_year')),
  ];
  if (query.get('include_null_first_air_dates') !== 'true') tests.push(({ day }) => day !== null);
  if (isAiredIn) tests.push((title) => hasEpisodeIn(seasonsOf(title, today), isAiredIn));
  return series.filter((title) => tests.every((test) => test(title)));
}
