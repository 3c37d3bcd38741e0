import { dateText, dayOf } from '../catalogue/days.ts';
import { mix } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';
import { type Call, type Json, paged } from './call.ts';
import { discoverMovies, discoverSeries } from './discover.ts';
import { listRow, mixedRow } from './rows.ts';
import { searchTitles } from './search.ts';

const upcomingDays = 21;
const maxTrending = 10_000;

const listTitles = (call: Call, titles: readonly Title[]): Json => paged(call, titles, listRow);

/** Sorts by popularity times a factor that changes each week. */
export function listTrending(call: Call, titles: readonly Title[]): Json {
  const today = dayOf(call.now);
  const week = Math.floor(today / 7);
  const heatOf = ({ id, popularity }: Title): number => popularity * (0.7 + (mix(week, id) % 1_000) / 1_600);
  const trending = titles
    .filter(({ adult, day }) => !adult && day !== null && day <= today)
    .map((title) => ({ title, heat: heatOf(title) }))
    .sort((a, b) => b.heat - a.heat)
    .slice(0, maxTrending);
  return paged(call, trending, ({ title }, language) => mixedRow(title, language));
}

export function listDiscoveredMovies(call: Call): Json {
  const found = discoverMovies(call.catalogue.movies, call.query);
  const days = new Map(found.map(({ title, day }) => [title, day]));
  const titles = sortTitles([...days.keys()], call.query.get('sort_by'));
  return paged(call, titles, (title, language) => listRow(title, language, days.get(title) ?? null));
}

export function listDiscoveredSeries(call: Call): Json {
  const { catalogue, query, now } = call;
  return listTitles(call, sortTitles(discoverSeries(catalogue.series, query, now), query.get('sort_by')));
}

export function listUpcoming(call: Call): Json {
  const minimum = dateText(dayOf(call.now));
  const maximum = dateText(dayOf(call.now) + upcomingDays);
  const query = new URLSearchParams({
    with_release_type: '2|3',
    'release_date.gte': minimum,
    'release_date.lte': maximum,
  });
  for (const key of ['language', 'page', 'region']) {
    const value = call.query.get(key);
    if (value !== null) query.set(key, value);
  }
  return { dates: { maximum, minimum }, ...listDiscoveredMovies({ ...call, query }) };
}

export function listSearchResults(call: Call, titles: readonly Title[]): Json {
  return listTitles(call, searchTitles(titles, call.query));
}

const sortDayOf = ({ day }: Title): number => day ?? Number.NEGATIVE_INFINITY;
const nameOf = ({ title }: Title): string => title;

const sortKeys: Readonly<Record<string, (title: Title) => number | string>> = {
  popularity: ({ popularity }) => popularity,
  primary_release_date: sortDayOf,
  first_air_date: sortDayOf,
  vote_average: ({ score }) => score,
  vote_count: ({ votes }) => votes,
  title: nameOf,
  name: nameOf,
};

/** An unknown field means popularity, as at TMDB. */
export function sortTitles(titles: readonly Title[], sortBy: string | null): Title[] {
  const [field = '', direction = 'desc'] = (sortBy ?? 'popularity.desc').split('.');
  const key = sortKeys[field] ?? (({ popularity }: Title) => popularity);
  const sign = direction === 'asc' ? 1 : -1;
  return titles.toSorted((a, b) => {
    const left = key(a);
    const right = key(b);
    // The id breaks ties, so that pages don't repeat a title.
    return left === right ? a.id - b.id : left < right ? -sign : sign;
  });
}
