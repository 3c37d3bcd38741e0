import { loadEpisode } from '../../watch/load-episode.ts';
import type { Route } from './+types/page';

/**
 * The player of a series: the episode that the address asks for, else the one where the viewer was. An anime leads
 * to its own page.
 */
export function loadSeries({ context, params, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  return loadEpisode({ context, url, kind: 'series', id: params.id, audio: 'sub', animeElsewhere: true });
}
