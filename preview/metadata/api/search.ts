import { yearOf } from '../catalogue/days.ts';
import { type Person, personIds, personOf } from '../catalogue/people.ts';
import { searchable } from '../catalogue/titles.ts';
import type { Title } from '../catalogue/types.ts';
import { invalidParameters } from './errors.ts';

/** How well a title answers a query: 0 is not at all. The last word may be unfinished. */
export function relevance(words: string, query: string): number {
  if (query === '') return 0;
  if (words === query || words.startsWith(`${query} `)) return words.length === query.length ? 100 : 60;
  if (words.startsWith(query)) return 50;
  if (` ${words} `.includes(` ${query} `)) return 40;
  const parts = words.split(' ');
  const asked = query.split(' ');
  const hit = asked.every((word, place) =>
    parts.some((part) => (place === asked.length - 1 ? part.startsWith(word) : part === word)),
  );
  if (hit) return 20;
  // Scripts written without spaces are matched anywhere.
  return /[^a-z0-9 ]/.test(query) && words.includes(query) ? 15 : 0;
}

/** The query, made comparable; missing is an error, blank finds nothing. */
export function queryOf(params: URLSearchParams): string {
  const given = params.get('query');
  if (given === null) throw invalidParameters();
  return searchable(given.slice(0, 500));
}

/** Titles that match, best first, then by popularity. */
export function searchTitles(titles: readonly Title[], params: URLSearchParams): Title[] {
  const query = queryOf(params);
  const year = params.get('year') ?? params.get('primary_release_year') ?? params.get('first_air_date_year');
  const adult = params.get('include_adult') === 'true';
  return titles
    .filter(
      (title) =>
        (adult || !title.adult) && (!year || (title.day !== null && String(yearOf(title.day)) === year)),
    )
    .map((title) => ({ title, score: relevance(title.words, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.title.popularity - a.title.popularity || a.title.id - b.title.id)
    .map(({ title }) => title);
}

/** People whose name matches. */
export function searchPeople(params: URLSearchParams): Person[] {
  const query = queryOf(params);
  const found: Person[] = [];
  for (let id = personIds.first; id <= personIds.last && found.length < 60; id++) {
    const person = personOf(id);
    if (person && relevance(searchable(person.name), query) > 0) found.push(person);
  }
  return found;
}
