import type { Area } from '#src/area.ts';
import { isFinished, type Position, watchedShare } from '#src/domain/position.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import type { CardView } from '#src/ui/title-card.tsx';

export function presentWatched(
  watched: WatchedTitle,
  area: Area,
  position: Position | null = null,
): CardView {
  const { kind, titleId, season, episode } = watched;
  const isWatched = position !== null && isFinished(position);
  const progress = position === null || isWatched ? null : watchedShare(position);
  return {
    key: `${kind}-${titleId}`,
    href: area.watchedHref(kind, titleId),
    name: watched.name,
    year: null,
    rating: null,
    poster: watched.posterPath,
    tint: '#6b4a3a',
    ...(progress === null ? {} : { progress }),
    ...(isWatched ? { watched: true as const } : {}),
    ...(season === null || episode === null ? {} : { note: `S${season} E${episode}` }),
  };
}
