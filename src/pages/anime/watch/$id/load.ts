import { areas } from '#src/area.ts';
import { loadEpisode } from '../../../watch/load-episode.ts';
import type { Route } from './+types/page';

export const loadAnime = (call: Route.LoaderArgs) =>
  loadEpisode({ ...call, area: areas.main, kind: 'anime', hasAudio: true });
