import type { Season } from './title.ts';

export interface EpisodePlace {
  season: number;
  episode: number;
}

export type CountedSeason = Pick<Season, 'number' | 'episodeCount'>;

export function episodeFields({ season, episode }: EpisodePlace): { season: string; episode: string } {
  return { season: String(season), episode: String(episode) };
}

/** `sub` is the original language with subtitles. */
export type Audio = 'sub' | 'dub';

export interface WantedPlace {
  season: number | null;
  episode: number | null;
}

const maxSeasons = 200;
const maxEpisodes = 2_000;

/** Without season 0, empty seasons and duplicates. Older rows were stored without caps. */
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

/** An unknown season becomes the first one; episodes are clamped. Source: docs/requirements.md#players. */
export function placeWithin(seasons: readonly Season[], wanted: WantedPlace): EpisodePlace | null {
  const season = seasons.find(({ number }) => number === positive(wanted.season));
  if (season !== undefined) {
    return { season: season.number, episode: Math.min(positive(wanted.episode), season.episodeCount) };
  }
  const [first] = seasons;
  return first === undefined ? null : { season: first.number, episode: 1 };
}

export function hasEpisode(seasons: readonly Season[], { season, episode }: EpisodePlace): boolean {
  const found = seasons.find(({ number }) => number === season);
  return found !== undefined && episode >= 1 && episode <= found.episodeCount;
}

export function nextPlace(seasons: readonly CountedSeason[], place: EpisodePlace): EpisodePlace | null {
  const index = seasons.findIndex(({ number }) => number === place.season);
  const current = seasons[index];
  if (current === undefined) return null;
  if (place.episode < current.episodeCount) return { ...place, episode: place.episode + 1 };
  const following = seasons[index + 1];
  return following === undefined ? null : { season: following.number, episode: 1 };
}

export function previousPlace(seasons: readonly CountedSeason[], place: EpisodePlace): EpisodePlace | null {
  if (place.episode > 1) return { ...place, episode: place.episode - 1 };
  const before = seasons[seasons.findIndex(({ number }) => number === place.season) - 1];
  return before === undefined ? null : { season: before.number, episode: before.episodeCount };
}

export function readNumber(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

function positive(value: number | null): number {
  return value !== null && Number.isSafeInteger(value) && value >= 1 ? value : 1;
}
