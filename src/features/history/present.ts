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
  const progress = position === null || isFinished(position) ? null : watchedShare(position);
  return {
    key: `${kind}-${titleId}`,
    href: area.watchedHref(kind, titleId),
    name: watched.name,
    year: null,
    rating: null,
    poster: watched.posterPath,
    tint: '#6b4a3a',
    ...(progress === null ? {} : { progress }),
    ...(season === null || episode === null ? {} : { note: `S${season} E${episode}` }),
  };
}
