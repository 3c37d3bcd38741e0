import { dayOf } from '../catalogue/days.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { type Season, seasonsOf } from '../catalogue/seasons.ts';
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

/** A series without an episode for two years has ended. */
function statusOf(seasons: readonly Season[], hasNext: boolean, today: number): string {
  const { day } = seasons.at(-1) ?? { day: null };
  return !hasNext && day !== null && today - day > 730 ? 'Ended' : 'Returning Series';
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
    status: statusOf(seasons, next !== null, today),
    seasons: seasons.map(seasonRow),
  };
}
