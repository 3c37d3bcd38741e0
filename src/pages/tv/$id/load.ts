import { areas } from '#src/area.ts';
import { loadEpisode } from '../../watch/load-episode.ts';
import type { Route } from './+types/page';

/**
 * The player of a series: the episode that the address asks for, else the one where the viewer was. An anime leads
 * to its own page.
 */
export const loadSeries = (call: Route.LoaderArgs) =>
  loadEpisode({ ...call, area: areas.main, kind: 'series', animeElsewhere: true });
