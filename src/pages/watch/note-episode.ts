import { type EpisodePlace, playableSeasons } from '#src/domain/episodes.ts';
import { type Season, watchKindOf } from '#src/domain/title.ts';
import { noteOpened } from './note-opened.ts';
import { type Context, findTitle } from './open-title.ts';

export interface EpisodeNote {
  context: Context;
  kind: 'series' | 'anime';
  /** As it stands in the address. */
  id: string | undefined;
  /** What was opened; null when the series has no such episode. */
  placeOf(seasons: readonly Season[]): EpisodePlace | null;
  /** Set with the answer. */
  cookies?: readonly string[];
}

/** Notes that an episode was opened, if the series has it and this viewer may see it. */
export function noteEpisode({ context, kind, id, placeOf, cookies }: EpisodeNote) {
  const find = async () => {
    const title = await findTitle(context, 'series', id);
    // Its player leads elsewhere: nobody can have opened it here.
    const plays = title === null ? null : watchKindOf(title);
    if (plays === null || plays === 'movie' || (kind === 'anime' && plays !== 'anime')) return null;
    const place = title === null ? null : placeOf(playableSeasons(title.details?.seasons ?? []));
    return title === null || place === null ? null : { kind: plays, title, ...place };
  };
  return noteOpened(context, id, find, cookies);
}
