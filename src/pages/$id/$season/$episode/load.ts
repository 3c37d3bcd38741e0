import { areas } from '#src/area.ts';
import { loadEpisode } from '../../../watch/load-episode.ts';
import type { Route } from './+types/page';
import { placeNamed } from './place.ts';

/** The basic player of one episode. An episode that isn't there answers as an unknown title does: 404. */
export const loadEpisodePage = (call: Route.LoaderArgs) =>
  loadEpisode({ ...call, area: areas.main, kind: 'series', placeOf: placeNamed(call.params) });
