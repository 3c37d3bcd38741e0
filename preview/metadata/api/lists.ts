import type { Catalogue } from '../catalogue/catalogue.ts';
import { dateText, dayOf } from '../catalogue/days.ts';
import { mix } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';
import { discoverMovies, discoverSeries } from './discover.ts';
import { paged, pageOf } from './paging.ts';
import { personRow } from './people.ts';
import { type Json, languageOf, listRow, mixedRow } from './rows.ts';
import { searchPeople, searchTitles } from './search.ts';
import { sorted } from './sorting.ts';

const UPCOMING_DAYS = 21;

/** The week's list: out already, by popularity shaken a little by the week's number. */
export function trending(titles: readonly Title[], query: URLSearchParams, now: number): Json {
  const today = dayOf(now);
  const week = Math.floor(today / 7);
  const language = languageOf(query);
  const heat = (title: Title): number => title.popularity * (0.7 + (mix(week, title.id) % 1_000) / 1_600);
  const list = titles
    .filter((title) => !title.adult && title.day !== null && title.day <= today)
    .map((title) => ({ title, heat: heat(title) }));
  list.sort((a, b) => b.heat - a.heat);
  return paged(list.slice(0, 10_000), pageOf(query), ({ title }) => mixedRow(title, language));
}

/** /discover/movie */
export function discoverMovieList(catalogue: Catalogue, query: URLSearchParams): Json {
  const page = pageOf(query);
  const language = languageOf(query);
  const found = discoverMovies(catalogue.movies, query);
  const days = new Map(found.map(({ title, day }) => [title.id, day]));
  const ordered = sorted(
    found.map(({ title }) => title),
    query.get('sort_by'),
  );
  return paged(ordered, page, (title) => listRow(title, language, days.get(title.id) ?? null));
}

/** /discover/tv */
export function discoverSeriesList(catalogue: Catalogue, query: URLSearchParams, now: number): Json {
  const page = pageOf(query);
  const language = languageOf(query);
  return paged(sorted(discoverSeries(catalogue.series, query, now), query.get('sort_by')), page, (title) =>
    listRow(title, language),
  );
}

/** /movie/upcoming: cinema releases of the next three weeks. */
export function upcoming(catalogue: Catalogue, query: URLSearchParams, now: number): Json {
  const minimum = dateText(dayOf(now));
  const maximum = dateText(dayOf(now) + UPCOMING_DAYS);
  const wrapped = new URLSearchParams({
    with_release_type: '2|3',
    'release_date.gte': minimum,
    'release_date.lte': maximum,
  });
  for (const key of ['language', 'page', 'region']) {
    const value = query.get(key);
    if (value !== null) wrapped.set(key, value);
  }
  const list = discoverMovieList(catalogue, wrapped);
  return { dates: { maximum, minimum }, ...list };
}

/** /movie/popular and /tv/popular. */
export function popular(titles: readonly Title[], query: URLSearchParams): Json {
  const language = languageOf(query);
  return paged(
    sorted(
      titles.filter((title) => !title.adult),
      'popularity.desc',
    ),
    pageOf(query),
    (title) => listRow(title, language),
  );
}

/** /movie/top_rated and /tv/top_rated. */
export function topRated(titles: readonly Title[], query: URLSearchParams): Json {
  const language = languageOf(query);
  const known = titles.filter((title) => !title.adult && title.votes >= 300);
  return paged(sorted(known, 'vote_average.desc'), pageOf(query), (title) => listRow(title, language));
}

/** /search/movie and /search/tv. */
export function searchList(titles: readonly Title[], query: URLSearchParams): Json {
  const language = languageOf(query);
  return paged(searchTitles(titles, query), pageOf(query), (title) => listRow(title, language));
}

/** /search/multi: films and series by relevance, then people. */
export function searchMulti(catalogue: Catalogue, query: URLSearchParams): Json {
  const language = languageOf(query);
  const rows: (() => Json)[] = [
    ...searchTitles([...catalogue.movies, ...catalogue.series], query).map(
      (title) => () => mixedRow(title, language),
    ),
    ...searchPeople(query).map((person) => () => personRow(person)),
  ];
  return paged(rows, pageOf(query), (row) => row());
}
