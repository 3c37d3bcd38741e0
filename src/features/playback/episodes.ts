import type { CountedSeason, EpisodePlace } from '#src/domain/episodes.ts';
import type { EpisodeFacts, Season } from '#src/domain/title.ts';

export interface EpisodesView {
  place: EpisodePlace;
  /** `Season 2`. */
  seasons: (CountedSeason & { label: string })[];
  /** `Episode 5: Name`, or `Episode 5`. */
  episodes: { number: number; label: string }[];
  overview: string;
}

/** `seasons` come from `playableSeasons`. */
export function presentEpisodes(
  seasons: readonly Season[],
  place: EpisodePlace,
  episodeFacts: readonly EpisodeFacts[],
): EpisodesView {
  const facts = new Map(episodeFacts.map((episode) => [episode.number, episode]));
  const count = seasons.find(({ number }) => number === place.season)?.episodeCount ?? 0;
  const episodes = Array.from({ length: count }, (_, index) => {
    const name = facts.get(index + 1)?.name ?? '';
    return { number: index + 1, label: `Episode ${index + 1}${name === '' ? '' : `: ${name}`}` };
  });
  return {
    place,
    seasons: seasons.map(({ number, episodeCount }) => ({ number, episodeCount, label: `Season ${number}` })),
    episodes,
    overview: facts.get(place.episode)?.overview ?? '',
  };
}
