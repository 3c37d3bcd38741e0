import { dateText } from '../catalogue/days.ts';
import type { Title } from '../catalogue/types.ts';
import { premise } from '../words/premise.ts';
import { story } from '../words/tales.ts';
import type { Json } from './call.ts';
import { backdropPath, posterPath } from './pictures.ts';

/** Returns "" without a translation, as TMDB does. */
export function overviewOf(title: Title, language: string): string {
  if (!title.hasStory || language !== 'en') return '';
  return title.story ?? story(title.seed, title.flavour, premise(title.seed, title.country));
}

export const dateOrBlank = (day: number | null): string => (day === null ? '' : dateText(day));

export function nameFields(title: Title, language: string): Json {
  const name = language === title.language ? title.originalTitle : title.title;
  return title.kind === 'movie'
    ? { original_title: title.originalTitle, title: name, video: false }
    : { original_name: title.originalTitle, name };
}

export function sharedFields(title: Title, language: string): Json {
  return {
    adult: title.adult,
    backdrop_path: backdropPath(title),
    id: title.id,
    original_language: title.language,
    overview: overviewOf(title, language),
    popularity: title.popularity,
    poster_path: posterPath(title),
    softcore: title.softcore,
    vote_average: title.score,
    vote_count: title.votes,
    ...nameFields(title, language),
  };
}

/** `day` is the release day in the wanted region. */
export function listRow(title: Title, language: string, day: number | null = title.day): Json {
  const row = { ...sharedFields(title, language), genre_ids: title.genres };
  if (title.kind === 'movie') return { ...row, release_date: dateOrBlank(day) };
  return { ...row, origin_country: [title.country], first_air_date: dateOrBlank(day) };
}

export function mixedRow(title: Title, language: string): Json {
  return { ...listRow(title, language), media_type: title.kind };
}
