import { loadEpisode } from '../../watch/load-episode.ts';
import type { Route } from './+types/page';

/** The player of a series: the episode that the address asks for, else the one where the viewer was. */
export function loadSeries({ context, params, request }: Route.LoaderArgs) {
  return loadEpisode({ context, url: new URL(request.url), kind: 'series', id: params.id, audio: 'sub' });
}
