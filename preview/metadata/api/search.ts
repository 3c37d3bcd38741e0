import { yearOf } from '../catalogue/days.ts';
import { searchable } from '../catalogue/titles.ts';
import type { Title } from '../catalogue/types.ts';
import { failure } from './errors.ts';

const maxQueryLength = 500;

/** Returns 0 for no match. The last word of the query may be unfinished. */
export function relevanceOf(words: string, query: string): number {
  if (query === '') return 0;
  if (words === query) return 100;
  if (words.startsWith(`${query} `)) return 60;
  if (words.startsWith(query)) return 50;
  if (` ${words} `.includes(` ${query} `)) return 40;
  const own = words.split(' ');
  const wanted = query.split(' ');
  const last = wanted.pop() ?? '';
  if (wanted.every((word) => own.includes(word)) && own.some((word) => word.startsWith(last))) return 20;
  // In scripts without spaces, the query may match anywhere.
  return /[^a-z0-9 ]/.test(query) && words.includes(query) ? 15 : 0;
}

export function searchTitles(titles: readonly Title[], params: URLSearchParams): Title[] {
  const text = params.get('query');
  if (text === null) throw failure('invalidParameters');
  const query = searchable(text.slice(0, maxQueryLength));
  const year = params.get('year') ?? params.get('primary_release_year') ?? params.get('first_air_date_year');
  const includesAdult = params.get('include_adult') === 'true';
  const isOfYear = ({ day }: Title): boolean => !year || (day !== null && String(yearOf(day)) === year);
  return titles
    .filter((title) => (includesAdult || !title.adult) && isOfYear(title))
    .map((title) => ({ title, score: relevanceOf(title.words, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.title.popularity - a.title.popularity || a.title.id - b.title.id)
    .map(({ title }) => title);
}
