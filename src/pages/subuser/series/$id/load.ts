import { areas } from '#src/area.ts';
import { loadEpisode } from '#src/pages/watch/load-episode.ts';
import type { Route } from './+types/page';

/** A series, or an anime, which this area has among its series. */
export const loadSubUserSeries = (call: Route.LoaderArgs) =>
  loadEpisode({ ...call, area: areas.sub, kind: 'series', hasAudio: true });
