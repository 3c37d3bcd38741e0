import type { StoppedPosition } from './position.ts';
import type { WatchKind } from './title.ts';

/** Source: docs/requirements.md#history. */
export const maxWatched: Record<WatchKind, number> = { movie: 20, series: 100, anime: 100 };

export interface WatchedTitle {
  kind: WatchKind;
  titleId: number;
  name: string;
  posterPath: string | null;
  backdropPath: string | null;
  /** Is null for a movie. */
  season: number | null;
  episode: number | null;
  /** Holds epoch ms. */
  watchedAt: number;
}

/** With what putting it back takes. */
export interface RemovedTitle extends WatchedTitle {
  positions?: StoppedPosition[];
}

/** The stores do this in SQL; tests compare them with this function. An anime replaces its entry as a series. */
export function withWatched(history: readonly WatchedTitle[], watched: WatchedTitle): WatchedTitle[] {
  const replaced: readonly WatchKind[] = watched.kind === 'anime' ? ['anime', 'series'] : [watched.kind];
  const others = history.filter(
    (entry) => !replaced.includes(entry.kind) || entry.titleId !== watched.titleId,
  );
  const counts: Record<WatchKind, number> = { movie: 0, series: 0, anime: 0 };
  return [watched, ...others].sort(newestFirst).filter((entry) => {
    counts[entry.kind] += 1;
    return counts[entry.kind] <= maxWatched[entry.kind];
  });
}

export function newestFirst(a: WatchedTitle, b: WatchedTitle): number {
  return b.watchedAt - a.watchedAt || b.titleId - a.titleId;
}
