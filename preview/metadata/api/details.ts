import { dayOf } from '../catalogue/days.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { seasonsOf } from '../catalogue/seasons.ts';
import type { Title } from '../catalogue/types.ts';
import type { Json } from './call.ts';
import { episodesAroundToday, seasonRow } from './episodes.ts';
import { dateOrBlank, sharedFields } from './rows.ts';

const commonDetails = (title: Title, language: string): Json => ({
  ...sharedFields(title, language),
  genres: title.genres.map((id) => ({ id })),
});

export function movieDetails(title: Title, language: string): Json {
  return {
    ...commonDetails(title, language),
    imdb_id: title.imdb,
    release_date: dateOrBlank(title.day),
    runtime: runtimeOf(title),
  };
}

export function seriesDetails(title: Title, language: string, now: number): Json {
  const today = dayOf(now);
  const seasons = seasonsOf(title, today);
  const { last, next } = episodesAroundToday({ title, language, today }, seasons);
  return {
    ...commonDetails(title, language),
    episode_run_time: [],
    first_air_date: dateOrBlank(title.day),
    last_air_date: last?.air_date ?? null,
    last_episode_to_air: last,
    next_episode_to_air: next,
    seasons: seasons.map(seasonRow),
  };
}
