import { certificateOrder, ratedIn } from '../catalogue/certificates.ts';
import { dayOf, yearOf } from '../catalogue/days.ts';
import { releasesOf } from '../catalogue/releases.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { hasEpisodeIn, seasonsOf } from '../catalogue/seasons.ts';
import type { Title } from '../catalogue/types.ts';
import { dateTest, listTest, numberTest, withoutTest } from './filters.ts';

type Test = (title: Title) => boolean;

function commonTests(query: URLSearchParams): Test[] {
  const tests: Test[] = [];
  const add = <T>(test: T | null, use: (test: T) => Test): void => {
    if (test !== null) tests.push(use(test));
  };
  if (query.get('include_adult') !== 'true') tests.push((title) => !title.adult);
  add(listTest(query.get('with_genres')), (test) => (title) => test(title.genres));
  add(withoutTest(query.get('without_genres')), (test) => (title) => test(title.genres));
  add(listTest(query.get('with_keywords')), (test) => (title) => test(title.keywords));
  add(withoutTest(query.get('without_keywords')), (test) => (title) => test(title.keywords));
  add(listTest(query.get('with_original_language')), (test) => (title) => test([title.language]));
  add(listTest(query.get('with_origin_country')), (test) => (title) => test([title.country]));
  add(numberTest(query, 'vote_count'), (test) => (title) => test(title.votes));
  add(numberTest(query, 'vote_average'), (test) => (title) => test(title.score));
  add(numberTest(query, 'with_runtime'), (test) => (title) => test(runtimeOf(title) ?? 0));
  return tests;
}

function certificateTest(query: URLSearchParams): Test | null {
  const country = query.get('certification_country');
  if (!country) return null;
  const order = certificateOrder[country] ?? [];
  const exact = query.get('certification');
  const low = query.get('certification.gte');
  const high = query.get('certification.lte');
  if (exact) {
    const wanted = exact.split('|');
    return (title) => ratedIn(title, country).some((text) => wanted.includes(text));
  }
  if (!low && !high) return null;
  const from = low ? order.indexOf(low) : 0;
  const to = high ? order.indexOf(high) : order.length;
  return (title) =>
    ratedIn(title, country).some((text) => {
      const at = order.indexOf(text);
      return at >= 0 && at >= from && at <= to;
    });
}

/** A film that passed, with the date that its row shows. */
export interface Found {
  readonly title: Title;
  readonly day: number | null;
}

/** The release that a region filter settles on: the first asked-for type that the film has there. */
function regionalDay(
  title: Title,
  region: string,
  types: readonly number[],
  inRange: (day: number) => boolean,
): number | null {
  const there = releasesOf(title).filter((release) => release.country === region && inRange(release.day));
  if (types.length === 0)
    return there.reduce<number | null>(
      (first, { day }) => (first === null || day < first ? day : first),
      null,
    );
  for (const type of types) {
    const release = there.find((candidate) => candidate.type === type);
    if (release) return release.day;
  }
  return null;
}

/** The films that pass every filter of a discover call, unsorted. */
export function discoverMovies(movies: readonly Title[], query: URLSearchParams): Found[] {
  const tests = commonTests(query);
  const primary = dateTest(query, 'primary_release_date');
  if (primary) tests.push((title) => primary(title.day));
  const primaryYear = query.get('primary_release_year') ?? query.get('year');
  if (primaryYear) tests.push((title) => title.day !== null && String(yearOf(title.day)) === primaryYear);
  const certificate = certificateTest(query);
  if (certificate) tests.push(certificate);
  const passed = movies.filter((title) => tests.every((test) => test(title)));
  const region = query.get('region') ?? '';
  const types = (query.get('with_release_type') ?? '')
    .split(/[|,]/)
    .filter((type) => type !== '')
    .map(Number);
  const release = dateTest(query, 'release_date');
  if (region === '' && types.length === 0) {
    return passed
      .filter((title) => release === null || release(title.day))
      .map((title) => ({ title, day: title.day }));
  }
  const found: Found[] = [];
  for (const title of passed) {
    const at = regionalDay(
      title,
      region === '' ? title.country : region,
      types,
      (day) => release === null || release(day),
    );
    if (at !== null) found.push({ title, day: region === '' ? title.day : at });
  }
  return found;
}

/** The series that pass every filter of a discover call, unsorted. */
export function discoverSeries(series: readonly Title[], query: URLSearchParams, now: number): Title[] {
  const tests = commonTests(query);
  const first = dateTest(query, 'first_air_date');
  if (first) tests.push((title) => first(title.day));
  const year = query.get('first_air_date_year');
  if (year) tests.push((title) => title.day !== null && String(yearOf(title.day)) === year);
  if (query.get('include_null_first_air_dates') !== 'true') tests.push((title) => title.day !== null);
  const air = dateTest(query, 'air_date');
  const today = dayOf(now);
  if (air) tests.push((title) => hasEpisodeIn(seasonsOf(title, today), air));
  return series.filter((title) => tests.every((test) => test(title)));
}
