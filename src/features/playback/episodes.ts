import type { CountedSeason, EpisodePlace } from '#src/domain/episodes.ts';
import type { EpisodeFacts, Season } from '#src/domain/title.ts';

/** One episode of a series as its player shows it, and what can be chosen instead. */
export interface EpisodesView {
  place: EpisodePlace;
  /** In order; labelled `Season 2`, by its number. */
  seasons: (CountedSeason & { label: string })[];
  /** Those of this season: `Episode 5: Name`, or `Episode 5`. */
  episodes: { number: number; label: string }[];
  /** Empty when unknown. */
  overview: string;
}

/** `seasons` as playableSeasons answers them, `told` of the episodes of the place's season: may be empty. */
export function presentEpisodes(
  seasons: readonly Season[],
  place: EpisodePlace,
  known: readonly EpisodeFacts[],
): EpisodesView {
  const facts = new Map(known.map((episode) => [episode.number, episode]));
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
