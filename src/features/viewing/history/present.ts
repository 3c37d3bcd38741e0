import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { isFinished, type Position, watchedShare } from '#src/domain/position.ts';
import { formatMinutes } from '#src/domain/title.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import type { Area } from '#src/routes/area.ts';
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

/** For the first row of a home page: an unfinished title shows how much time is left. */
export function presentResumable(
  watched: WatchedTitle,
  area: Area,
  position: Position | null,
  texts: I18n,
): CardView {
  const card = { ...presentWatched(watched, area, position), backdrop: watched.backdropPath };
  return card.watched === true ? card : { ...card, resume: describeLeft(position, texts) };
}

/** Returns null if the length is unknown. */
export function minutesToGo(position: Position | null): number | null {
  if (position === null || position.length === null) return null;
  return Math.max(1, Math.ceil((position.length - position.seconds) / 60));
}

export function describeLeft(position: Position | null, texts: I18n): string {
  const time = formatMinutes(minutesToGo(position));
  return time === null ? '' : texts._(msg`${{ time: texts._(time) }} left`);
}
