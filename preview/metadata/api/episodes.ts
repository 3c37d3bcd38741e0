import { dayOf } from '../catalogue/days.ts';
import { castOf } from '../catalogue/people.ts';
import { mix, random } from '../catalogue/random.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { episodeDay, type Season, seasonsOf } from '../catalogue/seasons.ts';
import type { Title } from '../catalogue/types.ts';
import { episodeName, episodeStory } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';
import { internalId } from './people.ts';
import { posterPath, stillPath } from './pictures.ts';
import { dateOrBlank, type Json } from './rows.ts';

const dateOrNull = (day: number | null): string | null => (day === null ? null : dateOrBlank(day));

/** What a season is called. */
export function seasonName(season: Season): string {
  return season.number === 0 ? 'Specials' : `Season ${season.number}`;
}

/** One season as the series lists it. */
export function seasonRow(title: Title, season: Season): Json {
  return {
    air_date: dateOrNull(season.day),
    episode_count: season.episodes,
    id: season.id,
    name: seasonName(season),
    overview: '',
    poster_path: season.episodes === 0 ? null : posterPath(title, season.number),
    season_number: season.number,
    vote_average: season.number === 0 ? 0 : Math.round(title.score * 10) / 10,
  };
}

/** One episode. Episodes of the future have no votes and mostly no still yet. */
export function episodeRow(
  title: Title,
  season: Season,
  number: number,
  language: string,
  today: number,
): Json {
  const rnd = random(mix(title.seed, season.number * 500 + number));
  const day = episodeDay(season, number);
  const out = day !== null && day <= today;
  const slots = premise(title.seed, title.country);
  const key = { seed: title.seed, season: season.number, episode: number };
  const english = language === 'en';
  const still = out ? rnd() < 0.93 : rnd() < 0.2;
  return {
    air_date: dateOrNull(day),
    episode_number: number,
    episode_type: number === season.episodes && season.number > 0 ? 'finale' : 'standard',
    id: season.id * 100 + number,
    name: english ? episodeName(key, title.flavour, slots) : `Episode ${number}`,
    overview: english && out ? episodeStory(key, slots) : '',
    production_code: '',
    runtime: rnd() < 0.04 ? null : (runtimeOf(title) ?? 24),
    season_number: season.number,
    show_id: title.id,
    still_path: still ? stillPath(title, season.number, number) : null,
    vote_average: out ? Math.round(Math.min(9.6, title.score + rnd() - 0.4) * 1000) / 1000 : 0,
    vote_count: out ? Math.floor((title.votes / 60) * (0.5 + rnd())) : 0,
  };
}

/** A whole season with its episodes. */
export function seasonDetails(title: Title, number: number, language: string, now: number): Json | null {
  const today = dayOf(now);
  const season = seasonsOf(title, today).find((candidate) => candidate.number === number);
  if (!season) return null;
  const guests = castOf(title).slice(3);
  return {
    _id: internalId(`season${season.id}`),
    air_date: dateOrNull(season.day),
    episodes: Array.from({ length: season.episodes }, (_, index) => ({
      ...episodeRow(title, season, index + 1, language, today),
      crew: [],
      guest_stars: guests
        .filter((_, place) => (place + index) % 4 === 0)
        .map(({ person, character }, order) => ({
          adult: false,
          character,
          credit_id: internalId(`g${season.id}-${index}-${order}`),
          gender: person.gender,
          id: person.id,
          known_for_department: 'Acting',
          name: person.name,
          order: order + 500,
          original_name: person.name,
          popularity: 1.2,
          profile_path: null,
        })),
    })),
    name: seasonName(season),
    networks: [],
    overview: '',
    id: season.id,
    poster_path: season.episodes === 0 ? null : posterPath(title, season.number),
    season_number: season.number,
    vote_average: season.number === 0 ? 0 : Math.round(title.score * 10) / 10,
  };
}

/** The last episode shown and the next to come, null where there is none. */
export function aroundToday(
  title: Title,
  seasons: readonly Season[],
  language: string,
  today: number,
): { last: Json | null; next: Json | null } {
  let last: Json | null = null;
  for (const season of seasons) {
    if (season.number === 0) continue;
    for (let number = 1; number <= season.episodes; number++) {
      const day = episodeDay(season, number);
      if (day === null) continue;
      if (day > today) return { last, next: episodeRow(title, season, number, language, today) };
      if (number === season.episodes || (episodeDay(season, number + 1) ?? 0) > today)
        last = episodeRow(title, season, number, language, today);
    }
  }
  return { last, next: null };
}
