import type { WatchKind } from '#src/domain/title.ts';
import { maxWatched, newestFirst, type WatchedTitle } from '#src/domain/watch-history.ts';

/** The stores do this in SQL, and tests compare them with it. An anime replaces its entry as a series. */
export function withWatched(history: readonly WatchedTitle[], watched: WatchedTitle): WatchedTitle[] {
  const isLate = history.some(
    ({ kind, titleId, watchedAt }) =>
      kind === watched.kind && titleId === watched.titleId && watchedAt > watched.watchedAt,
  );
  if (isLate) return [...history];
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
