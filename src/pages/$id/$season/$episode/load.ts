import { loadEpisode } from '../../../watch/load-episode.ts';
import type { Route } from './+types/page';
import { placeNamed } from './place.ts';

/** The basic player of one episode. An episode that isn't there answers as an unknown title does: 404. */
export function loadEpisodePage({ context, params, request }: Route.LoaderArgs) {
  return loadEpisode({
    context,
    url: new URL(request.url),
    kind: 'series',
    id: params.id,
    audio: 'sub',
    placeOf: placeNamed(params),
  });
}
