import { between, mix, type Random, random } from './random.ts';
import type { Title } from './types.ts';

const STREAM = 0x5ea5;

export interface Season {
  number: number;
  /** Null for an announced season. */
  day: number | null;
  /** The number of its first episode. */
  first: number;
  episodes: number;
  /** Days between two episodes; 0 if all came at once. */
  daysBetween: number;
}

function pickEpisodeCount({ flavour }: Title, rnd: Random): number {
  if (flavour === 'anime') return rnd() < 0.7 ? between(rnd, 11, 13) : between(rnd, 22, 26);
  if (flavour === 'kids') return between(rnd, 10, 40);
  return flavour === 'talk' || flavour === 'reality' ? between(rnd, 10, 30) : between(rnd, 6, 13);
}

/** Anime seasons follow one another within months. */
function pickSeasonCount(isAnime: boolean, age: number, rnd: Random): number {
  const luck = rnd();
  const maxSeasons = isAnime ? 6 : 9;
  const wish = luck < (isAnime ? 0.12 : 0.4) ? 1 : luck < 0.7 ? 2 : between(rnd, 3, maxSeasons);
  return Math.max(1, Math.min(wish, 1 + Math.floor(age / (isAnime ? 100 : 330))));
}

/** Returns the specials first. */
export function seasonsOf(title: Title, today: number): Season[] {
  const rnd = random(mix(title.seed, STREAM));
  const isAnime = title.flavour === 'anime';
  const hasSpecials = rnd() < 0.24;
  const hasAnnounced = rnd() < 0.1;
  const daysBetween = rnd() < 0.72 ? 7 : 0;
  const announced = (number: number): Season => ({
    number,
    day: null,
    first: 1,
    episodes: 0,
    daysBetween,
  });
  const { day: start, seasonLengths } = title;
  if (start === null) return [announced(1)];
  if (seasonLengths !== undefined) return seasonsOneAfterAnother(start, seasonLengths);
  const age = today - start;
  const count = age < 0 ? 1 : pickSeasonCount(isAnime, age, rnd);
  const pace = Math.max(isAnime ? 95 : 280, Math.floor(age / count));
  const step = Math.min(pace, isAnime ? 190 : 400);
  const seasons = Array.from({ length: count }, (_, index) => ({
    ...announced(index + 1),
    day: start + index * step,
    episodes: pickEpisodeCount(title, rnd),
  }));
  if (hasSpecials && age > 200) {
    const special = { number: 0, day: start + 40, first: 1 };
    seasons.unshift({ ...special, episodes: between(rnd, 1, 9), daysBetween: 30 });
  }
  return hasAnnounced ? [...seasons, announced(count + 1)] : seasons;
}

/** Nine episodes of the last season are out by `anchor`, the first of the month. */
export function startOfWeekly(seasonLengths: readonly number[], anchor: number): number {
  const before = seasonLengths.slice(0, -1).reduce((sum, length) => sum + length, 0);
  return anchor - 7 * (before + 8);
}

function seasonsOneAfterAnother(start: number, seasonLengths: readonly number[]): Season[] {
  let first = 1;
  return seasonLengths.map((episodes, index) => {
    const season = { number: index + 1, day: start + 7 * (first - 1), first, episodes, daysBetween: 7 };
    first += episodes;
    return season;
  });
}

export function episodeDay(season: Season, episode: number): number | null {
  return season.day === null ? null : season.day + (episode - season.first) * season.daysBetween;
}

export function episodeNumbers({ first, episodes }: Season): number[] {
  return Array.from({ length: episodes }, (_, index) => first + index);
}

export function hasEpisodeIn(seasons: readonly Season[], isInside: (day: number | null) => boolean): boolean {
  return seasons.some((season) =>
    episodeNumbers(season).some((number) => isInside(episodeDay(season, number))),
  );
}
