import type { Audio } from '#src/domain/episodes.ts';

/** Keeps the specification's keys in step with where a series is; nothing reads them, the server remembers. */
export function hintSeriesPlace(season: number, episode: number): void {
  write({ season: String(season), episode: String(episode) });
}

/** The same for an anime, which has keys of its own, and for its audio. */
export function hintAnimePlace(id: number, season: number, episode: number, audio: Audio): void {
  write({
    [`anime_season_${id}`]: String(season),
    [`anime_episode_${id}`]: String(episode),
    anime_audio: audio,
  });
}

function write(hints: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(hints)) localStorage.setItem(key, value);
  } catch {
    // A browser may refuse to store anything; nothing depends on it.
  }
}
