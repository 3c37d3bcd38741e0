import type { WatchKind } from './title.ts';

/** Source: docs/requirements.md#history. */
export const historyKept: Record<WatchKind, number> = { movie: 20, series: 100, anime: 100 };

/** One title that a viewer opened. */
export interface WatchedTitle {
  kind: WatchKind;
  titleId: number;
  name: string;
  posterPath: string | null;
  backdropPath: string | null;
  /** Null for a movie. */
  season: number | null;
  episode: number | null;
  /** Epoch milliseconds. */
  watchedAt: number;
}

/**
 * What a history holds after a title was watched: newest first, one entry per title, no more of a kind than
 * are kept. An anime replaces the series as which it was recorded once. The database does the same in SQL; this is the rule that its tests compare with.
 */
export function withWatched(history: readonly WatchedTitle[], watched: WatchedTitle): WatchedTitle[] {
  const replaced: readonly WatchKind[] = watched.kind === 'anime' ? ['anime', 'series'] : [watched.kind];
  const others = history.filter(
    (entry) => !replaced.includes(entry.kind) || entry.titleId !== watched.titleId,
  );
  const counts: Record<WatchKind, number> = { movie: 0, series: 0, anime: 0 };
  return [watched, ...others].sort(newestFirst).filter((entry) => {
    counts[entry.kind] += 1;
    return counts[entry.kind] <= historyKept[entry.kind];
  });
}

/** Orders a history; the id settles what the clock leaves open. */
export function newestFirst(a: WatchedTitle, b: WatchedTitle): number {
  return b.watchedAt - a.watchedAt || b.titleId - a.titleId;
}
