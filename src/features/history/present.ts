import type { WatchKind } from '#src/domain/title.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { paths } from '#src/routes.ts';
import type { CardView } from '#src/ui/title-card.tsx';

/** The player of each kind, which goes on where the viewer was. */
const addressOf: Record<WatchKind, (id: number) => string> = {
  movie: paths.watchMovie,
  series: paths.watchSeries,
  anime: paths.watchAnime,
};

/** The same for a sub-user, whose titles have their own pages. */
export function presentSubWatched(watched: WatchedTitle): CardView {
  const { kind, titleId } = watched;
  const href = kind === 'movie' ? paths.subUserMovie(titleId) : paths.subUserSeries(titleId);
  return { ...presentWatched(watched), href };
}

/** A title of the history as a card that leads back to where the viewer was. */
export function presentWatched(watched: WatchedTitle): CardView {
  const { kind, titleId, season, episode } = watched;
  return {
    key: `${kind}-${titleId}`,
    href: addressOf[kind](titleId),
    name: watched.name,
    year: null,
    rating: null,
    poster: watched.posterPath,
    tint: '#6b4a3a',
    ...(season === null || episode === null ? {} : { note: `S${season} E${episode}` }),
  };
}
