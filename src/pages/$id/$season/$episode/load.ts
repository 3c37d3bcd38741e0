import { areas } from '#src/area.ts';
import { loadEpisode } from '../../../watch/load-episode.ts';
import type { Route } from './+types/page';
import { placeNamed } from './place.ts';

export const loadEpisodePage = (call: Route.LoaderArgs) =>
  loadEpisode({ ...call, area: areas.main, kind: 'series', placeOf: placeNamed(call.params) });
