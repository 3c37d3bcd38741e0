import { areas } from '#src/area.ts';
import { loadEpisode } from '../../../watch/load-episode.ts';
import type { Route } from './+types/page';

/** The player of an anime: the episode and audio that the address asks for, else where the viewer was. */
export const loadAnime = (call: Route.LoaderArgs) =>
  loadEpisode({ ...call, area: areas.main, kind: 'anime', hasAudio: true });
