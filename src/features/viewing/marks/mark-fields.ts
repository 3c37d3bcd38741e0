import { type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import type { MarkedTitle } from '#src/domain/marks.ts';

/** What a form sends, without `on`. */
export interface MarkFields {
  mark: string;
  kind: string;
  titleId: string;
  season?: string;
  episode?: string;
}

export function listFields({ kind, titleId }: MarkedTitle): MarkFields {
  return { mark: 'list', kind, titleId: String(titleId) };
}

/** `place` is null for a movie. */
export function watchedFields({ kind, titleId }: MarkedTitle, place: EpisodePlace | null): MarkFields {
  const episode = place === null ? {} : episodeFields(place);
  return { mark: 'watched', kind, titleId: String(titleId), ...episode };
}

export function markKey({ mark, kind, titleId, season = '', episode = '' }: MarkFields): string {
  return `${mark} ${kind} ${titleId} ${season} ${episode}`;
}
