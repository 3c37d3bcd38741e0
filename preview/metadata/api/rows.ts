import { dateText } from '../catalogue/days.ts';
import type { Title } from '../catalogue/types.ts';
import { premise } from '../words/premise.ts';
import { story } from '../words/tales.ts';
import { backdropPath, posterPath } from './pictures.ts';

/** A JSON object on its way out. */
export type Json = Record<string, unknown>;

/** The language part of `language`, en when none is given. */
export function languageOf(query: URLSearchParams): string {
  return (query.get('language') ?? 'en-US').slice(0, 2).toLowerCase();
}

/** The story in English; other languages have no translation and get "", never another language. */
export function overviewOf(title: Title, language: string): string {
  if (!title.hasStory || language !== 'en') return '';
  return title.story ?? story(title.seed, title.flavour, premise(title.seed, title.country));
}

/** The name in the language asked for: its own when it is that, else the English one. */
export function nameOf(title: Title, language: string): string {
  return language === title.language ? title.originalTitle : title.title;
}

/** A date as the service writes it: "" when there is none. */
export const dateOrBlank = (day: number | null): string => (day === null ? '' : dateText(day));

/** One row of a list. `day` replaces the date when a region was asked for. */
export function listRow(title: Title, language: string, day: number | null = title.day): Json {
  const common = {
    adult: title.adult,
    backdrop_path: backdropPath(title),
    genre_ids: title.genres,
    id: title.id,
  };
  const rest = {
    original_language: title.language,
    overview: overviewOf(title, language),
    popularity: title.popularity,
    poster_path: posterPath(title),
    softcore: title.softcore,
    vote_average: title.score,
    vote_count: title.votes,
  };
  if (title.kind === 'movie') {
    return {
      ...common,
      ...rest,
      original_title: title.originalTitle,
      release_date: dateOrBlank(day),
      title: nameOf(title, language),
      video: false,
    };
  }
  return {
    ...common,
    ...rest,
    origin_country: [title.country],
    original_name: title.originalTitle,
    first_air_date: dateOrBlank(day),
    name: nameOf(title, language),
  };
}

/** A row of a list that mixes kinds. */
export function mixedRow(title: Title, language: string): Json {
  return { ...listRow(title, language), media_type: title.kind };
}
