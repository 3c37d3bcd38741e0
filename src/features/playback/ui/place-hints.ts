import { useSyncExternalStore } from 'react';
import type { Audio } from '#src/domain/episodes.ts';

/** Writes hints that no code of this product reads. Source: docs/requirements.md#accounts. */
export function hintSeriesPlace(season: number, episode: number): void {
  write({ season: String(season), episode: String(episode) });
}

export function hintAnimePlace(id: number, season: number, episode: number, audio: Audio): void {
  write({
    [`anime_season_${id}`]: String(season),
    [`anime_episode_${id}`]: String(episode),
    anime_audio: audio,
  });
}

export type PlayerHabit =
  | 'player_theatre'
  /** Speech control would press keys by accident, so they can be switched off. */
  | 'player_keys_off';

/** False in the server's document, because only the device stores habits. */
export function useHabit(habit: PlayerHabit): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribe,
    () => has(habit),
    () => false,
  );
  return [on, (wanted) => setHabit(habit, wanted)];
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function has(habit: PlayerHabit): boolean {
  try {
    return localStorage.getItem(habit) !== null;
  } catch {
    return false;
  }
}

function setHabit(habit: PlayerHabit, on: boolean): void {
  if (on) write({ [habit]: '1' });
  else attempt(() => localStorage.removeItem(habit));
  for (const listener of listeners) listener();
}

function write(hints: Record<string, string>): void {
  attempt(() => {
    for (const [key, value] of Object.entries(hints)) localStorage.setItem(key, value);
  });
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The browser may refuse storage.
  }
}
