import { areas } from '#src/area.ts';
import { loadEpisode } from '../../watch/load-episode.ts';
import type { Route } from './+types/page';

/** An anime redirects to its own page. */
export const loadSeries = (call: Route.LoaderArgs) =>
  loadEpisode({ ...call, area: areas.main, kind: 'series', animeElsewhere: true });
