import { playableSeasons } from '#src/domain/episodes.ts';
import type { Season } from '#src/domain/title.ts';

/** What is asked for, as numbers; null for what isn't said or is no positive number. */
export interface AskedEpisode {
  season: number | null;
  episode: number | null;
}

/** An episode that is there, and the season it is in. */
export interface ChosenEpisode {
  season: number;
  episode: number;
  /** How many episodes its season has. */
  episodes: number;
}

/** Seasons that can be watched: season 0 is hidden, and one that is only announced has no episodes. */
export function watchableSeasons(seasons: readonly Season[]): Season[] {
  return playableSeasons(seasons);
}

/**
 * The episode to play: what is asked for, else the viewer's last one, else the first. An episode beyond its
 * season is its season's last; another season begins at its first. Null when there is none.
 */
export function chooseEpisode(
  seasons: readonly Season[],
  asked: AskedEpisode,
  last: AskedEpisode | null,
): ChosenEpisode | null {
  const bySaid = (number: number | null | undefined) => seasons.find((season) => season.number === number);
  const season = bySaid(asked.season) ?? bySaid(last?.season) ?? seasons[0];
  if (season === undefined) return null;
  const known = season.number === last?.season ? last.episode : null;
  // An address that names a season means that season, not the place in it that was left; one that names a
  // season that isn't there says nothing of an episode either.
  const isNowhere = asked.season !== null && asked.season !== season.number;
  const wanted = (isNowhere ? null : asked.episode) ?? (asked.season === null ? known : null) ?? 1;
  const episode = Math.min(Math.max(1, wanted), season.episodeCount);
  return { season: season.number, episode, episodes: season.episodeCount };
}

/** A positive number of an address or a form; null for anything else. */
export function readPositive(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}
