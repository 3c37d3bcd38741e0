import { type EpisodePlace, hasEpisode, readNumber } from '#src/domain/episodes.ts';
import type { Season } from '#src/domain/title.ts';

export function placeNamed(params: { season: string; episode: string }) {
  const [season, episode] = [readNumber(params.season), readNumber(params.episode)];
  return (seasons: readonly Season[]): EpisodePlace | null =>
    season !== null && episode !== null && hasEpisode(seasons, { season, episode })
      ? { season, episode }
      : null;
}
