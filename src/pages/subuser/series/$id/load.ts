import { areas } from '#src/area.ts';
import { loadEpisode } from '#src/pages/watch/load-episode.ts';
import type { Route } from './+types/page';

export const loadSubUserSeries = (call: Route.LoaderArgs) =>
  loadEpisode({ ...call, area: areas.sub, kind: 'series', hasAudio: true });
