import type { Season } from './title.ts';

/** One episode of a series, as the viewer counts: both from 1. */
export interface EpisodePlace {
  season: number;
  episode: number;
}

/** A season by its number, and how many episodes it has. */
export type CountedSeason = Pick<Season, 'number' | 'episodeCount'>;

/** A place as the fields of a form or an address. */
export function episodeFields({ season, episode }: EpisodePlace): { season: string; episode: string } {
  return { season: String(season), episode: String(episode) };
}

/** What an anime is heard in: its own language with subtitles, or spoken over. */
export type Audio = 'sub' | 'dub';

/** What is asked for: null where nothing, or nothing that is a number, is said. */
export interface WantedPlace {
  season: number | null;
  episode: number | null;
}

/** More seasons, or episodes in one, are a mistake of whoever told of them. */
const maxSeasons = 200;
const maxEpisodes = 2_000;

/**
 * The seasons that can be chosen, in order: no specials (season 0), none without episodes, each once. Capped, though
 * the metadata adapter caps them too: a page lists each episode, and older rows were stored as they came.
 */
export function playableSeasons(seasons: readonly Season[]): Season[] {
  const byNumber = new Map<number, Season>();
  for (const season of seasons) {
    if (byNumber.size === maxSeasons) break;
    const episodeCount = Math.min(Math.floor(season.episodeCount), maxEpisodes);
    if (!Number.isSafeInteger(season.number) || !Number.isSafeInteger(episodeCount)) continue;
    if (season.number < 1 || episodeCount < 1 || byNumber.has(season.number)) continue;
    byNumber.set(season.number, { ...season, episodeCount });
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/**
 * The episode to play: an unknown season becomes the first one, and the episode is clamped to its count. Null when
 * nothing can be played. `seasons` come from `playableSeasons`. Source: docs/requirements.md#players.
 */
export function placeWithin(seasons: readonly Season[], wanted: WantedPlace): EpisodePlace | null {
  const season = seasons.find(({ number }) => number === positive(wanted.season));
  if (season !== undefined) {
    return { season: season.number, episode: Math.min(positive(wanted.episode), season.episodeCount) };
  }
  const [first] = seasons;
  return first === undefined ? null : { season: first.number, episode: 1 };
}

/** Whether a series has exactly this episode. */
export function hasEpisode(seasons: readonly Season[], { season, episode }: EpisodePlace): boolean {
  const found = seasons.find(({ number }) => number === season);
  return found !== undefined && episode >= 1 && episode <= found.episodeCount;
}

/** The episode after this one, across seasons; null after the last. */
export function nextPlace(seasons: readonly CountedSeason[], place: EpisodePlace): EpisodePlace | null {
  const index = seasons.findIndex(({ number }) => number === place.season);
  const current = seasons[index];
  if (current === undefined) return null;
  if (place.episode < current.episodeCount) return { ...place, episode: place.episode + 1 };
  const following = seasons[index + 1];
  return following === undefined ? null : { season: following.number, episode: 1 };
}

/** The episode before this one, across seasons; null before the first. */
export function previousPlace(seasons: readonly CountedSeason[], place: EpisodePlace): EpisodePlace | null {
  if (place.episode > 1) return { ...place, episode: place.episode - 1 };
  const before = seasons[seasons.findIndex(({ number }) => number === place.season) - 1];
  return before === undefined ? null : { season: before.number, episode: before.episodeCount };
}

/** A season's or an episode's number as text of an address or a form: a positive number, else null. */
export function readNumber(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

function positive(value: number | null): number {
  return value !== null && Number.isSafeInteger(value) && value >= 1 ? value : 1;
}
