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
  /** A movie has no season. */
  season: number | null;
  episode: number | null;
  /** The time is epoch ms. */
  watchedAt: number;
}

/** Adds the positions, which an undo needs. */
export interface RemovedTitle extends WatchedTitle {
  positions?: StoppedPosition[];
}

export function newestFirst(a: WatchedTitle, b: WatchedTitle): number {
  return b.watchedAt - a.watchedAt || b.titleId - a.titleId;
}
