import { loadEpisode } from '../../../watch/load-episode.ts';
import type { Route } from './+types/page';
import { readAudio } from './audio.ts';

/** The player of an anime: the episode and audio that the address asks for, else where the viewer was. */
export function loadAnime({ context, params, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const audio = readAudio(context, url.searchParams.get('audio'));
  return loadEpisode({ context, url, kind: 'anime', id: params.id, audio });
}
