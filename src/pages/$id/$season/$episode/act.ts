import { noteEpisode } from '../../../watch/note-episode.ts';
import type { Route } from './+types/page';
import { placeNamed } from './place.ts';

/** Notes that this episode was opened. */
export function actEpisodePage({ context, params }: Route.ActionArgs) {
  return noteEpisode({ context, kind: 'series', id: params.id, placeOf: placeNamed(params) });
}
